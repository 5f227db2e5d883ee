import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { completeStays } from './complete-stays.ts';
import { expireHolds } from './expire-holds.ts';
import { remindOfComingStays, remindOfEndingHolds } from './remind-of-stays.ts';

interface BookingJobParts {
  db: Kysely<Database>;
  jobs: Jobs;
  clock: () => Date;
}

/** Registers the sweeps that record time-based transitions of bookings. Call before `jobs.start()`. */
export function workOnBookings({ db, jobs, clock }: BookingJobParts): void {
  jobs.registerSweep('expire-holds', () => expireHolds(db, clock()));
  jobs.registerSweep('complete-stays', () => completeStays(db, clock()));
  jobs.registerSweep('remind-of-holds', () => remindOfEndingHolds(db, clock()));
  jobs.registerSweep('remind-of-coming-stays', () => remindOfComingStays(db, clock()));
}
