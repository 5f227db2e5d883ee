import type { BookingState } from '@aangan/contract/booking/bookings.ts';
import { type ErrorBody, type ErrorCode, errors } from '@aangan/contract/errors.ts';
import { english, type RefusalWords, type Said, sayIn } from '../errors/refusal-words.ts';

/** When to come again after what passes by itself, in seconds. */
const SOON = '5';

/** What a refusal tells beside its code: a more exact sentence, each refused field with its reason, and facts. */
interface Told extends Partial<Pick<ErrorBody, 'amount' | 'totalRent' | 'success'>> {
  message?: Said | undefined;
  fields?: Record<string, Said>;
}

/** A request that is answered with an error of the contract, whose words are found when it is answered. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly #told: Told;

  constructor(code: ErrorCode, told: Told = {}, headers: Record<string, string> = {}) {
    super(sayIn(english, told.message ?? codeIn(code)));
    this.name = 'Refusal';
    this.code = code;
    this.status = errors[code].status;
    this.headers = this.status === 503 ? { 'retry-after': SOON, ...headers } : headers;
    this.#told = told;
  }

  /** As it goes over the wire. */
  body(words: RefusalWords = english): ErrorBody {
    const { message = codeIn(this.code), fields, ...facts } = this.#told;
    return {
      message: sayIn(words, message),
      code: this.code,
      ...facts,
      ...(fields && { fields: mapped(fields, (said) => sayIn(words, said)) }),
    };
  }
}

const codeIn = (code: ErrorCode) => (words: RefusalWords) => words.errors[code];
const mapped = (fields: Record<string, Said>, say: (said: Said) => string) =>
  Object.fromEntries(Object.entries(fields).map(([field, said]) => [field, say(said)]));

/** Refused input: `fields` names each refused field and says why in one sentence. */
export const invalidInput = (fields: Record<string, Said>) =>
  new Refusal('INVALID_INPUT', { message: Object.values(fields)[0], fields });
/** A multipart form that breaks off or was never one. */
export const unreadableForm = () => new Refusal('INVALID_INPUT', { message: ({ reasons }) => reasons.formNotWhole });
export const notSignedIn = () => new Refusal('NOT_SIGNED_IN');
export const wrongCredentials = () => new Refusal('WRONG_CREDENTIALS');
export const wrongIdentityToken = () => new Refusal('WRONG_IDENTITY_TOKEN');
export const notAllowed = () => new Refusal('NOT_ALLOWED');
/** The mailed link is for another booking, has expired, or its booking is paid or cancelled. */
export const linkVoid = () => new Refusal('NOT_ALLOWED', { message: ({ reasons }) => reasons.hostLinkVoid });
/** The mailed link to one's own account was used, has expired, was superseded or never was. */
export const accountLinkVoid = () => new Refusal('LINK_VOID');
/** `duration`: so long a new sign-in is good for it. */
export const signInAgain = (duration: string) =>
  new Refusal('SIGN_IN_AGAIN', { message: ({ reasons }) => reasons.signInAgain({ duration }) });
export const sessionNotFound = () => new Refusal('SESSION_NOT_FOUND');
/** `message` says which stays stand in the way. */
export const hasLiveStays = (message: Said) => new Refusal('HAS_LIVE_STAYS', { message });
export const noPassword = () => new Refusal('NO_PASSWORD');
export const foreignOrigin = () => new Refusal('FOREIGN_ORIGIN');
export const notFound = () => new Refusal('NOT_FOUND');
/** `allow` names the methods that the address knows, as the header does. */
export const methodNotAllowed = (allow: string) => new Refusal('METHOD_NOT_ALLOWED', {}, { allow });
export const listingNotFound = () => new Refusal('LISTING_NOT_FOUND');
export const bookingNotFound = () => new Refusal('BOOKING_NOT_FOUND');
export const emailTaken = () => new Refusal('EMAIL_TAKEN', { fields: { email: codeIn('EMAIL_TAKEN') } });
export const passwordAccountExists = () => new Refusal('PASSWORD_ACCOUNT_EXISTS');
export const otherIdentity = () => new Refusal('OTHER_IDENTITY');
export const datesTaken = () => new Refusal('DATES_TAKEN');
/** The guest saw another price; `totalRent` is the right one in whole rupees. */
export const priceChanged = (totalRent: number) => new Refusal('PRICE_CHANGED', { totalRent });
/** The payer saw another amount; `amount` is the right one in whole rupees. */
export const amountChanged = (amount: number) => new Refusal('PRICE_CHANGED', { amount });
export const idempotencyKeyReused = () => new Refusal('IDEMPOTENCY_KEY_REUSED');
/** `about` names what cannot be done in this state. */
export const wrongState = (
  about: 'nobodyComes' | 'notCancellable' | 'notPayable' | 'priceFixed',
  state: BookingState,
) =>
  new Refusal('WRONG_STATE', {
    message: (words) => {
      const sentences: Partial<Record<BookingState, string>> = words[about];
      return sentences[state] ?? words.errors.WRONG_STATE;
    },
  });
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
    message: ({ reasons }) => reasons.paymentUnknown,
  });
export const wrongSignature = () => new Refusal('WRONG_SIGNATURE', { success: false });
export const tooLarge = () => new Refusal('TOO_LARGE');
/** Refused photos: the field of the form, and why in one sentence. */
export const photoTooLarge = (field: string, message: Said) =>
  new Refusal('TOO_LARGE', { message, fields: { [field]: message } });
export const notAnImage = (field: string, message: Said) =>
  new Refusal('NOT_AN_IMAGE', { message, fields: { [field]: message } });
export const wrongContentType = () => new Refusal('WRONG_CONTENT_TYPE');
export const tooManyRequests = (retryAfterSeconds: number, message?: Said) =>
  new Refusal('TOO_MANY_REQUESTS', { message }, { 'retry-after': String(Math.max(1, Math.ceil(retryAfterSeconds))) });
export const gatewayUnreachable = () => new Refusal('GATEWAY_UNREACHABLE');
export const unavailable = () => new Refusal('UNAVAILABLE');
/** More is asked than this machine can carry now; made once, because it is told most when there is least time. */
const crowded = new Refusal('UNAVAILABLE', { message: ({ reasons }) => reasons.crowded }, { 'retry-after': '2' });
export const overloaded = () => crowded;
