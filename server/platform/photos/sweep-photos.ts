import { PhotoStoreUnavailableError } from '../errors/photo-store-unavailable.ts';
import { removeOlder } from './folder-files.ts';
import { markOldestForDeletion, deleteReservations } from './photo-intents.ts';
import type { PhotoStore } from './photo-store.ts';

/** Older files are abandoned; younger ones may belong to an upload in progress, perhaps on another server. */
const ABANDONED_AFTER_MS = 60 * 60 * 1000;
const BATCH = 200;
const CONCURRENCY = 8;

/**
 * Deletes staged files, drafts and unreferenced photos that a crash or a failed deletion left behind. Ages are measured
 * by the clock that set the timestamps: the machine's clock for files, the database's for intents. Returns the number
 * deleted. If the store is unavailable, the remaining photos wait for the next sweep.
 */
export async function sweepPhotos(
  { staging, files, db }: PhotoStore,
  abandonedAfterMs = ABANDONED_AFTER_MS,
): Promise<number> {
  const until = Date.now() - abandonedAfterMs;
  let swept = (await removeOlder(staging, until)) + (await files.clearDrafts(until));
  for (;;) {
    const left = await markOldestForDeletion(db, abandonedAfterMs, BATCH);
    const waiting = left.values();
    const gone: string[] = [];
    const removeNext = async () => {
      for (const photo of waiting) {
        await files.remove(photo);
        gone.push(photo.id);
      }
    };
    const ends = await Promise.allSettled(Array.from({ length: CONCURRENCY }, removeNext));
    await deleteReservations(db, gone);
    swept += gone.length;
    const failed = ends.find((end) => end.status === 'rejected');
    if (failed !== undefined && !(failed.reason instanceof PhotoStoreUnavailableError)) throw failed.reason;
    if (failed !== undefined || left.length < BATCH) return swept;
  }
}
