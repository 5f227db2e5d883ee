import { routeAt } from './routes.ts';
import { prefetch } from '../ui/fetch-once.ts';

/** Prefetches the code of a link's screen on hover, focus or touch. */
export function fetchScreensOnApproach(): void {
  for (const approach of ['pointerover', 'touchstart', 'focusin']) {
    addEventListener(approach, fetchScreenOfLink, { passive: true });
  }
}

function fetchScreenOfLink({ target }: Event): void {
  const link = target instanceof Element ? target.closest('a') : null;
  if (link === null || link.origin !== location.origin || link.target !== '') return;
  const { screen } = routeAt(link.pathname);
  if (screen.fetch !== undefined) prefetch(screen.fetch);
}
