/** Check-in time in India. */
export const CHECK_IN_HOUR = 14;
export const CHECK_IN_TIME = `${CHECK_IN_HOUR}:00`;
export const CHECK_OUT_TIME = '11:00';

/**
 * Cancellation policies by wire name: hours before check-in until which everything is refunded, and the percentage
 * after that.
 */
export const cancellationPolicies = {
  flexible: { freeCancelHours: 24, lateRefundPercent: 50 },
  standard: { freeCancelHours: 48, lateRefundPercent: 50 },
  firm: { freeCancelHours: 168, lateRefundPercent: 50 },
  strict: { freeCancelHours: 336, lateRefundPercent: 0 },
};
export type Cancellation = keyof typeof cancellationPolicies;
export const cancellations = Object.keys(cancellationPolicies) as Cancellation[];

/** Default policy. */
export const DEFAULT_CANCELLATION = 'standard';
