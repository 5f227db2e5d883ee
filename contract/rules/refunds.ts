import { type CalendarDate, instantInIndia } from './dates.ts';
import { CHECK_IN_HOUR } from './refund-terms.ts';

/** Cancellation policy of a booking, stored at booking time; later changes of the home do not affect it. */
export interface RefundPolicy {
  /** Full refund until this many hours before check-in. */
  freeCancelHours: number;
  /** Percentage refunded after that, until check-in. */
  lateRefundPercent: number;
}

/** Input of a refund. */
interface Agreed {
  checkIn: CalendarDate;
  refundPolicy: RefundPolicy;
}

/**
 * Refund of `paid` (whole rupees) for a cancellation at `now`. By the host: everything. By the guest: everything until
 * the policy's deadline, then its percentage, rounded up to a rupee, and nothing from check-in on.
 */
export function refundOnCancel(stay: Agreed, paid: number, canceller: 'guest' | 'host', now: Date): number {
  return Math.ceil((paid * refundPercent(stay, canceller, now)) / 100);
}

/** Percentage refunded for a cancellation at `now`. */
export function refundPercent(stay: Agreed, canceller: 'guest' | 'host', now: Date): number {
  if (canceller === 'host' || now <= freeCancelUntil(stay)) return 100;
  return now >= computeCheckInTime(stay) ? 0 : stay.refundPolicy.lateRefundPercent;
}

/** Start of a stay. */
export function computeCheckInTime({ checkIn }: Pick<Agreed, 'checkIn'>): Date {
  return instantInIndia(checkIn, CHECK_IN_HOUR);
}

/** Deadline for a full refund to the guest. */
export function freeCancelUntil({ checkIn, refundPolicy: { freeCancelHours } }: Agreed): Date {
  return instantInIndia(checkIn, CHECK_IN_HOUR - freeCancelHours);
}
