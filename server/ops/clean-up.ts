import { deleteExpiredLinks } from '../domain/accounts/account-links.ts';
import { deleteExpiredExports } from '../domain/accounts/data-exports.ts';
import { deleteExpiredTokens } from '../domain/accounts/identities.ts';
import { deleteEndedSessions } from '../domain/accounts/sessions.ts';
import type { AppContext } from '../domain/context.ts';
import { pruneVocabulary } from '../domain/homes/search-index.ts';
import { deleteEmptyPlaces } from '../domain/homes/suggest-places.ts';
import { deleteOldInboxEvents } from '../domain/inbox/inbox-events.ts';
import { deleteExpiredRequests } from '../platform/http/idempotent-request.ts';
import { LONG_SWEEP_LIMIT_SECONDS } from '../platform/jobs/jobs.ts';
import { sweepPhotos } from '../platform/photos/sweep-photos.ts';
import { deleteOldAttempts } from '../platform/rate-limits/rate-limits.ts';

const HOUR_SECONDS = 60 * 60;

/** Registers the hourly deletion of expired data. Call before `jobs.start()`. */
export function registerCleanUp({ db, jobs, photos, clock }: AppContext): void {
  const cleanUp = async () => {
    const now = clock();
    await deleteEndedSessions(db, now);
    await deleteExpiredTokens(db, now);
    await deleteExpiredLinks(db, now);
    await deleteExpiredExports(db, now);
    await deleteOldAttempts(db, now);
    await deleteExpiredRequests(db, now);
    await deleteOldInboxEvents(db, now);
    await pruneVocabulary(db);
    await deleteEmptyPlaces(db);
    await sweepPhotos(photos);
  };
  jobs.registerSweep('clean-up', cleanUp, { everySeconds: HOUR_SECONDS, limitSeconds: LONG_SWEEP_LIMIT_SECONDS });
}
