/**
 * Every refusal the API can answer: its code on the wire, its status and what a person is shown.
 * A call may answer a more exact message for the same code; the code and status stay.
 */
export const errors = {
  INVALID_INPUT: { status: 400, message: 'Please check what you entered.' },
  NOT_SIGNED_IN: { status: 401, message: 'Please sign in first.' },
  WRONG_CREDENTIALS: { status: 401, message: 'Invalid email or password' },
  WRONG_IDENTITY_TOKEN: { status: 401, message: 'Google could not confirm who you are. Please try again.' },
  NOT_ALLOWED: { status: 403, message: 'This is not yours to change.' },
  FOREIGN_ORIGIN: { status: 403, message: 'This request came from another site and was refused.' },
  OWN_LISTING: { status: 403, message: 'This is your own home; guests book it.' },
  LINK_VOID: { status: 403, message: 'This link does not work any more. Please ask for a new one.' },
  SIGN_IN_AGAIN: { status: 403, message: 'Please sign in again first. Then you have 15 minutes for this.' },
  NOT_FOUND: { status: 404, message: 'There is nothing at this address.' },
  LISTING_NOT_FOUND: { status: 404, message: 'This home is not listed any more.' },
  BOOKING_NOT_FOUND: { status: 404, message: 'We could not find this booking.' },
  SESSION_NOT_FOUND: { status: 404, message: 'This device is signed out already.' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'This address does not take that.' },
  EMAIL_TAKEN: { status: 409, message: 'An account with this e-mail exists. Sign in instead.' },
  PASSWORD_ACCOUNT_EXISTS: { status: 409, message: 'Sign in with your password first; then Google can be linked.' },
  DATES_TAKEN: { status: 409, message: 'Those dates were just taken. Pick others; the calendar is up to date.' },
  PRICE_CHANGED: { status: 409, message: 'The price has changed meanwhile. Please look at it again.' },
  ALREADY_BOOKED: {
    status: 409,
    message: 'You already hold these dates with other guest counts. Cancel that booking first.',
  },
  IDEMPOTENCY_KEY_REUSED: { status: 409, message: 'This request was already used for something else.' },
  WRONG_STATE: { status: 409, message: 'This booking has moved on; please look at it again.' },
  SEVERAL_BOOKINGS: { status: 409, message: 'This home has several live bookings. Choose which one to cancel.' },
  PHOTOS_CHANGED: {
    status: 409,
    message: 'The photos of this home are others by now. Look at them, then press again; your texts are kept.',
  },
  HAS_LIVE_BOOKINGS: {
    status: 409,
    message: 'This home has live bookings. It can go once they are over or cancelled.',
  },
  HAS_LIVE_STAYS: { status: 409, message: 'There are stays still to come, yours or in your homes.' },
  NO_PASSWORD: { status: 409, message: 'This account has no password yet. Ask for a link to set one.' },
  NOT_RATABLE: { status: 403, message: 'Ratings come from guests who booked this home.' },
  AMOUNT_ABOVE_GATEWAY_LIMIT: {
    status: 409,
    message: 'This amount is more than one card payment can carry. Please write to us.',
  },
  PAYMENT_NOT_KEPT: { status: 409, message: 'This payment could not be kept. All of it is on its way back to you.' },
  PAYMENT_NOT_SETTLED: { status: 409, message: 'The payment is not finished yet. Nothing is lost; we keep asking.' },
  WRONG_SIGNATURE: { status: 400, message: 'This payment could not be verified.' },
  TOO_LARGE: { status: 413, message: 'This is too large.' },
  NOT_AN_IMAGE: { status: 415, message: 'This file is not a photo we can read.' },
  WRONG_CONTENT_TYPE: { status: 415, message: 'This kind of content is not accepted here.' },
  TOO_MANY_REQUESTS: { status: 429, message: 'Too many tries. Please wait a little.' },
  INTERNAL: { status: 500, message: 'Something broke on our side. Please try again.' },
  GATEWAY_UNREACHABLE: {
    status: 503,
    message: 'The payment service does not answer. Nothing was charged; please try again.',
  },
  UNAVAILABLE: { status: 503, message: 'We cannot do this right now. Nothing is lost; please try again.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errors;

/** What every refusal looks like on the wire. `fields` names refused inputs and says why, one sentence each. */
export interface ErrorBody {
  message: string;
  code: ErrorCode;
  fields?: Record<string, string>;
  /** The amount in whole rupees that would have been right, with PRICE_CHANGED. */
  amount?: number;
  totalRent?: number;
  /** False with a refused payment/verify (decisions 6). */
  success?: false;
  /** With a status from 500 on: what the operator's log knows this request by, as `X-Request-Id` says it too. */
  requestId?: string;
}
