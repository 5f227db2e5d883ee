import type { Context } from '../../context.ts';
import type { StoredPhoto } from '../../../platform/photos/stored-photo.ts';
import type { PhotoAccess } from '../../../platform/photos/photo-files.ts';
import type { PhotoShape } from '../../../platform/photos/encode-photo.ts';
import type { ListingForm } from './listing-form.ts';
import { namingField } from './photo-field.ts';

/**
 * Stores the photos of a form and lets them be written down; when one is refused, or the writing fails, none of their
 * files stays. Refuses with the field of the bad photo.
 */
export async function withStoredImages<T>(
  { photos }: Pick<Context, 'photos'>,
  { images, sender }: Pick<ListingForm, 'images' | 'sender'>,
  use: (stored: Map<number, StoredPhoto>) => Promise<T>,
  { shape = 'whole', access = 'public' }: { shape?: PhotoShape; access?: PhotoAccess } = {},
): Promise<T> {
  const stored = new Map<number, StoredPhoto>();
  const waiting = bySlot(images);
  const storeNext = async () => {
    for (const [slot, path] of waiting) {
      stored.set(slot, await namingField(slot, photos.store(path, { shape, access, sender })));
    }
  };
  try {
    // Two at once: while one is encoded or written, the next one has its place in the queue already.
    const ends = await Promise.allSettled([storeNext(), storeNext()]);
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
    return await use(new Map(bySlot(stored)));
  } catch (error) {
    // A writing whose end was not heard may have been done all the same: then its rows keep their files.
    await photos.remove(stored.values());
    throw error;
  }
}

/** A generator, which ends for everybody who takes from it as soon as one of them fails. */
function* bySlot<T>(photos: ReadonlyMap<number, T>): Generator<[number, T]> {
  yield* [...photos].toSorted(([a], [b]) => a - b);
}
