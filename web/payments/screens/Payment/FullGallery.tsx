import type { Photo } from '@aangan/contract/homes/listings.ts';
import * as words from '@aangan/contract/words/en/payments/payment.ts';
import * as Radix from '@radix-ui/react-dialog';
import { useState } from 'react';
import { PhotoButton } from '../../../homes/parts/PhotoButton.tsx';
import { useFocusReturn } from '../../../ui/focus.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { CloseButton } from '../../../ui/RoundButton.tsx';

const PhotoLightbox = lazyPart(() =>
  import('../../../homes/parts/PhotoLightbox.tsx').then((file) => file.PhotoLightbox),
);

interface FullGalleryProps {
  photos: readonly Photo[];
  title: string;
  onClose: () => void;
}

/** All photos in a full-screen gallery; a click enlarges a photo, another click closes it. */
export function FullGallery({ photos, title, onClose }: FullGalleryProps) {
  const [enlarged, setEnlarged] = useState<number | null>(null);
  const closeEnlarged = () => setEnlarged(null);
  const [root, setRoot] = useState<HTMLElement | null>(null);
  const restoreFocus = useFocusReturn(true);
  return (
    <Radix.Root open onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Content
          ref={setRoot}
          aria-describedby={undefined}
          onCloseAutoFocus={restoreFocus}
          // Esc closes the enlarged photo first.
          onEscapeKeyDown={(event) => enlarged !== null && event.preventDefault()}
          className="fixed inset-0 z-70 overflow-y-auto bg-ground outline-none"
        >
          <header className="sticky top-0 z-10 border-b border-line bg-ground">
            <div className="page flex items-center justify-between gap-4 py-3">
              <Radix.Title className="type-h3 truncate pt-1">{title}</Radix.Title>
              <Radix.Close asChild>
                <CloseButton />
              </Radix.Close>
            </div>
          </header>
          <ol className="page grid gap-2 py-5 sm:grid-cols-2 md:gap-3 lg:grid-cols-3">
            {photos.map((photo, index) => (
              <li key={photo.path} className="relative aspect-4/3 overflow-hidden rounded-photo">
                <PhotoButton
                  photo={photo}
                  label={words.enlargePhoto({ number: index + 1, count: photos.length })}
                  sizes="(width >= 64rem) 33vw, (width >= 37.5rem) 50vw, 100vw"
                  onClick={() => setEnlarged(index)}
                />
              </li>
            ))}
          </ol>
          {enlarged !== null && (
            <PhotoLightbox
              photos={photos}
              title={title}
              index={enlarged}
              closesOnClick
              root={root}
              onClose={closeEnlarged}
            />
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
