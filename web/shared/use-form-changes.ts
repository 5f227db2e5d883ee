import { hashKey } from '@tanstack/react-query';
import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react';

interface FormChanges<Values extends object> {
  form: RefObject<HTMLFormElement | null>;
  /** Sends the changes, if there are any. */
  saveChanges: (send: (changes: Partial<Values>) => Promise<unknown>) => Promise<void>;
}

/**
 * The changes in a form since it was opened or last saved: sending only these preserves what another screen has saved
 * meanwhile, as far as the inputs do not show it. `known` is what the server has, `read` what the inputs show.
 */
export function useFormChanges<Values extends object>(
  known: Values,
  read: (typed: FormData) => Values,
): FormChanges<Values> {
  const form = useRef<HTMLFormElement>(null);
  const saved = useRef(known);
  const readForm = () => (form.current === null ? saved.current : read(new FormData(form.current)));

  const followRefetch = useEffectEvent(() => {
    saved.current = followShown(saved.current, known, readForm());
  });
  const knownHash = hashKey([known]);
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- `known` is another object at every render
  useLayoutEffect(() => followRefetch(), [knownHash]);

  async function saveChanges(send: (changes: Partial<Values>) => Promise<unknown>) {
    const typed = readForm();
    const changes = selectChanged(typed, saved.current);
    if (Object.keys(changes).length > 0) await send(changes);
    // What a refetch brought meanwhile stays.
    saved.current = { ...saved.current, ...changes };
  }
  return { form, saveChanges };
}

/** The values of a form that differ from the saved ones. */
export function selectChanged<Values extends object>(typed: Values, saved: Values): Partial<Values> {
  const before = saved as Record<string, unknown>;
  const isChanged = ([name, value]: [string, unknown]) => hashKey([value]) !== hashKey([before[name]]);
  return Object.fromEntries(Object.entries(typed).filter(isChanged)) as Partial<Values>;
}

/** The saved values after a refetch: untouched inputs show what it brought, others what was typed. */
export function followShown<Values extends object>(saved: Values, refetched: Values, shown: Values): Values {
  const typed = selectChanged(shown, refetched);
  const followed = Object.entries(refetched).filter(([name]) => name in shown && !(name in typed));
  return { ...saved, ...Object.fromEntries(followed) };
}
