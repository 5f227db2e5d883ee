import { requestReviews } from './request-reviews.ts';
import { publishDueReviews } from './publish-reviews.ts';
import type { AppContext } from '../context.ts';

/** Registers the daily sweeps of reviews. Call before `jobs.start()`. */
export function registerReviewSweeps({ db, jobs, clock }: AppContext): void {
  jobs.registerSweep('ask-for-reviews', () => requestReviews(db, clock()));
  jobs.registerSweep('publish-reviews', () => publishDueReviews(db, clock()));
}
