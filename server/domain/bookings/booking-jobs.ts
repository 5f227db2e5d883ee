import type { Context } from '../context.ts';
import { completeStays } from './complete-stays.ts';
import { expireHolds } from './expire-holds.ts';
import { remindOfComingStays, remindOfHolds } from './remind-of-stays.ts';

/** What time does to bookings, written down. Before `jobs.start()`. */
export function workOnBookings(context: Context): void {
  const { db, jobs, clock } = context;
  jobs.sweep('expire-holds', () => expireHolds(db, context, clock()));
  jobs.sweep('complete-stays', () => completeStays(db, clock()));
  jobs.sweep('remind-of-holds', () => remindOfHolds(db, context, clock()));
  jobs.sweep('remind-of-coming-stays', () => remindOfComingStays(db, context, clock()));
}
