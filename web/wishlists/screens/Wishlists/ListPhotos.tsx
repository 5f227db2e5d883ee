import type { Photo as PhotoFiles } from '@aangan/contract/homes/photos.ts';
import { LIST_PHOTOS } from '@aangan/contract/wishlists/wishlists.ts';
import { classNames } from '../../../ui/class-names.ts';
import { CourtyardPlan } from '../../../ui/CourtyardPlan.tsx';
import { Photo } from '../../../ui/Photo.tsx';

const sizes = '(width >= 75rem) 160px, (width >= 37.5rem) 24vw, 50vw';

/** Collage of up to four homes; a placeholder without photos. */
export function ListPhotos({ photos }: { photos: readonly PhotoFiles[] }) {
  const shown = photos.slice(0, LIST_PHOTOS);
  return (
    <div className="card-photo grid aspect-4/3 grid-cols-2 grid-rows-2 gap-1 overflow-hidden rounded-photo bg-sunken">
      {shown.length === 0 && (
        <div className="col-span-2 row-span-2 flex items-center justify-center">
          <CourtyardPlan court="tulsi" size={96} />
        </div>
      )}
      {shown.map((photo, index) => (
        <div key={photo.path} className={classNames('min-h-0', spans(shown.length, index))}>
          <Photo photo={photo} alt="" sizes={sizes} className="size-full" />
        </div>
      ))}
    </div>
  );
}

/** Layout: one fills the tile, two are side by side, of three the first is tall. */
function spans(count: number, index: number): string | false {
  if (count === 1) return 'col-span-2 row-span-2';
  return (count === 2 || (count === 3 && index === 0)) && 'row-span-2';
}
