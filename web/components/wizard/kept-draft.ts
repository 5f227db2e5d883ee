import type { Category } from '@aangan/contract/listing/categories.ts';
import { createStore, delMany, get, getMany, keys, set, setMany } from 'idb-keyval';

/** What is kept of a draft: what was typed, by field, the category, the photos in their order, and its publishing's key. */
interface KeptDraft {
  fields: Readonly<Record<string, string>>;
  category: Category | null;
  photos: readonly { id: string; file: File }[];
  publishKey: string;
}

/** A draft's words as they are stored. Each photo lies beside them, so that a letter typed rewrites none. */
interface Words extends Pick<KeptDraft, 'fields' | 'category' | 'publishKey'> {
  photoIds: string[];
}

let opened: ReturnType<typeof createStore> | undefined;
const store = () => (opened ??= createStore('aangan', 'drafts'));

const wordsKey = (userId: string) => `draft:${userId}`;
const photoPrefix = (userId: string) => `draft:${userId}:photo:`;

/** What this device keeps of a person's draft, or null. */
export function keptDraft(userId: string): Promise<KeptDraft | null> {
  return onDevice(async () => {
    const words = await get<Words>(wordsKey(userId), store());
    if (words === undefined) return null;
    const { photoIds, ...rest } = words;
    const files = await getMany<File | undefined>(photoIds.map(photoKeys(userId)), store());
    const photos = photoIds.flatMap((id, place) => {
      const file = files[place];
      return file === undefined ? [] : [{ id, file }];
    });
    return { ...rest, photos };
  }, null);
}

/** Writes a draft: its words, the photos that are new, and away with those that are gone. */
export function keepDraft(userId: string, { fields, category, photos, publishKey }: KeptDraft): Promise<void> {
  return onDevice(async () => {
    const photoIds = photos.map(({ id }) => id);
    // The words go first: they are the little that a reload in this very moment must not lose.
    const words = set(wordsKey(userId), { fields, category, publishKey, photoIds } satisfies Words, store());
    const present = new Set(await photosOf(userId));
    const toKey = photoKeys(userId);
    const added = photos.filter(({ id }) => !present.has(toKey(id)));
    const wanted = new Set(photoIds.map(toKey));
    await words;
    await setMany(
      added.map(({ id, file }) => [toKey(id), file]),
      store(),
    );
    await delMany(
      [...present].filter((key) => !wanted.has(key)),
      store(),
    );
  }, undefined);
}

export function forgetDraft(userId: string): Promise<void> {
  return onDevice(async () => delMany([wordsKey(userId), ...(await photosOf(userId))], store()), undefined);
}

function photoKeys(userId: string): (id: string) => string {
  return (id) => photoPrefix(userId) + id;
}

async function photosOf(userId: string): Promise<string[]> {
  const all = await keys<string>(store());
  return all.filter((key) => key.startsWith(photoPrefix(userId)));
}

/** A device that keeps nothing (a private window, a full disk) costs the draft's memory, never the listing. */
async function onDevice<T>(action: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await action();
  } catch {
    return otherwise;
  }
}
