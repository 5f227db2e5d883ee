import { useEffect } from 'react';

const PREFIX = 'typed:';

/**
 * What was typed into the form of this name and not sent yet, over its default values. It is saved in this tab
 * only, so that a reload or a visit to another screen loses nothing.
 */
export function savedForm<Fields extends object>(name: string, defaults: Fields): Fields {
  return withStorage(
    (storage) => ({ ...defaults, ...(JSON.parse(storage.getItem(PREFIX + name) ?? '{}') as Partial<Fields>) }),
    defaults,
  );
}

/** Saves what is typed into a form; its `watch` reports each change. */
export function useSaveForm(
  name: string,
  watch: (onChange: (fields: object) => void) => { unsubscribe: () => void },
): void {
  useEffect(() => {
    const subscription = watch((fields) => saveForm(name, fields));
    return () => subscription.unsubscribe();
  }, [name, watch]);
}

/** Saves it as it is now. */
export function saveForm(name: string, fields: object): void {
  withStorage((storage) => storage.setItem(PREFIX + name, JSON.stringify(fields)), undefined);
}

/** Called once the form is sent. */
export function deleteSavedForm(name: string): void {
  withStorage((storage) => storage.removeItem(PREFIX + name), undefined);
}

/** Another person is here now. */
export function deleteSavedForms(): void {
  withStorage((storage) => {
    for (const key of Object.keys(storage)) if (key.startsWith(PREFIX)) storage.removeItem(key);
  }, undefined);
}

/** Where the browser has no storage, nothing is saved, and the form still works. */
function withStorage<T>(use: (storage: Storage) => T, fallback: T): T {
  try {
    return use(sessionStorage);
  } catch {
    return fallback;
  }
}
