import * as words from '@aangan/contract/words/en/reviews/reviews.ts';
import type { Photo as PhotoFiles } from '@aangan/contract/homes/photos.ts';
import { useState } from 'react';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Photo } from '../../ui/Photo.tsx';

const PhotoLightbox = lazyPart(() => import('../../homes/parts/PhotoLightbox.tsx').then((file) => file.PhotoLightbox));

/** Thumbnails of a review's photos, with a lightbox. */
export function ReviewPhotos({ photos, name }: { photos: readonly PhotoFiles[]; name: string }) {
  const [open, setOpen] = useState<number | null>(null);
  const [dialog, setDialog] = useState<Element | null>(null);
  if (photos.length === 0) return null;
  return (
    <>
      <ul className="mt-3 flex flex-wrap gap-2">
        {photos.map((photo, index) => (
          <li key={photo.path}>
            <button
              type="button"
              aria-label={words.openPhoto({ number: String(index + 1), count: String(photos.length), name })}
              className="block overflow-hidden rounded-small"
              onClick={(event) => {
                // Inside a dialog the lightbox must render into it, for the focus trap.
                setDialog(event.currentTarget.closest('[role="dialog"]'));
                setOpen(index);
              }}
            >
              <Photo photo={photo} alt={words.photoBy({ name })} sizes="96px" className="h-18 w-24" />
            </button>
          </li>
        ))}
      </ul>
      {open !== null && (
        <PhotoLightbox
          photos={photos}
          title={words.photosBy({ name })}
          index={open}
          root={dialog}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}
