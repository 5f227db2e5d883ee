import { condemnOldest, forgetIntents } from './photo-intents.ts';
import type { PhotoStore } from './photo-store.ts';
import { removeOlder } from './remove-older.ts';
import { StoreAway } from '../errors/store-away.ts';

/** Younger ones may belong to an upload that is still on its way, perhaps on another server. */
const LEFT_OVER_AFTER_MS = 60 * 60 * 1000;
const BATCH = 200;
const AT_ONCE = 8;

/**
 * Takes away what a crash left, and what could not be taken away when its row went: staged files, and the photos whose
 * intent is still there. Their age goes by the clocks that stamped them: the machine's of files, the database's of intents.
 * Answers how many. While the store is away they wait for the next sweep.
 */
export async function sweepPhotos(
  { staging, files, db }: PhotoStore,
  leftOverAfterMs = LEFT_OVER_AFTER_MS,
): Promise<number> {
  const until = Date.now() - leftOverAfterMs;
  let swept = (await removeOlder(staging, until)) + (await files.clearDrafts(until));
  for (;;) {
    const left = await condemnOldest(db, leftOverAfterMs, BATCH);
    const waiting = left.values();
    const gone: string[] = [];
    const removeNext = async () => {
      for (const photo of waiting) {
        await files.remove(photo);
        gone.push(photo.id);
      }
    };
    const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, removeNext));
    await forgetIntents(db, gone);
    swept += gone.length;
    const failed = ends.find((end) => end.status === 'rejected');
    if (failed !== undefined && !(failed.reason instanceof StoreAway)) throw failed.reason;
    if (failed !== undefined || left.length < BATCH) return swept;
  }
}
