import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';

const STEP = 'checkout';

/**
 * The gateway's window is a step of the browser's history, so that a phone's back button closes it and leaves the page
 * as it was. It never outlives the page.
 */
export function useCheckoutStep() {
  const isStep = useHistoryState<{ opened?: string } | null>()?.opened === STEP;
  const [path, navigate] = useLocation();
  const closeWindow = useRef<(() => void) | null>(null);
  const isHere = useRef(true);

  useEffect(() => {
    if (isStep && closeWindow.current === null) {
      // A reload or the forward button leads to a window that is not there.
      history.back();
    } else if (!isStep) {
      close(closeWindow);
    }
  }, [isStep]);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
      close(closeWindow);
    };
  }, []);

  return {
    opened: (closeIt: () => void) => {
      if (!isHere.current) return closeIt();
      closeWindow.current = closeIt;
      navigate(path, { state: { opened: STEP } });
    },
    /** The window has gone by itself. */
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
