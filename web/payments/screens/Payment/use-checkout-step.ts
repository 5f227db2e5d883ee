import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';

const STEP = 'checkout';

/**
 * Adds a history entry for the checkout, so that the back button closes it without leaving the page. The checkout
 * closes with the page.
 */
export function useCheckoutStep() {
  const isStep = useHistoryState<{ opened?: string } | null>()?.opened === STEP;
  const [path, navigate] = useLocation();
  const closeWindow = useRef<(() => void) | null>(null);
  const isMounted = useRef(true);

  useEffect(() => {
    if (isStep && closeWindow.current === null) {
      // After a reload or forward navigation the checkout is not open.
      history.back();
    } else if (!isStep) {
      close(closeWindow);
    }
  }, [isStep]);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
      close(closeWindow);
    };
  }, []);

  return {
    opened: (closeIt: () => void) => {
      if (!isMounted.current) return closeIt();
      closeWindow.current = closeIt;
      navigate(path, { state: { opened: STEP } });
    },
    /** The window closed by itself. */
    gone: () => {
      closeWindow.current = null;
      if ((history.state as { opened?: string } | null)?.opened === STEP) history.back();
    },
  };
}

function close(window: React.RefObject<(() => void) | null>): void {
  const closeIt = window.current;
  window.current = null;
  closeIt?.();
}
