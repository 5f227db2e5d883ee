/**
 * All errors of the API: code and HTTP status. Default messages are in `words/<language>/refusals/errors.json`; a call
 * may return a more specific message.
 */
export const errors = {
  INVALID_INPUT: { status: 400 },
  NOT_SIGNED_IN: { status: 401 },
  WRONG_CREDENTIALS: { status: 401 },
  WRONG_IDENTITY_TOKEN: { status: 401 },
  NOT_ALLOWED: { status: 403 },
  FOREIGN_ORIGIN: { status: 403 },
  OWN_LISTING: { status: 403 },
  /** The recipient has blocked the caller: no new stays or messages. Existing stays are unaffected. */
  BLOCKED: { status: 403 },
  LINK_VOID: { status: 403 },
  SIGN_IN_AGAIN: { status: 403 },
  CODE_VOID: { status: 403 },
  NOT_FOUND: { status: 404 },
  LISTING_NOT_FOUND: { status: 404 },
  BOOKING_NOT_FOUND: { status: 404 },
  SESSION_NOT_FOUND: { status: 404 },
  SEASON_NOT_FOUND: { status: 404 },
  FEED_NOT_FOUND: { status: 404 },
  WISHLIST_NOT_FOUND: { status: 404 },
  PAYOUT_NOT_FOUND: { status: 404 },
  REVIEW_NOT_FOUND: { status: 404 },
  PERSON_NOT_FOUND: { status: 404 },
  REPLY_NOT_FOUND: { status: 404 },
  AUTOMATIC_NOT_FOUND: { status: 404 },
  /** The reported content does not exist, or the reporter may not see it. */
  REPORTED_NOT_FOUND: { status: 404 },
  CONVERSATION_NOT_FOUND: { status: 404 },
  GRIEVANCE_NOT_FOUND: { status: 404 },
  METHOD_NOT_ALLOWED: { status: 405 },
  EMAIL_TAKEN: { status: 409 },
  PASSWORD_ACCOUNT_EXISTS: { status: 409 },
  OTHER_IDENTITY: { status: 409 },
  /** With RULES=india, Google's first sign-in opens an account only with `adult` and `notice`. */
  CONSENT_NEEDED: { status: 409 },
  DATES_TAKEN: { status: 409 },
  TOO_SHORT: { status: 409 },
  TOO_LONG: { status: 409 },
  TOO_SOON: { status: 409 },
  TOO_FAR: { status: 409 },
  NO_CHECK_IN_THAT_DAY: { status: 409 },
  NO_CHECK_OUT_THAT_DAY: { status: 409 },
  TOO_MANY_GUESTS: { status: 409 },
  HOME_STATE_MISSING: { status: 409 },
  GUEST_STATE_NEEDED: { status: 409 },
  DAYS_BOOKED: { status: 409 },
  SEASONS_OVERLAP: { status: 409 },
  LIST_FULL: { status: 409 },
  FIRST_LIST: { status: 409 },
  PRICE_CHANGED: { status: 409 },
  ALREADY_BOOKED: { status: 409 },
  IDEMPOTENCY_KEY_REUSED: { status: 409 },
  WRONG_STATE: { status: 409 },
  GRIEVANCE_CLOSED: { status: 409 },
  SEVERAL_BOOKINGS: { status: 409 },
  PHOTOS_CHANGED: { status: 409 },
  HAS_LIVE_BOOKINGS: { status: 409 },
  HAS_LIVE_STAYS: { status: 409 },
  NO_PASSWORD: { status: 409 },
  PHONES_NOT_VERIFIED: { status: 409 },
  MONTH_NOT_OVER: { status: 409 },
  NOT_REVIEWABLE: { status: 409 },
  ALREADY_REVIEWED: { status: 409 },
  ALREADY_ANSWERED: { status: 409 },
  NOT_RATABLE: { status: 403 },
  AMOUNT_ABOVE_GATEWAY_LIMIT: { status: 409 },
  PAYMENT_NOT_KEPT: { status: 409 },
  PAYMENT_NOT_SETTLED: { status: 409 },
  WRONG_SIGNATURE: { status: 400 },
  TOO_LARGE: { status: 413 },
  NOT_AN_IMAGE: { status: 415 },
  WRONG_CONTENT_TYPE: { status: 415 },
  TOO_MANY_REQUESTS: { status: 429 },
  INTERNAL: { status: 500 },
  GATEWAY_UNREACHABLE: { status: 503 },
  UNAVAILABLE: { status: 503 },
} as const satisfies Record<string, { status: number }>;

export type ErrorCode = keyof typeof errors;

/** Body of an error. `fields`: message per invalid input. */
export interface ErrorBody {
  message: string;
  code: ErrorCode;
  fields?: Record<string, string>;
  /** With PRICE_CHANGED: the correct amount in whole rupees. */
  amount?: number;
  totalRent?: number;
  /** With DAYS_BOOKED: ids of the conflicting bookings. */
  stays?: string[];
  /** False in the refusal of payment/verify, as specified. */
  success?: false;
  /** With status 500 and above: the request id in the operator's log, same as `X-Request-Id`. */
  requestId?: string;
}
