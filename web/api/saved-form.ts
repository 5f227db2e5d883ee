import { useEffect } from 'react';

const PREFIX = 'typed:';

/**
 * What was typed into the form of this name and not sent yet, over what its fields begin with. It is kept in this tab
 * alone, so that a reload or a look at another screen loses nothing.
 */
export function savedForm<Fields extends object>(name: string, beginning: Fields): Fields {
  return inThisTab(
    (storage) => ({ ...beginning, ...(JSON.parse(storage.getItem(PREFIX + name) ?? '{}') as Partial<Fields>) }),
    beginning,
  );
}

/** Keeps what is typed into a form, whose `watch` tells of each change. */
export function useSaveForm(
  name: string,
  watch: (onChange: (fields: object) => void) => { unsubscribe: () => void },
): void {
  useEffect(() => {
    const watching = watch((fields) =>
      inThisTab((storage) => storage.setItem(PREFIX + name, JSON.stringify(fields)), undefined),
    );
    return () => watching.unsubscribe();
  }, [name, watch]);
}

/** Once it is sent. */
export function deleteSavedForm(name: string): void {
  inThisTab((storage) => storage.removeItem(PREFIX + name), undefined);
}

/** Another person is here now. */
export function deleteSavedForms(): void {
  inThisTab((storage) => {
    for (const key of Object.keys(storage)) if (key.startsWith(PREFIX)) storage.removeItem(key);
  }, undefined);
}

/** A browser that keeps nothing costs a form its memory, never its sending. */
function inThisTab<T>(use: (storage: Storage) => T, otherwise: T): T {
  try {
    return use(sessionStorage);
  } catch {
    return otherwise;
  }
}
