import { clear, createStore, del, get, set } from 'idb-keyval';

/** A file as it is stored: its bytes, since not every browser stores files (WebKit in a private window). */
interface StoredPhoto {
  name: string;
  type: string;
  bytes: ArrayBuffer;
}

let openedStore: ReturnType<typeof createStore> | undefined;
const store = () => (openedStore ??= createStore('aangan-unsent', 'photos'));

/** Saves the photos of a message that is not sent yet, so that a reload does not lose them. */
export function savePhotos(key: string, photos: readonly File[]): Promise<void> {
  return withFallback(async () => {
    const stored = photos.map(async (photo): Promise<StoredPhoto> => ({
      name: photo.name,
      type: photo.type,
      bytes: await photo.arrayBuffer(),
    }));
    await set(key, await Promise.all(stored), store());
  }, undefined);
}

/** None where the device has them no longer. */
export function loadPhotos(key: string): Promise<File[]> {
  return withFallback(async () => {
    const stored = (await get<StoredPhoto[]>(key, store())) ?? [];
    return stored.map(({ name, type, bytes }) => new File([bytes], name, { type }));
  }, []);
}

export function deletePhotos(key: string): Promise<void> {
  return withFallback(() => del(key, store()), undefined);
}

/** Somebody signed out. */
export function deleteAllUnsentPhotos(): Promise<void> {
  return withFallback(() => clear(store()), undefined);
}

/** Where the device stores nothing (a private window, a full disk), a reload loses the photos, and sending still works. */
async function withFallback<T>(action: () => Promise<T>, fallback: T): Promise<T> {
  try {
    return await action();
  } catch {
    return fallback;
  }
}
