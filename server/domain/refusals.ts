import type { BookingState } from '@aangan/contract/bookings/bookings.ts';
import type { RefusalWords, RefusalText } from '../platform/errors/refusal-words.ts';
import { invalidInput, Refusal, tooManyRequests } from '../platform/http/errors.ts';

export const wrongCredentials = () => new Refusal('WRONG_CREDENTIALS');
export const wrongIdentityToken = () => new Refusal('WRONG_IDENTITY_TOKEN');
export const notAllowed = () => new Refusal('NOT_ALLOWED');
/** The mailed link is for another booking, has expired, or its booking is paid or cancelled. */
export const linkVoid = () => new Refusal('NOT_ALLOWED', { message: ({ reasons }) => reasons.hostLinkVoid });
/** The e-mailed account link is used, expired, superseded or unknown. */
export const accountLinkVoid = () => new Refusal('LINK_VOID');
/** `duration`: time for which a new sign-in counts as recent. */
export const signInAgain = (duration: string) =>
  new Refusal('SIGN_IN_AGAIN', { message: ({ reasons }) => reasons.signInAgain({ duration }) });
export const sessionNotFound = () => new Refusal('SESSION_NOT_FOUND');
/** A copy of the data was mailed less than a day ago. */
export const dataExportedToday = (retryAfterSeconds: number) =>
  tooManyRequests(retryAfterSeconds, ({ reasons }) => reasons.dataExportedToday);
/** `message` lists the stays. */
export const hasLiveStays = (message: RefusalText) => new Refusal('HAS_LIVE_STAYS', { message });
export const monthNotOver = () => new Refusal('MONTH_NOT_OVER');
export const noPassword = () => new Refusal('NO_PASSWORD');
export const listingNotFound = () => new Refusal('LISTING_NOT_FOUND');
export const ownListing = () => new Refusal('OWN_LISTING');
export const bookingNotFound = () => new Refusal('BOOKING_NOT_FOUND');
export const emailTaken = () => new Refusal('EMAIL_TAKEN', { fields: { email: ({ errors }) => errors.EMAIL_TAKEN } });
export const passwordAccountExists = () => new Refusal('PASSWORD_ACCOUNT_EXISTS');
/** The account with this e-mail address is linked to another Google identity. */
export const otherIdentity = () => new Refusal('OTHER_IDENTITY');
/** Google's first sign-in opens an account, which needs the consents of sign-up. The token can be sent again. */
export const consentNeeded = () => new Refusal('CONSENT_NEEDED');
export const consentMissing = (fields: readonly ('adult' | 'notice')[]) =>
  invalidInput(
    Object.fromEntries(fields.map((field) => [field, ({ reasons }: RefusalWords) => reasons[`${field}Missing`]])),
  );
export const datesTaken = () => new Refusal('DATES_TAKEN');
/** A host blocks days of active bookings, whose ids are `stays`. */
export const daysBooked = (stays: string[]) => new Refusal('DAYS_BOOKED', { stays });
export const seasonNotFound = () => new Refusal('SEASON_NOT_FOUND');
export const seasonsOverlap = () =>
  new Refusal('SEASONS_OVERLAP', { fields: { from: ({ errors }) => errors.SEASONS_OVERLAP } });
export const feedNotFound = () => new Refusal('FEED_NOT_FOUND');
export const wishlistNotFound = () => new Refusal('WISHLIST_NOT_FOUND');
export const conversationNotFound = () => new Refusal('CONVERSATION_NOT_FOUND');
/** Unknown, malformed and deleted accounts. */
export const personNotFound = () => new Refusal('PERSON_NOT_FOUND');
/** The code is expired, used or superseded, or had too many attempts. */
export const codeVoid = () => new Refusal('CODE_VOID');
/** `left`: remaining attempts. */
export const wrongCode = (left: number) =>
  new Refusal('INVALID_INPUT', {
    message: ({ reasons }) => wrongCodeIn(reasons, left),
    fields: { code: ({ reasons }) => wrongCodeIn(reasons, left) },
  });
const wrongCodeIn = (reasons: RefusalWords['reasons'], left: number) =>
  left === 0 ? reasons.wrongLastCode : reasons.wrongCode({ left });
export const phonesNotVerified = () => new Refusal('PHONES_NOT_VERIFIED');
/** The endpoint is not an allowed push service. */
export const notPushable = () =>
  new Refusal('INVALID_INPUT', { fields: { endpoint: ({ notifications }) => notifications.notDevice } });
export const payoutNotFound = () => new Refusal('PAYOUT_NOT_FOUND');
export const replyNotFound = () => new Refusal('REPLY_NOT_FOUND');
export const automaticNotFound = () => new Refusal('AUTOMATIC_NOT_FOUND');
/** Deleted, unknown, or not visible to the reporter, which are indistinguishable. */
export const reportedNotFound = () => new Refusal('REPORTED_NOT_FOUND');
/** The complaint is unknown, or the caller is neither the complainant nor has its key, which are indistinguishable. */
export const grievanceNotFound = () => new Refusal('GRIEVANCE_NOT_FOUND');
export const grievanceClosed = () => new Refusal('GRIEVANCE_CLOSED');
/** The recipient has blocked the sender. */
export const blocked = () => new Refusal('BLOCKED');
/** The default list cannot be deleted. */
export const firstList = () => new Refusal('FIRST_LIST');
export const listFull = () => new Refusal('LIST_FULL');
/** The guest saw a different price; `totalRent` is the current price in whole rupees. */
export const priceChanged = (totalRent: number) => new Refusal('PRICE_CHANGED', { totalRent });
/** The payer saw a different amount; `amount` is the current amount in whole rupees. */
export const amountChanged = (amount: number) => new Refusal('PRICE_CHANGED', { amount });
/** Tax cannot be computed, because the state of the home is unknown. */
export const homeStateMissing = () => new Refusal('HOME_STATE_MISSING');
export const guestStateNeeded = () =>
  new Refusal('GUEST_STATE_NEEDED', { fields: { guestState: ({ errors }) => errors.GUEST_STATE_NEEDED } });
/** `about` names the action that this state does not allow. */
export const wrongState = (
  about: 'bookingEnded' | 'notCancellable' | 'notPayable' | 'priceFixed',
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
export const reviewNotFound = () => new Refusal('REVIEW_NOT_FOUND');
/** Too early, too late, already published, or the stay did not take place. */
export const notReviewable = () => new Refusal('NOT_REVIEWABLE');
export const alreadyReviewed = () => new Refusal('ALREADY_REVIEWED');
export const alreadyAnswered = () => new Refusal('ALREADY_ANSWERED');
export const notRatable = () => new Refusal('NOT_RATABLE');
export const amountAboveGatewayLimit = () => new Refusal('AMOUNT_ABOVE_GATEWAY_LIMIT');
export const paymentNotAccepted = () => new Refusal('PAYMENT_NOT_KEPT', { success: false });
export const paymentNotSettled = () => new Refusal('PAYMENT_NOT_SETTLED', { success: false });
/** The result of the payment is unknown, so it must not be reported as failed. */
export const paymentUnknown = () =>
  new Refusal('GATEWAY_UNREACHABLE', { success: false, message: ({ reasons }) => reasons.paymentUnknown });
export const wrongSignature = () => new Refusal('WRONG_SIGNATURE', { success: false });
/** A refused photo: the form field and the reason. */
export const photoTooLarge = (field: string, message: RefusalText) =>
  new Refusal('TOO_LARGE', { message, fields: { [field]: message } });
export const notAnImage = (field: string, message: RefusalText) =>
  new Refusal('NOT_AN_IMAGE', { message, fields: { [field]: message } });
export const gatewayUnreachable = () => new Refusal('GATEWAY_UNREACHABLE');
