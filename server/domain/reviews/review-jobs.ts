import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { requestReviews } from './request-reviews.ts';
import { publishDueReviews } from './publish-reviews.ts';

interface ReviewJobParts {
  db: Kysely<Database>;
  jobs: Jobs;
  clock: () => Date;
}

/** Registers the daily sweeps of reviews. Call before `jobs.start()`. */
export function registerReviewSweeps({ db, jobs, clock }: ReviewJobParts): void {
  jobs.registerSweep('ask-for-reviews', () => requestReviews(db, clock()));
  jobs.registerSweep('publish-reviews', () => publishDueReviews(db, clock()));
}
