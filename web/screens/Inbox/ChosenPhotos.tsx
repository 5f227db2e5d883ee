import * as words from '@aangan/contract/words/en/inbox/conversation.ts';
import { useEffect, useState } from 'react';
import { X } from '../../ui/icons.ts';

/** Photos that are not sent yet; with `onRemove` each can be taken away again. */
export function ChosenPhotos({ photos, onRemove }: { photos: readonly File[]; onRemove?: (index: number) => void }) {
  const addresses = useAddresses(photos);
  return (
    <ul className="mb-2 flex flex-wrap gap-2">
      {addresses.map((address, index) => (
        <li key={address} className="relative size-18">
          <img
            src={address}
            alt={words.chosenPhoto({ number: index + 1 })}
            className="size-full rounded-small bg-sunken object-cover"
          />
          {onRemove !== undefined && (
            <button
              type="button"
              aria-label={words.removePhoto({ number: index + 1 })}
              className="focus-on-photo absolute top-0 right-0 flex size-8 items-start justify-end p-1"
              onClick={() => onRemove(index)}
            >
              <span className="flex size-6 items-center justify-center rounded-full bg-[#231815]/80 text-white">
                <X size={14} strokeWidth={2} aria-hidden="true" />
              </span>
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

function useAddresses(photos: readonly File[]): string[] {
  const [addresses, setAddresses] = useState<string[]>([]);
  useEffect(() => {
    const made = photos.map((photo) => URL.createObjectURL(photo));
    setAddresses(made);
    return () => made.forEach((address) => URL.revokeObjectURL(address));
  }, [photos]);
  return addresses;
}
