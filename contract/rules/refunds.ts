import { type CalendarDate, instantInIndia } from './dates.ts';
import { CHECK_IN_HOUR } from './refund-terms.ts';

/** What a guest gets back who cancels. It is agreed at booking and stored with the booking: a later policy changes no booking. */
export interface RefundPolicy {
  /** Everything goes back until so many hours before check-in. */
  freeCancelHours: number;
  /** What goes back after that, until check-in. */
  lateRefundPercent: number;
}

/** What a refund is calculated from. */
interface Agreed {
  checkIn: CalendarDate;
  refundPolicy: RefundPolicy;
}

/**
 * What of `paid` whole rupees goes back when a stay is cancelled at `now`. The host's cancellation returns all.
 * The guest's returns all until some hours before check-in, a part after that, a fraction of a rupee in the guest's
 * favour, and nothing from check-in on.
 */
export function refundOnCancel(stay: Agreed, paid: number, who: 'guest' | 'host', now: Date): number {
  return Math.ceil((paid * refundPercent(stay, who, now)) / 100);
}

/** How many per cent of what was paid go back when a stay is cancelled at `now`. */
export function refundPercent(stay: Agreed, who: 'guest' | 'host', now: Date): number {
  if (who === 'host' || now <= freeCancelUntil(stay)) return 100;
  return now >= checkInOf(stay) ? 0 : stay.refundPolicy.lateRefundPercent;
}

/** The moment from which a stay has begun. */
export function checkInOf({ checkIn }: Pick<Agreed, 'checkIn'>): Date {
  return instantInIndia(checkIn, CHECK_IN_HOUR);
}

/** The last moment at which a guest's cancellation gives everything back. */
export function freeCancelUntil({ checkIn, refundPolicy: { freeCancelHours } }: Agreed): Date {
  return instantInIndia(checkIn, CHECK_IN_HOUR - freeCancelHours);
}
