import { useEffect } from 'react';

/** Lower than this share of the window nothing but a keyboard takes. */
const KEYBOARD = 0.85;

/** Tells the styles how high the window is above a phone's keyboard, and how far the page was pushed up for it. */
export function useShownWindow(): void {
  useEffect(() => {
    const view = window.visualViewport;
    const { style } = document.documentElement;
    if (view === null) return undefined;
    function tell() {
      if (view === null) return;
      const hasKeyboard = view.height < innerHeight * KEYBOARD && view.scale === 1;
      style.setProperty('--shown-height', hasKeyboard ? `${view.height}px` : '100dvh');
      style.setProperty('--shown-top', hasKeyboard ? `${view.offsetTop}px` : '0px');
    }
    tell();
    view.addEventListener('resize', tell);
    view.addEventListener('scroll', tell);
    return () => {
      view.removeEventListener('resize', tell);
      view.removeEventListener('scroll', tell);
      style.removeProperty('--shown-height');
      style.removeProperty('--shown-top');
    };
  }, []);
}
