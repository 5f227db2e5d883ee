import type { Photo as PhotoFiles } from '@aangan/contract/homes/listings.ts';
import { Photo } from '../../ui/Photo.tsx';

interface PhotoButtonProps {
  photo: PhotoFiles;
  /** Accessible name: 'Photo 2 of 14'. */
  label: string;
  /** Rendered width, as in `<img sizes>`. */
  sizes: string;
  priority?: boolean;
  onClick: () => void;
}

/** A clickable photo that fills its positioned parent. The focus ring is inside, because frames clip it. */
export function PhotoButton({ photo, label, sizes, priority, onClick }: PhotoButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      className="absolute inset-0 block size-full cursor-zoom-in after:absolute after:inset-[3px] focus-visible:-outline-offset-3 focus-visible:after:inset-ring-2 focus-visible:after:inset-ring-white"
      onClick={onClick}
    >
      <Photo photo={photo} alt="" sizes={sizes} priority={priority} className="size-full" />
    </button>
  );
}
