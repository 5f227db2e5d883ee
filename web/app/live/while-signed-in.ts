import type { Person } from '@aangan/contract/pages/page-data.ts';
import { noticeUser } from '../../accounts/queries/auth.ts';
import { keys, queryClient } from '../../api/query-client.ts';
import { whenIdle } from '../../shared/when-idle.ts';

/**
 * Connects the live channel while somebody is signed in, and deletes private answers when that ends. Loads
 * the channel's code when the page is idle. Returns a function that ends this.
 */
export function connectLiveWhileSignedIn(): () => void {
  let userId: string | undefined;
  let disconnect: () => void = () => undefined;
  const follow = () => {
    const currentId = queryClient.getQueryData<Person | null>(keys.currentUser)?._id;
    if (currentId === userId) return;
    userId = currentId;
    noticeUser(currentId ?? null);
    disconnect();
    disconnect = () => undefined;
    if (currentId !== undefined) whenIdle(() => connect(currentId));
  };
  const connect = (id: string) => {
    import('./connect-live.ts').then(
      ({ connectLive }) => (userId === id ? (disconnect = connectLive()) : undefined),
      // Without the code the page works without live updates; the next page load retries.
      () => undefined,
    );
  };
  const unsubscribe = queryClient.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] === keys.currentUser[0]) follow();
  });
  follow();
  return () => {
    unsubscribe();
    userId = undefined;
    disconnect();
  };
}
