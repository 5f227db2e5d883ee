import { type ErrorBody, type ErrorCode, errors } from '@aangan/contract/errors.ts';

/** A request that is answered with an error of the contract. */
export class Refusal extends Error {
  readonly status: number;
  readonly body: ErrorBody;
  readonly headers: Record<string, string>;

  constructor(code: ErrorCode, more: Partial<Omit<ErrorBody, 'code'>> = {}, headers: Record<string, string> = {}) {
    super(more.message ?? errors[code].message);
    this.name = 'Refusal';
    this.status = errors[code].status;
    this.body = { message: this.message, code, ...more };
    this.headers = headers;
  }
}

/** Refused input: `fields` names each refused field and says why in one sentence. */
export const invalidInput = (fields: Record<string, string>) =>
  new Refusal('INVALID_INPUT', { message: Object.values(fields)[0] ?? errors.INVALID_INPUT.message, fields });
/** A multipart form that breaks off or was never one. */
export const unreadableForm = () => new Refusal('INVALID_INPUT', { message: 'This form did not arrive whole.' });
export const notSignedIn = () => new Refusal('NOT_SIGNED_IN');
export const wrongCredentials = () => new Refusal('WRONG_CREDENTIALS');
export const wrongIdentityToken = () => new Refusal('WRONG_IDENTITY_TOKEN');
export const notAllowed = () => new Refusal('NOT_ALLOWED');
/** The mailed link is for another booking, has expired, or its booking is paid or cancelled. */
export const linkVoid = () =>
  new Refusal('NOT_ALLOWED', { message: 'This link does not work any more. Sign in as the host to go on.' });
/** The mailed link to one's own account was used, has expired, was superseded or never was. */
export const accountLinkVoid = () => new Refusal('LINK_VOID');
export const signInAgain = () => new Refusal('SIGN_IN_AGAIN');
export const sessionNotFound = () => new Refusal('SESSION_NOT_FOUND');
/** `message` says which stays stand in the way. */
export const hasLiveStays = (message: string) => new Refusal('HAS_LIVE_STAYS', { message });
export const noPassword = () => new Refusal('NO_PASSWORD');
export const foreignOrigin = () => new Refusal('FOREIGN_ORIGIN');
export const ownListing = () => new Refusal('OWN_LISTING');
export const notFound = () => new Refusal('NOT_FOUND');
/** `allow` names the methods that the address knows, as the header does. */
export const methodNotAllowed = (allow: string) => new Refusal('METHOD_NOT_ALLOWED', {}, { allow });
export const listingNotFound = () => new Refusal('LISTING_NOT_FOUND');
export const bookingNotFound = () => new Refusal('BOOKING_NOT_FOUND');
export const emailTaken = () => new Refusal('EMAIL_TAKEN', { fields: { email: errors.EMAIL_TAKEN.message } });
export const passwordAccountExists = () => new Refusal('PASSWORD_ACCOUNT_EXISTS');
export const datesTaken = () => new Refusal('DATES_TAKEN');
/** The guest saw another price; `totalRent` is the right one in whole rupees. */
export const priceChanged = (totalRent: number) => new Refusal('PRICE_CHANGED', { totalRent });
/** The payer saw another amount; `amount` is the right one in whole rupees. */
export const amountChanged = (amount: number) => new Refusal('PRICE_CHANGED', { amount });
export const alreadyBooked = () => new Refusal('ALREADY_BOOKED');
export const idempotencyKeyReused = () => new Refusal('IDEMPOTENCY_KEY_REUSED');
export const wrongState = (message?: string) => new Refusal('WRONG_STATE', message === undefined ? {} : { message });
export const severalBookings = () => new Refusal('SEVERAL_BOOKINGS');
export const photosChanged = () => new Refusal('PHOTOS_CHANGED');
export const hasLiveBookings = () => new Refusal('HAS_LIVE_BOOKINGS');
export const notRatable = () => new Refusal('NOT_RATABLE');
export const amountAboveGatewayLimit = () => new Refusal('AMOUNT_ABOVE_GATEWAY_LIMIT');
export const paymentNotKept = () => new Refusal('PAYMENT_NOT_KEPT', { success: false });
export const paymentNotSettled = () => new Refusal('PAYMENT_NOT_SETTLED', { success: false });
/** Money may have moved: nobody knows yet, so nobody is told that it failed. */
export const paymentUnknown = () =>
  new Refusal('GATEWAY_UNREACHABLE', {
    success: false,
    message: 'The payment service does not answer just now. Nothing is lost; we keep asking.',
  });
export const wrongSignature = () => new Refusal('WRONG_SIGNATURE', { success: false });
export const tooLarge = () => new Refusal('TOO_LARGE');
/** Refused photos: the field of the form, and why in one sentence. */
export const photoTooLarge = (field: string, message: string) =>
  new Refusal('TOO_LARGE', { message, fields: { [field]: message } });
export const notAnImage = (field: string, message: string) =>
  new Refusal('NOT_AN_IMAGE', { message, fields: { [field]: message } });
export const wrongContentType = () => new Refusal('WRONG_CONTENT_TYPE');
export const tooManyRequests = (retryAfterSeconds: number, message: string = errors.TOO_MANY_REQUESTS.message) =>
  new Refusal('TOO_MANY_REQUESTS', { message }, { 'retry-after': String(Math.max(1, Math.ceil(retryAfterSeconds))) });
export const gatewayUnreachable = () => new Refusal('GATEWAY_UNREACHABLE', {}, { 'retry-after': '5' });
export const unavailable = () => new Refusal('UNAVAILABLE', {}, { 'retry-after': '5' });
/** More is asked than this machine can carry now; made once, because it is told most when there is least time. */
const crowded = new Refusal(
  'UNAVAILABLE',
  { message: 'Many people are here just now. Please try again.' },
  { 'retry-after': '2' },
);
export const overloaded = () => crowded;
