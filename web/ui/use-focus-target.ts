import { type FocusEvent, useRef } from 'react';

/**
 * Keeps the focus at its target. If content of the dialog unmounts between blur and focus, Radix assumes that the focus
 * is lost and focuses the dialog. Returns handlers for the dialog's content.
 */
export function useFocusTarget() {
  const target = useRef<EventTarget | null>(null);
  return {
    onBlur: (event: FocusEvent) => {
      target.current = event.relatedTarget;
    },
    onFocus: (event: FocusEvent) => {
      const next = target.current;
      target.current = null;
      if (event.target === event.currentTarget && next instanceof HTMLElement && event.currentTarget.contains(next))
        next.focus();
    },
  };
}
