import { clear, createStore, del, get, set } from 'idb-keyval';
import { tryDatabase } from '../../api/storage.ts';

/** A photo as stored bytes, because WebKit's private windows cannot store files. */
interface StoredPhoto {
  name: string;
  type: string;
  bytes: ArrayBuffer;
}

let openedStore: ReturnType<typeof createStore> | undefined;
const store = () => (openedStore ??= createStore('aangan-unsent', 'photos'));

/** Stores the photos of an unsent message, so that a reload does not lose them. */
export function savePhotos(key: string, photos: readonly File[]): Promise<void> {
  return write(async () => {
    const stored = photos.map(async (photo): Promise<StoredPhoto> => ({
      name: photo.name,
      type: photo.type,
      bytes: await photo.arrayBuffer(),
    }));
    await set(key, await Promise.all(stored), store());
  });
}

/** Returns an empty list if the device no longer has them. */
export function loadPhotos(key: string): Promise<File[]> {
  return tryDatabase(async () => {
    const stored = (await get<StoredPhoto[]>(key, store())) ?? [];
    return stored.map(({ name, type, bytes }) => new File([bytes], name, { type }));
  }, []);
}

export function deletePhotos(key: string): Promise<void> {
  return write(() => del(key, store()));
}

/** Called at sign-out. */
export function deleteAllUnsentPhotos(): Promise<void> {
  return write(() => clear(store()));
}

let lastWrite: Promise<void> = Promise.resolve();

/** Writes run one after the other, so that photos which are still being read are not stored after their deletion. */
function write(action: () => Promise<void>): Promise<void> {
  lastWrite = lastWrite.then(() => tryDatabase(action, undefined));
  return lastWrite;
}
