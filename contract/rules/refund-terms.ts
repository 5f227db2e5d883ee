/** Guests arrive from this hour in India of the check-in day on. */
export const CHECK_IN_HOUR = 14;
export const CHECK_IN_TIME = `${CHECK_IN_HOUR}:00`;

/** The refund policy of stays that are booked now. Apart from its schema, which screens that only tell of it do not need. */
export const refundPolicy = { freeCancelHours: 48, lateRefundPercent: 50 };
