import * as words from '@aangan/contract/words/en/inbox/conversation.ts';
import { X } from '../../../ui/icons.ts';

/** Photos to be sent; with `onRemove` each can be removed. */
export function ChosenPhotos({ photos, onRemove }: { photos: readonly File[]; onRemove?: (index: number) => void }) {
  return (
    <ul className="mb-2 flex flex-wrap gap-2">
      {photos.map((photo, index) => (
        <li key={`${photo.name} ${photo.size} ${photo.lastModified}`} className="relative size-18">
          <img
            ref={showFile(photo)}
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

/** Shows a file while mounted; revokes its object URL afterwards. */
function showFile(photo: File) {
  return (image: HTMLImageElement | null) => {
    if (image === null) return undefined;
    const url = URL.createObjectURL(photo);
    image.src = url;
    return () => URL.revokeObjectURL(url);
  };
}
