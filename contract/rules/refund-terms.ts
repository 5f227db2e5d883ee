/** Guests arrive from this hour in India of the check-in day on. */
export const CHECK_IN_HOUR = 14;
export const CHECK_IN_TIME = `${CHECK_IN_HOUR}:00`;
/** Until when they leave, where the home's rules say nothing else. */
export const CHECK_OUT_TIME = '11:00';

/**
 * What a host may choose between, by its name on the wire: until how many hours before check-in a cancellation gives
 * everything back, and what percentage goes back after that.
 */
export const cancellationPolicies = {
  flexible: { freeCancelHours: 24, lateRefundPercent: 50 },
  standard: { freeCancelHours: 48, lateRefundPercent: 50 },
  firm: { freeCancelHours: 168, lateRefundPercent: 50 },
  strict: { freeCancelHours: 336, lateRefundPercent: 0 },
};
export type Cancellation = keyof typeof cancellationPolicies;
export const cancellations = Object.keys(cancellationPolicies) as Cancellation[];

/** The policy of a home whose host has chosen none. */
export const DEFAULT_CANCELLATION = 'standard';
