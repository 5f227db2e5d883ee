import type { BookingState } from '@aangan/contract/booking/bookings.ts';
import { Refusal } from '../platform/http/errors.ts';
import type { RefusalWords, Said } from '../platform/errors/refusal-words.ts';

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
export const monthNotOver = () => new Refusal('MONTH_NOT_OVER');
export const noPassword = () => new Refusal('NO_PASSWORD');
export const listingNotFound = () => new Refusal('LISTING_NOT_FOUND');
export const ownListing = () => new Refusal('OWN_LISTING');
export const bookingNotFound = () => new Refusal('BOOKING_NOT_FOUND');
export const emailTaken = () => new Refusal('EMAIL_TAKEN', { fields: { email: ({ errors }) => errors.EMAIL_TAKEN } });
export const passwordAccountExists = () => new Refusal('PASSWORD_ACCOUNT_EXISTS');
export const otherIdentity = () => new Refusal('OTHER_IDENTITY');
export const datesTaken = () => new Refusal('DATES_TAKEN');
/** A host blocks days of live stays: `stays` are the ids of their bookings. */
export const daysBooked = (stays: string[]) => new Refusal('DAYS_BOOKED', { stays });
export const seasonNotFound = () => new Refusal('SEASON_NOT_FOUND');
export const seasonsOverlap = () =>
  new Refusal('SEASONS_OVERLAP', { fields: { from: ({ errors }) => errors.SEASONS_OVERLAP } });
export const feedNotFound = () => new Refusal('FEED_NOT_FOUND');
export const wishlistNotFound = () => new Refusal('WISHLIST_NOT_FOUND');
export const conversationNotFound = () => new Refusal('CONVERSATION_NOT_FOUND');
/** Unknown, malformed and deleted ones alike. */
export const personNotFound = () => new Refusal('PERSON_NOT_FOUND');
/** The code that was sent to a phone is over, used, superseded, or was tried too often. */
export const codeVoid = () => new Refusal('CODE_VOID');
/** `left`: how often it may still be tried. */
export const wrongCode = (left: number) =>
  new Refusal('INVALID_INPUT', {
    message: ({ reasons }) => wrongCodeIn(reasons, left),
    fields: { code: ({ reasons }) => wrongCodeIn(reasons, left) },
  });
const wrongCodeIn = (reasons: RefusalWords['reasons'], left: number) =>
  left === 0 ? reasons.wrongLastCode : reasons.wrongCode({ left });
export const phonesNotVerified = () => new Refusal('PHONES_NOT_VERIFIED');
/** Its address is none that may be pushed to. */
export const notPushable = () => new Refusal('INVALID_INPUT', { fields: { endpoint: ({ news }) => news.notDevice } });
export const payoutNotFound = () => new Refusal('PAYOUT_NOT_FOUND');
export const replyNotFound = () => new Refusal('REPLY_NOT_FOUND');
export const automaticNotFound = () => new Refusal('AUTOMATIC_NOT_FOUND');
/** Gone, never there, or not for the eyes of whoever reports it: nobody learns which. */
export const reportedNotFound = () => new Refusal('REPORTED_NOT_FOUND');
/** Whom it reaches wants no new message or stay of whoever asks. */
export const blocked = () => new Refusal('BLOCKED');
/** The list that everybody has cannot be deleted. */
export const firstList = () => new Refusal('FIRST_LIST');
export const listFull = () => new Refusal('LIST_FULL');
/** The guest saw another price; `totalRent` is the right one in whole rupees. */
export const priceChanged = (totalRent: number) => new Refusal('PRICE_CHANGED', { totalRent });
/** The payer saw another amount; `amount` is the right one in whole rupees. */
export const amountChanged = (amount: number) => new Refusal('PRICE_CHANGED', { amount });
/** The stays of a home cannot be taxed while nobody knows in which state it lies. */
export const homeStateMissing = () => new Refusal('HOME_STATE_MISSING');
/** Nobody has said in which state the guest is. */
export const guestStateNeeded = () =>
  new Refusal('GUEST_STATE_NEEDED', { fields: { guestState: ({ errors }) => errors.GUEST_STATE_NEEDED } });
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
export const reviewNotFound = () => new Refusal('REVIEW_NOT_FOUND');
/** Too early, too late, published already, or nobody stayed. */
export const notReviewable = () => new Refusal('NOT_REVIEWABLE');
export const alreadyReviewed = () => new Refusal('ALREADY_REVIEWED');
export const alreadyAnswered = () => new Refusal('ALREADY_ANSWERED');
export const notRatable = () => new Refusal('NOT_RATABLE');
export const amountAboveGatewayLimit = () => new Refusal('AMOUNT_ABOVE_GATEWAY_LIMIT');
export const paymentNotKept = () => new Refusal('PAYMENT_NOT_KEPT', { success: false });
export const paymentNotSettled = () => new Refusal('PAYMENT_NOT_SETTLED', { success: false });
/** Money may have moved: nobody knows yet, so nobody is told that it failed. */
export const paymentUnknown = () =>
  new Refusal('GATEWAY_UNREACHABLE', { success: false, message: ({ reasons }) => reasons.paymentUnknown });
export const wrongSignature = () => new Refusal('WRONG_SIGNATURE', { success: false });
/** Refused photos: the field of the form, and why in one sentence. */
export const photoTooLarge = (field: string, message: Said) =>
  new Refusal('TOO_LARGE', { message, fields: { [field]: message } });
export const notAnImage = (field: string, message: Said) =>
  new Refusal('NOT_AN_IMAGE', { message, fields: { [field]: message } });
export const gatewayUnreachable = () => new Refusal('GATEWAY_UNREACHABLE');
