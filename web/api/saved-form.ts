import { useEffect } from 'react';

const PREFIX = 'typed:';

/**
 * The unsent values of a form, merged over its defaults. Stored per tab, so that a reload or navigation loses nothing.
 */
export function loadSavedForm<Fields extends object>(name: string, defaults: Fields): Fields {
  return withStorage(
    (storage) => ({ ...defaults, ...(JSON.parse(storage.getItem(PREFIX + name) ?? '{}') as Partial<Fields>) }),
    defaults,
  );
}

/** Stores the values of a form on every change reported by its `watch`. */
export function useSaveForm(
  name: string,
  watch: (onChange: (fields: object) => void) => { unsubscribe: () => void },
): void {
  useEffect(() => {
    const subscription = watch((fields) => saveForm(name, fields));
    return () => subscription.unsubscribe();
  }, [name, watch]);
}

export function saveForm(name: string, fields: object): void {
  withStorage((storage) => storage.setItem(PREFIX + name, JSON.stringify(fields)), undefined);
}

/** Called after the form was sent. */
export function deleteSavedForm(name: string): void {
  withStorage((storage) => storage.removeItem(PREFIX + name), undefined);
}

/** Called when the user changes. */
export function deleteSavedForms(): void {
  withStorage((storage) => {
    for (const key of Object.keys(storage)) if (key.startsWith(PREFIX)) storage.removeItem(key);
  }, undefined);
}

/** Without session storage nothing is saved and the form still works. */
function withStorage<T>(use: (storage: Storage) => T, fallback: T): T {
  try {
    return use(sessionStorage);
  } catch {
    return fallback;
  }
}
