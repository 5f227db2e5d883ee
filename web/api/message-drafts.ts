/**
 * What was typed into conversations and not sent yet, on this device, by person: it stays over a reload and a sign-in of the
 * same person, and is deleted when they sign out or somebody else signs in.
 */
const PREFIX = 'inbox:';

/** A place of this person for `name`. */
function storageKey(personId: string, name: string): string {
  return `${PREFIX}${personId}:${name}`;
}

export function readMessageDraft(personId: string, name: string): string {
  return withStorage((storage) => storage.getItem(storageKey(personId, name)) ?? '', '');
}

/** Blank text is deleted. */
export function saveMessageDraft(personId: string, name: string, text: string): void {
  withStorage((storage) => {
    if (text === '') storage.removeItem(storageKey(personId, name));
    else storage.setItem(storageKey(personId, name), text);
  }, undefined);
}

/** Deletes what others than this person have typed; null is nobody. */
export function deleteMessageDrafts(ownerId: string | null): void {
  withStorage((storage) => {
    for (const key of Object.keys(storage))
      if (key.startsWith(PREFIX) && (ownerId === null || !key.startsWith(storageKey(ownerId, ''))))
        storage.removeItem(key);
  }, undefined);
}

/** Where the browser has no storage, nothing is saved, and writing still works. */
function withStorage<T>(use: (storage: Storage) => T, fallback: T): T {
  try {
    return use(localStorage);
  } catch {
    return fallback;
  }
}
