import { useEffect } from 'react';

const PREFIX = 'typed:';

/**
 * What was typed into the form of this name and not sent yet, over its default values. It is saved in this tab
 * only, so that a reload or a visit to another screen loses nothing.
 */
export function savedForm<Fields extends object>(name: string, beginning: Fields): Fields {
  return inThisTab(
    (storage) => ({ ...beginning, ...(JSON.parse(storage.getItem(PREFIX + name) ?? '{}') as Partial<Fields>) }),
    beginning,
  );
}

/** Saves what is typed into a form; its `watch` reports each change. */
export function useSaveForm(
  name: string,
  watch: (onChange: (fields: object) => void) => { unsubscribe: () => void },
): void {
  useEffect(() => {
    const watching = watch((fields) => saveForm(name, fields));
    return () => watching.unsubscribe();
  }, [name, watch]);
}

/** Saves it as it is now. */
export function saveForm(name: string, fields: object): void {
  inThisTab((storage) => storage.setItem(PREFIX + name, JSON.stringify(fields)), undefined);
}

/** Called once the form is sent. */
export function deleteSavedForm(name: string): void {
  inThisTab((storage) => storage.removeItem(PREFIX + name), undefined);
}

/** Another person is here now. */
export function deleteSavedForms(): void {
  inThisTab((storage) => {
    for (const key of Object.keys(storage)) if (key.startsWith(PREFIX)) storage.removeItem(key);
  }, undefined);
}

/** Where the browser has no storage, nothing is saved, and the form still works. */
function inThisTab<T>(use: (storage: Storage) => T, otherwise: T): T {
  try {
    return use(sessionStorage);
  } catch {
    return otherwise;
  }
}
