import { useEffect } from 'react';

/** A viewport below this share of the window means an open keyboard. */
const KEYBOARD_RATIO = 0.85;

/** Exposes the visual viewport's height and offset to CSS, for on-screen keyboards. */
export function useVisualViewport(): void {
  useEffect(() => {
    const view = window.visualViewport;
    const { style } = document.documentElement;
    if (view === null) return undefined;
    function update() {
      if (view === null) return;
      const hasKeyboard = view.height < innerHeight * KEYBOARD_RATIO && view.scale === 1;
      style.setProperty('--shown-height', hasKeyboard ? `${view.height}px` : '100dvh');
      style.setProperty('--shown-top', hasKeyboard ? `${view.offsetTop}px` : '0px');
    }
    update();
    view.addEventListener('resize', update);
    view.addEventListener('scroll', update);
    return () => {
      view.removeEventListener('resize', update);
      view.removeEventListener('scroll', update);
      style.removeProperty('--shown-height');
      style.removeProperty('--shown-top');
    };
  }, []);
}
