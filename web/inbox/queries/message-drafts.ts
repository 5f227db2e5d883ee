import { tryStorage } from '../../api/storage.ts';

/**
 * Unsent message drafts on this device, per person. They survive reloads and are deleted at sign-out or when another
 * person signs in.
 */
const PREFIX = 'inbox:';

function storageKey(personId: string, name: string): string {
  return `${PREFIX}${personId}:${name}`;
}

export function readMessageDraft(personId: string, name: string): string {
  return tryStorage(() => localStorage.getItem(storageKey(personId, name)) ?? '', '');
}

/** The texts of all drafts of this person whose name starts with `prefix`. */
export function readMessageDrafts(personId: string, prefix: string): string[] {
  const start = storageKey(personId, prefix);
  return tryStorage(() => {
    const found = Object.keys(localStorage).filter((key) => key.startsWith(start));
    return found.map((key) => localStorage.getItem(key) ?? '').filter((text) => text !== '');
  }, []);
}

/** An empty text deletes the draft. */
export function saveMessageDraft(personId: string, name: string, text: string): void {
  tryStorage(() => {
    if (text === '') localStorage.removeItem(storageKey(personId, name));
    else localStorage.setItem(storageKey(personId, name), text);
  }, undefined);
}

/** Deletes the drafts of everybody except `ownerId`; null deletes all. */
export function deleteMessageDrafts(ownerId: string | null): void {
  tryStorage(() => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(PREFIX) && (ownerId === null || !key.startsWith(storageKey(ownerId, ''))))
        localStorage.removeItem(key);
  }, undefined);
}
