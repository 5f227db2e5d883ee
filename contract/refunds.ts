import { type CalendarDate, instantInIndia } from './dates.ts';

/** Guests arrive from 14:00 in India of the check-in day on. */
const CHECK_IN_HOUR = 14;
const FREE_CANCEL_HOURS = 48;

/**
 * What of `paid` whole rupees goes back when a stay is cancelled at `now`. The host's cancellation returns all.
 * The guest's returns all until 48 hours before check-in, half after that, an odd rupee in the guest's favour,
 * and nothing from check-in on.
 */
export function refundOnCancel(
  stay: { checkIn: CalendarDate },
  paid: number,
  who: 'guest' | 'host',
  now: Date,
): number {
  if (who === 'host' || now <= freeCancelUntil(stay)) return paid;
  return now < instantInIndia(stay.checkIn, CHECK_IN_HOUR) ? Math.ceil(paid / 2) : 0;
}

/** The last moment at which a guest's cancellation gives everything back. */
export function freeCancelUntil(stay: { checkIn: CalendarDate }): Date {
  return instantInIndia(stay.checkIn, CHECK_IN_HOUR - FREE_CANCEL_HOURS);
}
