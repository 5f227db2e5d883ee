import { pause } from '../../platform/jobs/pause.ts';
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
    if (!(await isBeingRead(parts, id))) return;
  }
}

async function isBeingRead({ db, clock }: FeedParts, id: string): Promise<boolean> {
  const feed = await db
    .selectFrom('feed')
    .select('id')
    .where('id', '=', id)
    .where('claimed_until', '>=', clock())
    .executeTakeFirst();
  return feed !== undefined;
}
