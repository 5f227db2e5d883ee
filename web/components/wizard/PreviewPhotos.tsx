import { classNames } from '../../ui/class-names.ts';
import type { DraftPhoto } from './draft.ts';

/** Up to five of the photos that are there, as the home's own page will lay them out; over them, how far they are sent. */
export function PreviewPhotos({ photos, progress }: { photos: DraftPhoto[]; progress: number | null }) {
  const shown = photos.slice(0, 5);
  const percent = progress === null ? null : Math.round(progress * 100);
  return (
    <div className="relative overflow-hidden rounded-panel">
      <ul className={classNames('grid gap-2', grids[shown.length])}>
        {shown.map((photo, index) => (
          <li key={photo.id} className={classNames('overflow-hidden', places(shown.length, index))}>
            <img
              src={photo.url}
              alt={index === 0 ? 'The cover' : `Number ${index + 1}`}
              className="size-full bg-sunken object-cover"
            />
          </li>
        ))}
      </ul>
      {percent !== null && (
        <div className="absolute inset-0 flex flex-col items-center justify-end bg-scrim">
          <output className="type-button pb-5 text-white">Uploading {percent}%</output>
          <progress value={percent} max={100} aria-label="Uploading" className="upload-bar h-1 w-full" />
        </div>
      )}
    </div>
  );
}

const grids: Record<number, string> = {
  1: 'aspect-4/3 sm:aspect-21/9',
  2: 'aspect-4/3 grid-cols-2 sm:aspect-21/9',
  3: 'aspect-4/3 grid-cols-2 grid-rows-2 sm:aspect-2/1',
  4: 'aspect-4/3 grid-cols-2 grid-rows-2 sm:aspect-2/1',
  5: 'aspect-4/5 grid-cols-2 grid-rows-[2fr_1fr_1fr] sm:aspect-3/1 sm:grid-cols-4 sm:grid-rows-2',
};

function places(count: number, index: number): string {
  if (count === 3 && index === 0) return 'row-span-2';
  if (count === 5 && index === 0) return 'col-span-2 sm:row-span-2';
  return 'min-h-0';
}
