import type { Photo } from '@aangan/contract/homes/photos.ts';
import * as words from '@aangan/contract/words/en/inbox/conversation.ts';
import { useState } from 'react';
import { PhotoButton } from '../../../homes/parts/PhotoButton.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';

const PhotoLightbox = lazyPart(() =>
  import('../../../homes/parts/PhotoLightbox.tsx').then((file) => file.PhotoLightbox),
);

interface MessagePhotosProps {
  photos: Photo[];
  /** First name of the sender. */
  name: string;
  /** Reports the message of these photos. */
  onReport?: (() => void) | undefined;
}

/** Photos of a message in rows of three, with a lightbox. */
export function MessagePhotos({ photos, name, onReport }: MessagePhotosProps) {
  const [open, setOpen] = useState<number | null>(null);
  const isOne = photos.length === 1;
  return (
    <>
      <ul
        className={`-mx-2 -mt-1 mb-2 grid w-[420px] max-w-[calc(100%+16px)] gap-1 ${isOne ? '' : photos.length === 2 || photos.length === 4 ? 'grid-cols-2' : 'grid-cols-3'}`}
      >
        {photos.map((photo, index) => (
          <li
            key={photo.path}
            className={`relative overflow-hidden rounded-small ${isOne ? 'aspect-4/3' : 'aspect-square'}`}
          >
            <PhotoButton
              photo={photo}
              label={words.photo({ number: index + 1, count: photos.length })}
              sizes={isOne ? '420px' : '210px'}
              onClick={() => setOpen(index)}
            />
          </li>
        ))}
      </ul>
      {open !== null && (
        <PhotoLightbox
          photos={photos}
          title={name}
          index={open}
          onClose={() => setOpen(null)}
          onReport={
            onReport &&
            (() => {
              setOpen(null);
              onReport();
            })
          }
        />
      )}
    </>
  );
}
