import type { Person } from '@aangan/contract/pages/page-data.ts';
import { keys, queryClient } from '../query-client.ts';

/** How long a page has to itself where a browser does not say when it is idle. */
const IDLE_MS = 2_000;

/** Keeps the live channel open for whoever is signed in. Its code comes once the page has nothing else to do. */
export function hearNewsWhileSignedIn(): void {
  let who: string | undefined;
  let end: () => void = () => undefined;
  const follow = () => {
    const now = queryClient.getQueryData<Person | null>(keys.currentUser)?._id;
    if (now === who) return;
    who = now;
    end();
    end = () => undefined;
    if (now !== undefined) whenIdle(() => begin(now));
  };
  const begin = (wanted: string) => {
    import('./hear-news.ts').then(
      ({ hearNews }) => (who === wanted ? (end = hearNews()) : undefined),
      // Without its code this page is as still as it was; the next one tries again.
      () => undefined,
    );
  };
  queryClient.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] === keys.currentUser[0]) follow();
  });
  follow();
}

function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(act, { timeout: IDLE_MS });
  else setTimeout(act, IDLE_MS);
}
