import type { StepStay } from './steps.ts';

/**
 * Expected results of each stay, computed from the specification and the steps, without the product's numbers or code.
 * Paise, unless rupees are mentioned.
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
  /** Refund percentage of a cancelled stay. */
  cancelled: { percent: number; atMs: number; isLate: boolean } | null;
  disputes: { id: string; paise: number; state: 'open' | 'won' | 'lost'; isLate: boolean }[];
}

const PAISE = 100;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The host's share of a stay in rupees: everything due to the host minus commission, rounded half up. */
export function hostShareRupees({ rent, nights, cleaning, extra }: StepStay, commissionPercent: number): number {
  const gross = rent * nights + cleaning + extra;
  return gross - Math.floor((gross * commissionPercent + 50) / 100);
}

/** Total refund to the guest in paise; fractions of a rupee are rounded up. */
export function computeRefundPaise({ paidPaise, cancelled }: TrueStay): number {
  return Math.ceil(((paidPaise / PAISE) * (cancelled?.percent ?? 0)) / 100) * PAISE;
}

/** The host's part of the refund in paise, rounded half up to a rupee. */
function hostRefundPaise({ sharePaise, cancelled }: TrueStay): number {
  return Math.floor(((sharePaise / PAISE) * (cancelled?.percent ?? 0) + 50) / 100) * PAISE;
}

/** Final amount due to the host, in paise. */
export function duePaise(stay: TrueStay): number {
  const lost = stay.disputes.filter(({ state }) => state === 'lost').reduce((sum, { paise }) => sum + paise, 0);
  return Math.max(0, stay.sharePaise - hostRefundPaise(stay) - lost);
}

/** Release time of the host's share: 24 hours after 14:00 in India on the check-in day. */
export const computeReleaseTime = ({ checkInMs }: TrueStay): number => checkInMs + DAY_MS;

/** Refund percentage of a cancellation now. */
export function percentNow({ checkInMs, freeCancelHours }: TrueStay, by: 'guest' | 'host', nowMs: number): number {
  if (by === 'host' || nowMs <= checkInMs - freeCancelHours * HOUR_MS) return 100;
  return nowMs >= checkInMs ? 0 : 50;
}

/** Latest time of a payment that buys the stay: midnight in India after the check-in day. */
export const endOfCheckInDay = ({ checkInMs }: TrueStay): number => checkInMs + 10 * HOUR_MS;
