import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Post } from './send-email.ts';
import { completeStays } from './complete-stays.ts';
import { expireHolds } from './expire-holds.ts';
import { remindOfComingStays, remindOfHolds } from './remind-of-stays.ts';

interface BookingJobParts extends Post {
  db: Kysely<Database>;
  jobs: Jobs;
  clock: () => Date;
}

/** What time does to bookings, written down. Before `jobs.start()`. */
export function workOnBookings(context: BookingJobParts): void {
  const { db, jobs, clock } = context;
  jobs.sweep('expire-holds', () => expireHolds(db, context, clock()));
  jobs.sweep('complete-stays', () => completeStays(db, clock()));
  jobs.sweep('remind-of-holds', () => remindOfHolds(db, context, clock()));
  jobs.sweep('remind-of-coming-stays', () => remindOfComingStays(db, context, clock()));
}
