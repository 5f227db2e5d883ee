import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { cacheInlinedData, registerServiceWorker } from './api/offline.ts';
import { primeQueryClient, queryClient, readPageData } from './api/query-client.ts';
import { Root } from './app/Root.tsx';
import { guardRedirect, routeAt, watchHistory } from './app/routes.tsx';
import { addPolyfills } from './older-browsers.ts';
import { whenIdle } from './shared/when-idle.ts';
import { prefetch } from './ui/fetch-once.ts';
import { prefetchToastsOnFirstInput } from './ui/toast.ts';

addPolyfills();
const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

const data = readPageData();
if (!data.site.signedIn) applyRouteGuard();
primeQueryClient(queryClient, data);
watchHistory();
registerServiceWorker();
cacheInlinedData(data);
prefetchToastsOnFirstInput();
loadAfterFirstView();
fetchScreensOnApproach();

const app = <Root data={data} queryClient={queryClient} />;
if (root.hasChildNodes()) {
  // Hydrates a server-rendered page in small steps that keep it responsive.
  const takeOver = () => {
    startTransition(() => void hydrateRoot(root, app));
    // React handles events from here on; earlier clicks are replayed (server/pages/deferred-loading.ts).
    dispatchEvent(new Event('taken-over'));
  };
  const code = routeAt(location.pathname).screen.fetch?.();
  // If the code fails to load, the app shows the error.
  if (code === undefined) takeOver();
  else code.then(takeOver, takeOver);
} else {
  createRoot(root).render(app);
}

/** Applies the guard before the first render. */
function applyRouteGuard(): void {
  const { pathname, search } = location;
  const step = guardRedirect(routeAt(pathname).guard, pathname, search);
  if (step !== null) history.replaceState(step.state, '', step.to);
}

/** Connects the live channel and loads the faces of Devanagari after the first view, in idle time. */
function loadAfterFirstView(): void {
  const load = () => {
    // Without them the page works; the next page load retries.
    prefetch(() =>
      import('./app/live/while-signed-in.ts').then(({ connectLiveWhileSignedIn }) => connectLiveWhileSignedIn()),
    );
    prefetch(() => import('./styles/devanagari.css'));
  };
  const begin = () => whenIdle(load);
  // A rendered page may load its app after the load event.
  if (document.readyState === 'complete') begin();
  else addEventListener('load', begin, { once: true });
}

/** Prefetches the code of a link's screen on hover, focus or touch. */
function fetchScreensOnApproach(): void {
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
