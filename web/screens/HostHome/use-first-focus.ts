import { useEffect, useRef } from 'react';

/** For the first field of a form that was opened by a button: whoever opened it types on at once. */
export function useFirstFocus() {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return field;
}
