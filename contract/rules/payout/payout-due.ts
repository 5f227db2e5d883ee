import type { CalendarDate } from '../dates.ts';
import { instantInIndia } from '../dates.ts';
import { CHECK_IN_HOUR } from '../refund-terms.ts';

/** A host's share leaves a day after check-in (specification of payouts, point 2): by then the guest has seen the home. */
const AFTER_CHECK_IN_HOURS = 24;

/** The moment from which a host's share of a stay may leave. */
export function payoutDueAt({ checkIn }: { checkIn: CalendarDate }): Date {
  return instantInIndia(checkIn, CHECK_IN_HOUR + AFTER_CHECK_IN_HOURS);
}
