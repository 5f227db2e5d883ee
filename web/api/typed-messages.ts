/**
 * What was typed into conversations and not sent yet, on this device, by person: it stays over a reload and a sign-in of the
 * same person, and is deleted when they sign out or somebody else signs in.
 */
const PREFIX = 'inbox:';

/** A place of this person for `name`. */
function placeOf(personId: string, name: string): string {
  return `${PREFIX}${personId}:${name}`;
}

export function readTyped(personId: string, name: string): string {
  return onDevice((storage) => storage.getItem(placeOf(personId, name)) ?? '', '');
}

/** Blank text is deleted. */
export function writeTyped(personId: string, name: string, text: string): void {
  onDevice((storage) => {
    if (text === '') storage.removeItem(placeOf(personId, name));
    else storage.setItem(placeOf(personId, name), text);
  }, undefined);
}

/** Deletes what others than this person have typed; null is nobody. */
export function deleteTypedMessages(keptPersonId: string | null): void {
  onDevice((storage) => {
    for (const key of Object.keys(storage))
      if (key.startsWith(PREFIX) && (keptPersonId === null || !key.startsWith(placeOf(keptPersonId, ''))))
        storage.removeItem(key);
  }, undefined);
}

/** Where the browser has no storage, nothing is saved, and writing still works. */
function onDevice<T>(use: (storage: Storage) => T, otherwise: T): T {
  try {
    return use(localStorage);
  } catch {
    return otherwise;
  }
}
