import { useEffect } from 'react';

const PREFIX = 'typed:';

/**
 * What was typed into the form of this name and not sent yet, over what its fields begin with. It is kept in this tab
 * alone, so that a reload or a look at another screen loses nothing.
 */
export function keptTyping<Fields extends object>(name: string, beginning: Fields): Fields {
  return inThisTab(
    (kept) => ({ ...beginning, ...(JSON.parse(kept.getItem(PREFIX + name) ?? '{}') as Partial<Fields>) }),
    beginning,
  );
}

/** Keeps what is typed into a form, whose `watch` tells of each change. */
export function useKeepTyping(
  name: string,
  watch: (onChange: (fields: object) => void) => { unsubscribe: () => void },
): void {
  useEffect(() => {
    const watching = watch((fields) =>
      inThisTab((kept) => kept.setItem(PREFIX + name, JSON.stringify(fields)), undefined),
    );
    return () => watching.unsubscribe();
  }, [name, watch]);
}

/** Once it is sent. */
export function forgetTyping(name: string): void {
  inThisTab((kept) => kept.removeItem(PREFIX + name), undefined);
}

/** Another person is here now. */
export function forgetAllTyping(): void {
  inThisTab((kept) => {
    for (const key of Object.keys(kept)) if (key.startsWith(PREFIX)) kept.removeItem(key);
  }, undefined);
}

/** A browser that keeps nothing costs a form its memory, never its sending. */
function inThisTab<T>(use: (kept: Storage) => T, otherwise: T): T {
  try {
    return use(sessionStorage);
  } catch {
    return otherwise;
  }
}
