import type { Context } from '../../context.ts';
import type { StoredPhoto } from '../../../platform/photos/stored-photo.ts';
import type { PhotoAccess } from '../../../platform/photos/photo-files.ts';
import type { PhotoShape } from '../../../platform/photos/encode-photo.ts';
import { namingField } from './photo-field.ts';

/**
 * Stores the photos of a form and lets them be written down; when one is refused, or the writing fails, none of their
 * files stays. Refuses with the field of the bad photo.
 */
export async function withStoredImages<T>(
  { photos }: Pick<Context, 'photos'>,
  images: ReadonlyMap<number, string>,
  use: (stored: Map<number, StoredPhoto>) => Promise<T>,
  { shape = 'whole', access = 'public' }: { shape?: PhotoShape; access?: PhotoAccess } = {},
): Promise<T> {
  const stored = new Map<number, StoredPhoto>();
  try {
    for (const [slot, path] of [...images].toSorted(([a], [b]) => a - b)) {
      stored.set(slot, await namingField(slot, photos.store(path, shape, access)));
    }
    return await use(stored);
  } catch (error) {
    // A writing whose end was not heard may have been done all the same: then its rows keep their files.
    await photos.remove(stored.values());
    throw error;
  }
}
