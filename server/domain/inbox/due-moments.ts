import type { AutomaticMoment } from '@aangan/contract/inbox/automatic.ts';
import { addDays, type CalendarDate, dateInIndia, instantInIndia } from '@aangan/contract/rules/dates.ts';
import { CHECK_IN_HOUR } from '@aangan/contract/rules/refund-terms.ts';

/** The trigger of a rule. */
export interface Moment {
  on: AutomaticMoment;
  /** Days before check-in; only for 'before'. */
  days: number | null;
  /** The hour in India; only for 'before' and 'checkout'. */
  hour: number | null;
  /** Time from which the rule applies; earlier trigger times are ignored. */
  since: Date;
}

/** The properties of a stay that determine trigger times. */
export interface StayMoments {
  heldAt: Date;
  /** Null if unpaid. */
  paidAt: Date | null;
  checkIn: CalendarDate;
  checkOut: CalendarDate;
}

const HOUR_MS = 60 * 60 * 1000;

/**
 * Whether a rule is due for a stay: its trigger time has passed today and is not earlier than the rule. The caller
 * checks the state of the stay.
 */
export function isDue(rule: Moment, stay: StayMoments, now: Date): boolean {
  const at = dueAt(rule, stay);
  return at !== null && rule.since <= at && at <= now && now < dueUntil(at);
}

/**
 * The trigger time of a rule for a stay; null if it never applies. Messages before check-in and on the day of check-out
 * are only for paid stays; after a late payment the message is sent immediately, until check-in.
 */
export function dueAt({ on, days, hour }: Omit<Moment, 'since'>, stay: StayMoments): Date | null {
  const { heldAt, paidAt, checkIn, checkOut } = stay;
  if (on === 'hold') return heldAt;
  if (on === 'payment' || paidAt === null) return paidAt;
  const day = on === 'before' ? addDays(checkIn, -(days ?? 0)) : checkOut;
  const at = instantInIndia(day, hour ?? 0);
  if (paidAt <= at) return at;
  return on === 'before' && paidAt < instantInIndia(checkIn, CHECK_IN_HOUR) ? paidAt : null;
}

/** The deadline: midnight in India, but at least an hour after the trigger time. */
function dueUntil(at: Date): Date {
  const midnight = instantInIndia(addDays(dateInIndia(at), 1));
  return new Date(Math.max(midnight.getTime(), at.getTime() + HOUR_MS));
}
