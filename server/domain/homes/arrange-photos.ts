import { invalidInput } from '../../platform/http/errors.ts';
import type { StoredPhoto } from '../../platform/photos/stored-photo.ts';

/**
 * The photos of a home after an edit. A photo sent for a slot replaces the slot's photo, or is appended. `order` names
 * the remaining slots in their new order; other slots are dropped, and gaps are closed.
 */
export function arrangePhotos(
  current: readonly StoredPhoto[],
  sent: ReadonlyMap<number, StoredPhoto>,
  order: readonly number[] | undefined,
): { retained: StoredPhoto[]; dropped: StoredPhoto[] } {
  const slots = new Map([...current.map((photo, index) => [index + 1, photo] as const), ...sent]);
  const slotOrder = order ?? [...slots.keys()].toSorted((a, b) => a - b);
  const retained = slotOrder.map((slot) => {
    const photo = slots.get(slot);
    if (photo === undefined)
      throw invalidInput({ photoOrder: ({ reasons }) => reasons.noPhotoInSlot({ slot: String(slot) }) });
    return photo;
  });
  const dropped = [...current, ...sent.values()].filter((photo) => !retained.includes(photo));
  return { retained, dropped };
}
