import { forgetExpiredLinks } from '../domain/accounts/account-links.ts';
import { forgetExpiredTokens } from '../domain/accounts/identities.ts';
import { forgetOldTries } from '../platform/rate-limits/rate-limits.ts';
import { forgetEndedSessions } from '../domain/accounts/sessions.ts';
import type { Context } from '../domain/context.ts';
import { forgetOldRequests } from '../platform/http/idempotent-request.ts';
import { sweepPhotos } from '../platform/photos/sweep-photos.ts';

const HOUR_MS = 60 * 60 * 1000;

/** Takes away what nobody will ask for again, once an hour. Before `jobs.start()`. */
export function workOnUpkeep({ db, jobs, photos, clock }: Context): void {
  let doneAt = Number.NEGATIVE_INFINITY;
  jobs.sweep('upkeep', async () => {
    const now = clock();
    if (now.getTime() - doneAt < HOUR_MS) return;
    await forgetEndedSessions(db, now);
    await forgetExpiredTokens(db, now);
    await forgetExpiredLinks(db, now);
    await forgetOldTries(db, now);
    await forgetOldRequests(db, now);
    await sweepPhotos(photos, db, now);
    doneAt = now.getTime();
  });
}
