import type { Category } from '@aangan/contract/listing/categories.ts';
import { createStore, delMany, get, getMany, keys, set, setMany } from 'idb-keyval';

/** A saved draft: the typed fields, the category, the photos in their order, and the idempotency key of its publishing. */
interface SavedDraft {
  fields: Readonly<Record<string, string>>;
  category: Category | null;
  photos: readonly { id: string; file: File }[];
  publishKey: string;
}

/** A draft without its photos, which are stored one by one: typing does not write them again. */
interface Words extends Pick<SavedDraft, 'fields' | 'category' | 'publishKey'> {
  photoIds: string[];
}

/** A photo as it is stored: a file, or its bytes where the browser stores no files (WebKit in a private window). */
type StoredPhoto = File | { name: string; type: string; bytes: ArrayBuffer };

let opened: ReturnType<typeof createStore> | undefined;
const store = () => (opened ??= createStore('aangan', 'drafts'));

const wordsKey = (userId: string) => `draft:${userId}`;
const photoPrefix = (userId: string) => `draft:${userId}:photo:`;

/** The draft that this device has saved for a person, or null. */
export function loadDraft(userId: string): Promise<SavedDraft | null> {
  return onDevice(async () => {
    const words = await get<Words>(wordsKey(userId), store());
    if (words === undefined) return null;
    const { photoIds, ...rest } = words;
    const stored = await getMany<StoredPhoto | undefined>(photoIds.map(photoKeys(userId)), store());
    const photos = photoIds.flatMap((id, index) => {
      const photo = stored[index];
      return photo === undefined ? [] : [{ id, file: asFile(photo) }];
    });
    return { ...rest, photos };
  }, null);
}

/** Writes a draft: its fields and new photos; removed photos are deleted. */
export function saveDraft(userId: string, { fields, category, photos, publishKey }: SavedDraft): Promise<void> {
  return onDevice(async () => {
    const photoIds = photos.map(({ id }) => id);
    // The fields first: they are small, and a reload at this moment must not lose them.
    const words = set(wordsKey(userId), { fields, category, publishKey, photoIds } satisfies Words, store());
    const present = new Set(await photosOf(userId));
    const toKey = photoKeys(userId);
    const added = photos.filter(({ id }) => !present.has(toKey(id)));
    const wanted = new Set(photoIds.map(toKey));
    await words;
    await storePhotos(added.map(({ id, file }) => [toKey(id), file]));
    await delMany(
      [...present].filter((key) => !wanted.has(key)),
      store(),
    );
  }, undefined);
}

export function deleteDraft(userId: string): Promise<void> {
  return onDevice(async () => delMany([wordsKey(userId), ...(await photosOf(userId))], store()), undefined);
}

async function storePhotos(photos: [key: string, file: File][]): Promise<void> {
  try {
    await setMany(photos, store());
  } catch {
    const asBytes = photos.map(async ([key, file]): Promise<[string, StoredPhoto]> => {
      const { name, type } = file;
      return [key, { name, type, bytes: await file.arrayBuffer() }];
    });
    await setMany(await Promise.all(asBytes), store());
  }
}

function asFile(photo: StoredPhoto): File {
  return photo instanceof File ? photo : new File([photo.bytes], photo.name, { type: photo.type });
}

function photoKeys(userId: string): (id: string) => string {
  return (id) => photoPrefix(userId) + id;
}

async function photosOf(userId: string): Promise<string[]> {
  const all = await keys<string>(store());
  return all.filter((key) => key.startsWith(photoPrefix(userId)));
}

/** Where the device stores nothing (a private window, a full disk), the draft is not saved, and publishing still works. */
async function onDevice<T>(action: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await action();
  } catch {
    return otherwise;
  }
}
