import type { Person } from '@aangan/contract/pages/page-data.ts';
import { keys, queryClient } from '../query-client.ts';

/** How long a page has to itself where a browser does not say when it is idle. */
const IDLE_MS = 2_000;

/** Keeps the live channel open for whoever is signed in. Its code comes once the page has nothing else to do. */
export function connectLiveWhileSignedIn(): void {
  let userId: string | undefined;
  let disconnect: () => void = () => undefined;
  const follow = () => {
    const currentId = queryClient.getQueryData<Person | null>(keys.currentUser)?._id;
    if (currentId === userId) return;
    userId = currentId;
    disconnect();
    disconnect = () => undefined;
    if (currentId !== undefined) whenIdle(() => connect(currentId));
  };
  const connect = (id: string) => {
    import('./connect-live.ts').then(
      ({ connectLive: hearNews }) => (userId === id ? (disconnect = hearNews()) : undefined),
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
