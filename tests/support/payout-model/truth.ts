import type { StepStay } from './steps.ts';

/**
 * What must come of each stay, reckoned from the specification alone and from what was done: neither from the product's
 * numbers nor with its code. Paise, unless it says rupees.
 */
export interface TrueStay {
  bookingId: string;
  orderId: string;
  paymentId: string;
  hostId: string;
  host: number;
  paidPaise: number;
  sharePaise: number;
  checkInMs: number;
  checkOutMs: number;
  freeCancelHours: number;
  /** Per cent, once it is cancelled. */
  cancelled: { percent: number; atMs: number; isLate: boolean } | null;
  disputes: { id: string; paise: number; state: 'open' | 'won' | 'lost'; isLate: boolean }[];
}

const PAISE = 100;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The host's share of a stay, in rupees: all that is the host's, less the commission on it, half up. */
export function hostShareRupees({ rent, nights, cleaning, extra }: StepStay, commissionPercent: number): number {
  const gross = rent * nights + cleaning + extra;
  return gross - Math.floor((gross * commissionPercent + 50) / 100);
}

/** What goes back to the guest in all, in paise: a fraction of a rupee in the guest's favour. */
export function computeRefundPaise({ paidPaise, cancelled }: TrueStay): number {
  return Math.ceil(((paidPaise / PAISE) * (cancelled?.percent ?? 0)) / 100) * PAISE;
}

/** The host's part of the refund in paise, half up to a rupee. */
function hostRefundPaise({ sharePaise, cancelled }: TrueStay): number {
  return Math.floor(((sharePaise / PAISE) * (cancelled?.percent ?? 0) + 50) / 100) * PAISE;
}

/** Final amount due to the host, in paise. */
export function duePaise(stay: TrueStay): number {
  const lost = stay.disputes.filter(({ state }) => state === 'lost').reduce((sum, { paise }) => sum + paise, 0);
  return Math.max(0, stay.sharePaise - hostRefundPaise(stay) - lost);
}

/** When the host's share may leave: 24 hours after 14:00 in India of the check-in. */
export const releaseOf = ({ checkInMs }: TrueStay): number => checkInMs + DAY_MS;

/** Refund percentage of a cancellation now. */
export function percentNow({ checkInMs, freeCancelHours }: TrueStay, by: 'guest' | 'host', nowMs: number): number {
  if (by === 'host' || nowMs <= checkInMs - freeCancelHours * HOUR_MS) return 100;
  return nowMs >= checkInMs ? 0 : 50;
}

/** Until then a payment still buys the stay: midnight in India after the day of check-in. */
export const endOfCheckInDay = ({ checkInMs }: TrueStay): number => checkInMs + 10 * HOUR_MS;
