import { useEffect, useLayoutEffect } from 'react';
import { useLocation } from 'wouter';
import { setTitle } from '../shared/use-title.ts';

let shownPath: string | null = null;
let isHistoryNavigation = false;

/** Tracks whether a navigation came from the browser's history. Called once at startup. */
export function watchHistory(): void {
  addEventListener('popstate', () => {
    isHistoryNavigation = true;
  });
  // wouter emits these events. Navigation within a screen (a dialog) must not affect the next navigation.
  for (const step of ['pushState', 'replaceState']) {
    addEventListener(step, () => {
      isHistoryNavigation = false;
    });
  }
}

/**
 * Imitates a page load on navigation: sets the title, scrolls to the top (except for back and forward), and focuses the
 * heading for screen readers.
 */
export function useScreenChange(title: string | null): void {
  const [path] = useLocation();
  // Before the effects of the screen, which may have a title of its own.
  useLayoutEffect(() => setTitle(title), [title]);
  useEffect(() => {
    if (shownPath === path) return undefined;
    const isFirstPage = shownPath === null;
    shownPath = path;
    if (isFirstPage) return undefined;
    if (!isHistoryNavigation) scrollTo(0, 0);
    isHistoryNavigation = false;
    return focusHeadingWhenRendered();
  }, [path]);
}

/** A lazily loaded screen renders its heading later. */
function focusHeadingWhenRendered(): () => void {
  const observer = new MutationObserver(focusHeading);
  function focusHeading() {
    const heading = document.querySelector<HTMLElement>('main h1:not([data-passing])');
    if (heading === null) return;
    observer.disconnect();
    if (document.activeElement?.matches('main *')) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }
  observer.observe(document.body, { childList: true, subtree: true });
  focusHeading();
  return () => observer.disconnect();
}
