import { PRODUCT_NAME } from '@aangan/contract/product.ts';
import { useEffect } from 'react';
import { useLocation } from 'wouter';

let shownPath: string | null = null;
let cameByHistory = false;

/** Notices, from the start of the app on, how one came to a screen. */
export function watchHistory(): void {
  addEventListener('popstate', () => {
    cameByHistory = true;
  });
  // wouter reports its own steps; one that stayed on its screen (a dialog's) must not count for the next.
  for (const step of ['pushState', 'replaceState']) {
    addEventListener(step, () => {
      cameByHistory = false;
    });
  }
}

/**
 * What a browser does when a page is loaded, done for a change of screen: the title is set, the page starts at its top
 * (back and forward keep the scroll position), and focus moves to the heading, so that a screen reader says where one is.
 */
export function useArrival(title: string | null): void {
  const [path] = useLocation();
  useEffect(() => {
    document.title = title === null ? PRODUCT_NAME : `${title} · ${PRODUCT_NAME}`;
  }, [title]);
  useEffect(() => {
    if (shownPath === path) return undefined;
    const isFirstPage = shownPath === null;
    shownPath = path;
    if (isFirstPage) return undefined;
    if (!cameByHistory) scrollTo(0, 0);
    cameByHistory = false;
    return focusHeadingOnceThere();
  }, [path]);
}

/** A screen that is still being loaded brings its own heading a moment later. */
function focusHeadingOnceThere(): () => void {
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
