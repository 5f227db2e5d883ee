/**
 * Unsent message drafts on this device, per person. They survive reloads and are deleted at sign-out or when another
 * person signs in.
 */
const PREFIX = 'inbox:';

function storageKey(personId: string, name: string): string {
  return `${PREFIX}${personId}:${name}`;
}

export function readMessageDraft(personId: string, name: string): string {
  return withStorage((storage) => storage.getItem(storageKey(personId, name)) ?? '', '');
}

/** The texts of all drafts of this person whose name starts with `prefix`. */
export function readMessageDrafts(personId: string, prefix: string): string[] {
  const start = storageKey(personId, prefix);
  return withStorage((storage) => {
    const found = Object.keys(storage).filter((key) => key.startsWith(start));
    return found.map((key) => storage.getItem(key) ?? '').filter((text) => text !== '');
  }, []);
}

/** An empty text deletes the draft. */
export function saveMessageDraft(personId: string, name: string, text: string): void {
  withStorage((storage) => {
    if (text === '') storage.removeItem(storageKey(personId, name));
    else storage.setItem(storageKey(personId, name), text);
  }, undefined);
}

/** Deletes the drafts of everybody except `ownerId`; null deletes all. */
export function deleteMessageDrafts(ownerId: string | null): void {
  withStorage((storage) => {
    for (const key of Object.keys(storage))
      if (key.startsWith(PREFIX) && (ownerId === null || !key.startsWith(storageKey(ownerId, ''))))
        storage.removeItem(key);
  }, undefined);
}

/** Without local storage nothing is saved and writing still works. */
function withStorage<T>(use: (storage: Storage) => T, fallback: T): T {
  try {
    return use(localStorage);
  } catch {
    return fallback;
  }
}
