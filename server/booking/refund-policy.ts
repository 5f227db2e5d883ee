import { type CalendarDate, instantInIndia } from '@aangan/contract/dates.ts';

/** Guests arrive from 14:00 in India of the check-in day on. */
const CHECK_IN_HOUR = 14;
const FREE_CANCEL_MS = 48 * 60 * 60 * 1000;

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
  if (who === 'host') return paid;
  const msToCheckIn = instantInIndia(stay.checkIn, CHECK_IN_HOUR).getTime() - now.getTime();
  if (msToCheckIn >= FREE_CANCEL_MS) return paid;
  return msToCheckIn > 0 ? Math.ceil(paid / 2) : 0;
}
