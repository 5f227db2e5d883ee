import type { Photo as PhotoFiles } from '@aangan/contract/homes/listings.ts';
import { photoSrcSet, photoUrl } from '@aangan/contract/homes/photo-url.ts';
import { classNames } from './class-names.ts';

interface PhotoProps {
  photo: PhotoFiles;
  /** Alternative text; '' if the text beside it says the same. */
  alt: string;
  /** Rendered width, as in `<img sizes>`. */
  sizes: string;
  /** Loads eagerly with high priority, for the first view. */
  priority?: boolean;
  /** Size and shape of the frame. */
  className?: string;
}

/** A photo that fills its frame, above its blurred preview, without layout shifts. */
export function Photo({ photo, alt, sizes, priority = false, className = 'aspect-4/3 w-full' }: PhotoProps) {
  const isPortrait = photo.height > photo.width;
  return (
    <img
      src={photoUrl(photo, 640)}
      srcSet={photoSrcSet(photo)}
      sizes={sizes}
      width={photo.width}
      height={photo.height}
      alt={alt}
      decoding="async"
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : undefined}
      draggable={false}
      className={classNames(
        'block bg-sunken bg-cover object-cover',
        isPortrait ? 'bg-[50%_35%] object-[50%_35%]' : 'bg-center',
        className,
      )}
      style={{ backgroundImage: `url("${photo.blur}")` }}
    />
  );
}
