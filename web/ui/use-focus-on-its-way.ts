import { type FocusEvent, useRef } from 'react';

/**
 * Lets the focus arrive where it was going. Between the field that is left and the one that is entered nothing has the
 * focus; where anything of the dialog disappears in that moment, Radix takes the focus for lost and gives it to the
 * dialog itself. Returns the handlers of the dialog's content.
 */
export function useFocusOnItsWay() {
  const goingTo = useRef<EventTarget | null>(null);
  return {
    onBlur: (event: FocusEvent) => {
      goingTo.current = event.relatedTarget;
    },
    onFocus: (event: FocusEvent) => {
      const next = goingTo.current;
      goingTo.current = null;
      if (event.target === event.currentTarget && next instanceof HTMLElement && event.currentTarget.contains(next))
        next.focus();
    },
  };
}
