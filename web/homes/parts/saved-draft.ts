import type { Category } from '@aangan/contract/homes/categories.ts';
import { createStore, delMany, get, getMany, keys, set, setMany } from 'idb-keyval';

/** A stored draft: fields, category, ordered photos, and the idempotency key. */
interface SavedDraft {
  fields: Readonly<Record<string, string>>;
  category: Category | null;
  photos: readonly { id: string; file: File }[];
  publishKey: string;
}

/** The draft without photos, which are stored separately so that typing does not rewrite them. */
interface DraftTexts extends Pick<SavedDraft, 'fields' | 'category' | 'publishKey'> {
  photoIds: string[];
}

/** A stored photo: a file, or bytes where the browser cannot store files (WebKit's private windows). */
type StoredPhoto = File | { name: string; type: string; bytes: ArrayBuffer };

let opened: ReturnType<typeof createStore> | undefined;
const store = () => (opened ??= createStore('aangan', 'drafts'));

const textsKey = (userId: string) => `draft:${userId}`;
const photoPrefix = (userId: string) => `draft:${userId}:photo:`;

/** Loads the draft of a person, or null. */
export function loadDraft(userId: string): Promise<SavedDraft | null> {
  return withFallback(async () => {
    const words = await get<DraftTexts>(textsKey(userId), store());
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

/** Stores fields and new photos; deletes removed photos. */
export function saveDraft(userId: string, { fields, category, photos, publishKey }: SavedDraft): Promise<void> {
  return withFallback(async () => {
    const photoIds = photos.map(({ id }) => id);
    // Fields first: they are small and must survive an immediate reload.
    const words = set(textsKey(userId), { fields, category, publishKey, photoIds } satisfies DraftTexts, store());
    const present = new Set(await photoKeysIn(userId));
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
  return withFallback(async () => delMany([textsKey(userId), ...(await photoKeysIn(userId))], store()), undefined);
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

async function photoKeysIn(userId: string): Promise<string[]> {
  const all = await keys<string>(store());
  return all.filter((key) => key.startsWith(photoPrefix(userId)));
}

/** Without storage (private window, full disk) the draft is not saved, and publishing still works. */
async function withFallback<T>(action: () => Promise<T>, fallback: T): Promise<T> {
  try {
    return await action();
  } catch {
    return fallback;
  }
}
