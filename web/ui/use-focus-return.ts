import { useLayoutEffect, useRef } from 'react';

/**
 * Gives the focus back to what opened a dialog. Radix does so only for its own triggers; ours are opened by a state.
 * Returns Radix's `onCloseAutoFocus`. What opened it may be gone by then: the page's content gets the focus instead.
 */
export function useFocusReturn(open: boolean): (event: Event) => void {
  const opener = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (open) opener.current = document.activeElement;
  }, [open]);
  return (event) => {
    event.preventDefault();
    const isThere = opener.current?.isConnected === true;
    // Another dialog may have closed with this one, and given the focus back already.
    if (!isThere && document.activeElement !== document.body) return;
    const target = isThere ? opener.current : document.querySelector('main');
    if (target instanceof HTMLElement) target.focus({ preventScroll: true });
  };
}
