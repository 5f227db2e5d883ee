import type { AutomaticTrigger } from '@aangan/contract/inbox/automatic.ts';
import { addDays, type CalendarDate, dateInIndia, instantInIndia } from '@aangan/contract/rules/dates.ts';
import { CHECK_IN_HOUR } from '@aangan/contract/rules/refund-terms.ts';

/** When a rule sends its message. */
export interface RuleTiming {
  trigger: AutomaticTrigger;
  /** Days before check-in; only for 'before'. */
  days: number | null;
  /** The hour in India; only for 'before' and 'checkout'. */
  hour: number | null;
  /** The rule sends nothing that was due earlier. */
  since: Date;
}

/** The times of a stay that the send time of a rule depends on. */
export interface StayTimes {
  heldAt: Date;
  /** Null if unpaid. */
  paidAt: Date | null;
  checkIn: CalendarDate;
  checkOut: CalendarDate;
}

const HOUR_MS = 60 * 60 * 1000;

/**
 * Whether a rule is due for a stay: its send time has passed today and is not before `since`. The caller checks the
 * state of the stay.
 */
export function isDue(rule: RuleTiming, stay: StayTimes, now: Date): boolean {
  const at = dueAt(rule, stay);
  return at !== null && rule.since <= at && at <= now && now < dueUntil(at);
}

/**
 * The send time of a rule for a stay; null if it never applies. Messages before check-in and on the day of check-out
 * are only for paid stays; a payment after the time before check-in sends the message at once, until check-in.
 */
export function dueAt({ trigger, days, hour }: Omit<RuleTiming, 'since'>, stay: StayTimes): Date | null {
  const { heldAt, paidAt, checkIn, checkOut } = stay;
  if (trigger === 'hold') return heldAt;
  if (trigger === 'payment' || paidAt === null) return paidAt;
  const day = trigger === 'before' ? addDays(checkIn, -(days ?? 0)) : checkOut;
  const at = instantInIndia(day, hour ?? 0);
  if (paidAt <= at) return at;
  return trigger === 'before' && paidAt < instantInIndia(checkIn, CHECK_IN_HOUR) ? paidAt : null;
}

/** The deadline: midnight in India, but at least an hour after the send time. */
function dueUntil(at: Date): Date {
  const midnight = instantInIndia(addDays(dateInIndia(at), 1));
  return new Date(Math.max(midnight.getTime(), at.getTime() + HOUR_MS));
}
