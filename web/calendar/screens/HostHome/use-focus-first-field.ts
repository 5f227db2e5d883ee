import { useEffect, useRef } from 'react';

/** Focuses the first field of a form when it opens. */
export function useFocusFirstField() {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return field;
}
