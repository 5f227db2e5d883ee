import { pause } from '../../platform/signals/pause.ts';
import { claimFeed } from './claim-feeds.ts';
import { type FeedParts, readFeed } from './read-feed.ts';

/** Longer than one reading takes. */
const WAIT_MS = 25_000;
const LOOK_MS = 200;

/** Reads a feed now; where somebody else already does, waits for them. */
export async function refreshFeed(parts: FeedParts, id: string): Promise<void> {
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
