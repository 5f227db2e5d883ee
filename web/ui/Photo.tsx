import type { Photo as PhotoFiles } from '@aangan/contract/listing/photos.ts';
import { photoSrcSet, photoUrl } from '@aangan/contract/listing/photo-url.ts';
import { classNames } from './class-names.ts';

interface PhotoProps {
  photo: PhotoFiles;
  /** What it shows; '' where the text beside it says the same. */
  alt: string;
  /** How wide it is drawn, as in `<img sizes>`. */
  sizes: string;
  /** 'eager' with a high priority for what the first view shows. */
  priority?: boolean;
  /** Size and shape of the frame; the photo fills it. */
  className?: string;
}

/** A photo that fills its frame, over its own blurred preview, so that nothing jumps and nothing flashes. */
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
