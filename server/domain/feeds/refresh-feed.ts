import { tooManyRequests } from '../../platform/http/errors.ts';
import { pause } from '../../platform/signals/pause.ts';
import { claimFeed } from './claim-feeds.ts';
import { type FeedParts, readFeed } from './read-feed.ts';

/** Longer than one reading takes. */
const WAIT_MS = 25_000;
const LOOK_MS = 200;

/** So many feeds a person may have read by hand at once, in this process: each keeps a request open. */
const BY_HAND_AT_ONCE = 3;
const byHand = new Map<string, number>();

/** Reads a feed now for its host; where somebody else already does, waits for them. Throws TOO_MANY_REQUESTS. */
export async function refreshFeed(parts: FeedParts, id: string, accountId: string): Promise<void> {
  const before = byHand.get(accountId) ?? 0;
  if (before >= BY_HAND_AT_ONCE) throw tooManyRequests(WAIT_MS / 1_000);
  byHand.set(accountId, before + 1);
  try {
    await refresh(parts, id);
  } finally {
    const others = (byHand.get(accountId) ?? 1) - 1;
    if (others === 0) byHand.delete(accountId);
    else byHand.set(accountId, others);
  }
}

async function refresh(parts: FeedParts, id: string): Promise<void> {
  for (let waited = 0; waited < WAIT_MS; waited += LOOK_MS) {
    const feed = await claimFeed(parts.db, id, parts.clock());
    if (feed !== null) return readFeed(parts, feed);
    await pause(LOOK_MS);
    if (!(await isToBeRead(parts, id))) return;
  }
}

/** Whether somebody reads it, or it is due still: it has got another address meanwhile. */
async function isToBeRead({ db, clock }: FeedParts, id: string): Promise<boolean> {
  const feed = await db
    .selectFrom('feed')
    .select('id')
    .where('id', '=', id)
    .where((feed) => feed.or([feed('claimed_until', '>=', clock()), feed('due_at', '<=', clock())]))
    .executeTakeFirst();
  return feed !== undefined;
}
