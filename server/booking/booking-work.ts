import type { Context } from '../context.ts';
import { completeStays } from './complete-stays.ts';
import { expireHolds } from './expire-holds.ts';

/** What the bookings need done by themselves; before the jobs start. */
export function workForBookings(context: Context): void {
  const { db, jobs, clock } = context;
  jobs.sweep('expire-holds', () => expireHolds(db, context, clock()));
  jobs.sweep('complete-stays', () => completeStays(db, clock()));
}
