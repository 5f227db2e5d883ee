import type { PhotoShape } from '../../platform/photos/encoded-photo.ts';
import type { StoredPhoto } from '../../platform/photos/photo-address.ts';
import type { PhotoAccess } from '../../platform/photos/photo-files.ts';
import type { Context } from '../call.ts';
import { type PhotoForm, withFieldName } from './listing-form.ts';

/** Stores a form's photos for `use`. On a refusal or if `use` throws, deletes them all; errors name the field. */
export async function withStoredImages<T>(
  { photos }: Pick<Context, 'photos'>,
  { images, sender }: Pick<PhotoForm, 'images' | 'sender'>,
  use: (stored: Map<number, StoredPhoto>) => Promise<T>,
  { shape = 'whole', access = 'public' }: { shape?: PhotoShape; access?: PhotoAccess } = {},
): Promise<T> {
  const stored = new Map<number, StoredPhoto>();
  const remaining = sortBySlot(images);
  const storeNext = async () => {
    for (const [slot, path] of remaining) {
      stored.set(slot, await withFieldName(slot, photos.store(path, { shape, access, sender })));
    }
  };
  try {
    // Two at a time: the next photo queues for encoding while the previous one is written.
    const results = await Promise.allSettled([storeNext(), storeNext()]);
    for (const result of results) if (result.status === 'rejected') throw result.reason;
    return await use(new Map(sortBySlot(stored)));
  } catch (error) {
    // A commit whose result was lost may have succeeded: `remove` spares files that rows refer to.
    await photos.remove(stored.values());
    throw error;
  }
}

/** A generator: when one consumer fails, the others stop too. */
function* sortBySlot<T>(photos: ReadonlyMap<number, T>): Generator<[number, T]> {
  yield* [...photos].toSorted(([a], [b]) => a - b);
}
