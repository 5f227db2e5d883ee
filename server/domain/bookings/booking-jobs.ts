import { completeStays } from './complete-stays.ts';
import { expireHolds } from './expire-holds.ts';
import { remindOfComingStays, remindOfEndingHolds } from './remind-of-stays.ts';
import type { AppContext } from '../context.ts';

/** Registers the sweeps that record time-based transitions of bookings. Call before `jobs.start()`. */
export function registerBookingJobs({ db, jobs, clock }: AppContext): void {
  jobs.registerSweep('expire-holds', () => expireHolds(db, clock()));
  jobs.registerSweep('complete-stays', () => completeStays(db, clock()));
  jobs.registerSweep('remind-of-holds', () => remindOfEndingHolds(db, clock()));
  jobs.registerSweep('remind-of-coming-stays', () => remindOfComingStays(db, clock()));
}
