import { tooManyRequests } from '../../platform/http/errors.ts';
import { pause } from '../../platform/signals/pause.ts';
import { claimFeed } from './claim-feeds.ts';
import { readFeed } from './read-feed.ts';
import type { AppContext } from '../context.ts';

/** Longer than the timeout of a fetch. */
const WAIT_MS = 25_000;
const POLL_MS = 200;

/** Maximum concurrent manual refreshes per person and process, because each keeps a request open. */
const MAX_MANUAL_REFRESHES = 3;
const manualRefreshes = new Map<string, number>();

/** Fetches a feed now, or waits for a running fetch. Throws TOO_MANY_REQUESTS. */
export async function refreshFeed(context: AppContext, id: string, accountId: string): Promise<void> {
  const before = manualRefreshes.get(accountId) ?? 0;
  if (before >= MAX_MANUAL_REFRESHES) throw tooManyRequests(WAIT_MS / 1_000);
  manualRefreshes.set(accountId, before + 1);
  try {
    await refresh(context, id);
  } finally {
    const others = (manualRefreshes.get(accountId) ?? 1) - 1;
    if (others === 0) manualRefreshes.delete(accountId);
    else manualRefreshes.set(accountId, others);
  }
}

async function refresh(context: AppContext, id: string): Promise<void> {
  for (let waited = 0; waited < WAIT_MS; waited += POLL_MS) {
    const feed = await claimFeed(context.db, id, context.clock());
    if (feed !== null) return readFeed(context, feed);
    await pause(POLL_MS);
    if (!(await isPending(context, id))) return;
  }
}

/** Whether a fetch is running or due: the URL may have changed meanwhile. */
async function isPending({ db, clock }: AppContext, id: string): Promise<boolean> {
  const feed = await db
    .selectFrom('feed')
    .select('id')
    .where('id', '=', id)
    .where((feed) => feed.or([feed('claimed_until', '>=', clock()), feed('due_at', '<=', clock())]))
    .executeTakeFirst();
  return feed !== undefined;
}
