import * as photoWords from '@aangan/contract/words/en/homes/photos.ts';
import * as words from '@aangan/contract/words/en/payments/payment.ts';
import * as buttons from '@aangan/contract/words/en/shared/buttons.ts';
import type { Photo } from '@aangan/contract/homes/photos.ts';
import { Grid2x2 } from '../../../ui/icons.ts';
import { useState } from 'react';
import { PhotoButton } from '../../../homes/parts/PhotoButton.tsx';
import { Button } from '../../../ui/Button.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';

const FullGallery = lazyPart(() => import('./FullGallery.tsx').then((file) => file.FullGallery));
const PhotoLightbox = lazyPart(() =>
  import('../../../homes/parts/PhotoLightbox.tsx').then((file) => file.PhotoLightbox),
);

const TRIP_PHOTOS = 2;

/** Two photos side by side; a click enlarges a photo. A button opens the full gallery. */
export function TripPhotos({ title, photos }: { title: string; photos: readonly Photo[] }) {
  const [enlarged, setEnlarged] = useState<number | null>(null);
  const [isGalleryOpen, setGalleryOpen] = useState(false);
  const closeEnlarged = () => setEnlarged(null);
  const closeGallery = () => setGalleryOpen(false);
  const pair = photos.slice(0, TRIP_PHOTOS);
  if (pair.length === 0) return null;
  return (
    <section
      aria-label={photoWords.photos}
      className={`relative grid h-51 gap-2 overflow-hidden rounded-panel max-md:gap-1.5 md:h-77 ${pair.length === 2 ? 'grid-cols-[1.45fr_1fr]' : ''}`}
    >
      {pair.map((photo, index) => (
        <div key={photo.path} className="relative">
          <PhotoButton
            photo={photo}
            label={words.enlargePhoto({ number: index + 1, count: photos.length })}
            sizes="(width >= 64rem) 350px, 60vw"
            priority
            onClick={() => setEnlarged(index)}
          />
        </div>
      ))}
      <Button
        variant="on-photo"
        size="row"
        className="absolute bottom-3 left-3 md:bottom-4 md:left-4"
        icon={<Grid2x2 size={18} strokeWidth={1.75} aria-hidden="true" />}
        onClick={() => setGalleryOpen(true)}
      >
        {buttons.viewFullGallery}
      </Button>
      {enlarged !== null && (
        <PhotoLightbox photos={photos} title={title} index={enlarged} closesOnClick onClose={closeEnlarged} />
      )}
      {isGalleryOpen && <FullGallery photos={photos} title={title} onClose={closeGallery} />}
    </section>
  );
}
