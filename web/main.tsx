import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { readPageData } from './api/inlined.ts';
import { registerServiceWorker, cacheInlinedData } from './api/offline.ts';
import { primeQueryClient } from './api/page-data.ts';
import { queryClient } from './api/query-client.ts';
import { watchHistory } from './components/arrival.ts';
import { leadAway } from './components/lead-away.ts';
import { fetchScreensOnApproach } from './fetch-on-approach.ts';
import { addWhatIsMissing } from './older-browsers.ts';
import { Root } from './Root.tsx';
import { routeAt } from './routes.ts';
import { prefetchToastsOnFirstAct } from './ui/toast.ts';

addWhatIsMissing();
const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

const data = readPageData();
if (!data.site.signedIn) beginWhereLed();
primeQueryClient(queryClient, data);
watchHistory();
registerServiceWorker();
cacheInlinedData(data);
prefetchToastsOnFirstAct();
hearNewsAfterLoading();
fetchScreensOnApproach();

const app = <Root data={data} queryClient={queryClient} />;
if (root.hasChildNodes()) {
  // The page came rendered: it is taken over in small steps, between which it scrolls and is tapped.
  const takeOver = () => {
    startTransition(() => void hydrateRoot(root, app));
    // From here on React handles every event: what was pressed before is pressed now (server/http/patience.ts).
    dispatchEvent(new Event('taken-over'));
  };
  const code = routeAt(location.pathname).screen.fetch?.();
  // Where the code does not come, the app says so itself.
  if (code === undefined) takeOver();
  else code.then(takeOver, takeOver);
} else {
  createRoot(root).render(app);
}

/** Who may not see the screen of this address gets no first view of it. */
function beginWhereLed(): void {
  const { pathname, search } = location;
  const step = leadAway(routeAt(pathname).guard, pathname, search);
  if (step !== null) history.replaceState(step.state, '', step.to);
}

/** Whoever is signed in, now or later, hears what is new; the first view does not wait for that code. */
function hearNewsAfterLoading(): void {
  const load = () =>
    import('./api/live/while-signed-in.ts').then(({ connectLiveWhileSignedIn: hearNewsWhileSignedIn }) =>
      hearNewsWhileSignedIn(),
    );
  // Without it this page is as still as it was; the next one tries again.
  const begin = () => void load().catch(() => undefined);
  // A rendered page fetches its app once it stands, which may be after that event.
  if (document.readyState === 'complete') begin();
  else addEventListener('load', begin, { once: true });
}
