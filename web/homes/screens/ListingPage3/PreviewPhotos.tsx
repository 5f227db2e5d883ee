import * as photoWords from '@aangan/contract/words/en/homes/photos.ts';
import * as words from '@aangan/contract/words/en/homes/photo-slots.ts';
import * as buttons from '@aangan/contract/words/en/shared/buttons.ts';
import { Grid2x2 } from '../../../ui/icons.ts';
import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import type { DraftPhoto } from '../../parts/draft.ts';

const PhotoLightbox = lazyPart(() => import('../../parts/PhotoLightbox.tsx').then((file) => file.PhotoLightbox));

interface PreviewPhotosProps {
  photos: DraftPhoto[];
  title: string;
  /** Upload progress from 0 to 1; null if not uploading. */
  progress: number | null;
}

/** Preview of up to five photos in the detail page's layout, with a lightbox. */
export function PreviewPhotos({ photos, title, progress }: PreviewPhotosProps) {
  const [open, setOpen] = useState<number | null>(null);
  const close = () => setOpen(null);
  const shown = photos.slice(0, 5);
  const percent = progress === null ? null : Math.round(progress * 100);
  return (
    <section aria-label={photoWords.photos} className="relative overflow-hidden rounded-panel">
      <ul className={classNames('grid gap-2', grids[shown.length])}>
        {shown.map((photo, index) => (
          <li key={photo.id} className={classNames('relative overflow-hidden', cellClass(shown.length, index))}>
            <button
              type="button"
              aria-label={photoWords.photo({ number: index + 1, count: photos.length })}
              className="block size-full cursor-zoom-in focus-visible:-outline-offset-3"
              onClick={() => setOpen(index)}
            >
              <img src={photo.url} alt="" className="size-full bg-sunken object-cover" />
            </button>
            {index === 0 && (
              <Button
                variant="on-photo"
                size="row"
                className="absolute bottom-4 max-sm:right-4 sm:left-4"
                icon={<Grid2x2 size={18} strokeWidth={1.75} aria-hidden="true" />}
                onClick={() => setOpen(0)}
              >
                {buttons.showAllPhotos}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {percent !== null && (
        <div className="absolute inset-0 flex flex-col items-center justify-end bg-scrim">
          <output className="type-button pb-5 text-white">{words.uploading({ percent: String(percent) })}</output>
          <progress value={percent} max={100} aria-label={words.progress} className="upload-bar h-1 w-full" />
        </div>
      )}
      {open !== null && <PhotoLightbox photos={photos} title={title} index={open} onClose={close} />}
    </section>
  );
}

const grids: Record<number, string> = {
  1: 'aspect-4/3 sm:aspect-21/9',
  2: 'aspect-4/3 grid-cols-2 sm:aspect-21/9',
  3: 'aspect-4/3 grid-cols-2 grid-rows-2 sm:aspect-2/1',
  4: 'aspect-4/3 grid-cols-2 grid-rows-2 sm:aspect-2/1',
  5: 'aspect-4/5 grid-cols-2 grid-rows-[2fr_1fr_1fr] sm:aspect-3/1 sm:grid-cols-4 sm:grid-rows-2',
};

function cellClass(count: number, index: number): string {
  if (count === 3 && index === 0) return 'row-span-2';
  if (count === 5 && index === 0) return 'col-span-2 sm:row-span-2';
  return 'min-h-0';
}
