import type { AutomaticMoment } from '@aangan/contract/inbox/automatic.ts';
import { addDays, type CalendarDate, dateInIndia, instantInIndia } from '@aangan/contract/rules/dates.ts';
import { CHECK_IN_HOUR } from '@aangan/contract/rules/refund-terms.ts';

/** When a rule acts. */
export interface Moment {
  on: AutomaticMoment;
  /** Days before check-in; null but with 'before'. */
  days: number | null;
  /** The hour in India; null but with 'before' and 'checkout'. */
  hour: number | null;
  /** It acts on no moment before this one. */
  since: Date;
}

/** What of a stay the moments depend on. */
export interface StayMoments {
  heldAt: Date;
  /** Null: it is not paid. */
  paidAt: Date | null;
  checkIn: CalendarDate;
  checkOut: CalendarDate;
}

const HOUR_MS = 60 * 60 * 1000;

/**
 * Whether a rule acts on a stay now: its moment has come, is not older than the rule, and is of the same day, as when the
 * server was away for some hours. That the stay stands is for the caller to know.
 */
export function isDue(rule: Moment, stay: StayMoments, now: Date): boolean {
  const at = dueAt(rule, stay);
  return at !== null && rule.since <= at && at <= now && now < dueUntil(at);
}

/**
 * The moment at which a rule acts on a stay; null where it never does. What is said before check-in or on the day of
 * check-out is said to guests who have paid; who pays after that moment is told at once, while check-in is ahead.
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

/** From when on it is too late: at midnight in India, but never within the first hour. */
function dueUntil(at: Date): Date {
  const midnight = instantInIndia(addDays(dateInIndia(at), 1));
  return new Date(Math.max(midnight.getTime(), at.getTime() + HOUR_MS));
}
