import { hashKey } from '@tanstack/react-query';
import { useState } from 'react';

/**
 * The changes in a form since it was opened or last saved: sending only these preserves what another screen has saved
 * meanwhile, which the inputs do not show.
 */
export function useFormChanges<Values extends object>(opened: Values) {
  const [saved, setSaved] = useState(opened);

  /** Sends the changes, if there are any. */
  async function saveChanges(typed: Values, send: (changes: Partial<Values>) => Promise<unknown>) {
    const changes = selectChanged(typed, saved);
    if (Object.keys(changes).length > 0) await send(changes);
    setSaved(typed);
  }
  return saveChanges;
}

/** The values of a form that differ from the saved ones. */
export function selectChanged<Values extends object>(typed: Values, saved: Values): Partial<Values> {
  const before = saved as Record<string, unknown>;
  const isChanged = ([name, value]: [string, unknown]) => hashKey([value]) !== hashKey([before[name]]);
  return Object.fromEntries(Object.entries(typed).filter(isChanged)) as Partial<Values>;
}
