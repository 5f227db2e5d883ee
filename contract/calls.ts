import * as z from './zod.ts';
import { BareBooking, BookedDates, Booking, ExtraService, NewBooking } from './booking/bookings.ts';
import type { Call } from './call.ts';
import { Done, OwnerContact, SiteMessage } from './contact/contacts.ts';
import type { ErrorCode } from './errors.ts';
import { Id } from './fields.ts';
import {
  Listing,
  ListingEdit,
  ListingPage,
  NewListing,
  NewRating,
  Page,
  Place,
  PlaceSearch,
  Rating,
  Search,
} from './listing/listings.ts';
import type { CallName } from './paths.ts';
import { peopleCalls } from './account/people-calls.ts';
import { NewOrder, Order, PaymentResult, Verified } from './payment/payments.ts';

const ById = z.object({ id: Id });

/** Refusals that every call shares: bad input, a foreign page, too much at once, our own failure. */
export const commonErrors = [
  'INVALID_INPUT',
  'FOREIGN_ORIGIN',
  'TOO_LARGE',
  'WRONG_CONTENT_TYPE',
  'TOO_MANY_REQUESTS',
  'INTERNAL',
  'UNAVAILABLE',
] as const satisfies readonly ErrorCode[];

export const calls = {
  ...peopleCalls,
  'listing/add': {
    summary: 'Publishes a home with 1 to 20 photos',
    access: 'session',
    headers: { 'Idempotency-Key': 'Asking again with the same key answers the same home and publishes nothing' },
    form: NewListing,
    answers: { 201: Listing },
    errors: ['NOT_AN_IMAGE', 'IDEMPOTENCY_KEY_REUSED'],
  },
  'listing/get': {
    summary: 'Every published home, newest first; in pages when asked with limit or cursor',
    access: 'anyone',
    query: ListingPage,
    answers: { 200: z.array(Listing) },
    errors: [],
  },
  'listing/search': {
    summary: 'Homes that match every word of the query and every filter, best first',
    access: 'anyone',
    query: Search,
    answers: { 200: z.array(Listing) },
    errors: [],
  },
  'listing/places': {
    summary: 'Places with homes that begin like what is typed, those with most homes first, eight at most',
    access: 'anyone',
    query: PlaceSearch,
    answers: { 200: z.array(Place) },
    errors: [],
  },
  'listing/mine': {
    summary: 'The homes this person hosts, newest first, in pages',
    access: 'session',
    query: Page,
    answers: { 200: z.array(Listing) },
    errors: [],
  },
  'listing/findlistingbyid': {
    summary: 'One home',
    access: 'anyone',
    params: ById,
    answers: { 200: Listing },
    errors: ['LISTING_NOT_FOUND'],
  },
  'listing/update': {
    summary: 'Changes what is sent of a home; its host alone',
    access: 'session',
    params: ById,
    form: ListingEdit,
    answers: { 200: Listing },
    errors: ['LISTING_NOT_FOUND', 'NOT_ALLOWED', 'NOT_AN_IMAGE', 'PHOTOS_CHANGED'],
  },
  'listing/delete': {
    summary: 'Takes a home out of view; its host alone, without live bookings',
    access: 'session',
    params: ById,
    answers: { 200: Done },
    errors: ['LISTING_NOT_FOUND', 'NOT_ALLOWED', 'HAS_LIVE_BOOKINGS'],
  },
  'listing/ratings': {
    summary: "Rates a home by a booking of it: the named one, else the guest's newest",
    access: 'session',
    params: ById,
    body: NewRating,
    answers: { 200: Rating },
    errors: ['LISTING_NOT_FOUND', 'NOT_RATABLE'],
  },
  'booking/booked-dates': {
    summary: 'The days of a home that live bookings block, both ends included',
    access: 'anyone',
    params: ById,
    answers: { 200: z.array(BookedDates) },
    errors: ['LISTING_NOT_FOUND'],
  },
  'booking/create': {
    summary: 'Holds a stay; asking again for the same stay answers the booking that is there',
    access: 'session',
    params: ById,
    headers: { 'Idempotency-Key': 'Asking again with the same key answers the same booking and books nothing' },
    body: NewBooking,
    answers: { 200: Booking, 201: Booking },
    errors: [
      'LISTING_NOT_FOUND',
      'OWN_LISTING',
      'DATES_TAKEN',
      'PRICE_CHANGED',
      'ALREADY_BOOKED',
      'IDEMPOTENCY_KEY_REUSED',
    ],
  },
  'booking/cancel': {
    summary: 'Cancels a booking by its id; a host may name a home with exactly one live booking instead',
    access: 'session',
    params: ById,
    answers: { 200: Booking },
    errors: ['BOOKING_NOT_FOUND', 'NOT_ALLOWED', 'WRONG_STATE', 'SEVERAL_BOOKINGS'],
  },
  'booking/findbookingbyid': {
    summary: 'One booking: whole to its guest and host, bare to whoever else has its id',
    access: 'anyone',
    params: ById,
    answers: { 200: z.union([Booking, BareBooking]) },
    errors: ['BOOKING_NOT_FOUND'],
  },
  'booking/update-extra': {
    summary: "Sets the extra service's price before payment; the host, or the holder of the mailed link",
    access: 'anyone',
    params: ById,
    headers: { 'X-Link-Token': 'The signed token of the mailed link, instead of a session' },
    body: ExtraService,
    answers: { 200: Booking.or(BareBooking) },
    errors: ['NOT_SIGNED_IN', 'BOOKING_NOT_FOUND', 'NOT_ALLOWED', 'WRONG_STATE'],
  },
  'booking/hosted': {
    summary: 'The live bookings of a home that are not over, in the order of their stays; for its host alone',
    access: 'session',
    params: ById,
    answers: { 200: z.array(Booking) },
    errors: ['LISTING_NOT_FOUND', 'NOT_ALLOWED'],
  },
  'booking/mine': {
    summary: "This person's bookings as a guest, newest first, in pages",
    access: 'session',
    query: Page,
    answers: { 200: z.array(Booking) },
    errors: [],
  },
  'guest/contact': {
    summary: 'Writes to the owner of a booked home; the booking names them',
    access: 'session',
    body: OwnerContact,
    answers: { 200: Done },
    errors: ['BOOKING_NOT_FOUND', 'NOT_ALLOWED', 'WRONG_STATE'],
  },
  'contact/contact': {
    summary: 'Writes to the people who run this site',
    access: 'anyone',
    headers: { 'Idempotency-Key': 'Asking again with the same key sends nothing more' },
    body: SiteMessage,
    answers: { 200: Done },
    errors: ['IDEMPOTENCY_KEY_REUSED'],
  },
  'payment/order': {
    summary: 'The open order of a booking at the payment gateway',
    access: 'anyone',
    body: NewOrder,
    answers: { 200: Order },
    errors: ['BOOKING_NOT_FOUND', 'PRICE_CHANGED', 'WRONG_STATE', 'AMOUNT_ABOVE_GATEWAY_LIMIT', 'GATEWAY_UNREACHABLE'],
  },
  'payment/verify': {
    summary: "Takes the checkout's result and confirms the booking once",
    access: 'anyone',
    body: PaymentResult,
    answers: { 200: Verified },
    errors: ['WRONG_SIGNATURE', 'PAYMENT_NOT_KEPT', 'PAYMENT_NOT_SETTLED', 'GATEWAY_UNREACHABLE'],
  },
  'payment/webhook': {
    summary: "The gateway's own news of a payment or refund, signed over the raw body",
    access: 'anyone',
    headers: {
      'X-Razorpay-Signature': 'Hex HMAC-SHA256 of the raw body with the webhook secret',
      'X-Razorpay-Event-Id': 'The same for every delivery of one event',
    },
    raw: "A webhook event as Razorpay's documentation describes it, with a payment or a refund in its payload",
    answers: { 200: Done },
    errors: ['WRONG_SIGNATURE'],
  },
} as const satisfies Record<CallName, Call>;

type Calls = typeof calls;
type Parsed<N extends CallName, Part extends string, Otherwise = undefined> =
  Calls[N] extends Record<Part, z.ZodType> ? z.output<Calls[N][Part]> : Otherwise;

export type CallParams<N extends CallName> = Parsed<N, 'params'>;
export type CallQuery<N extends CallName> = Parsed<N, 'query'>;
export type CallBody<N extends CallName> = Parsed<N, 'body'>;
/** What a caller sends as a JSON body, before it is parsed. */
export type CallInput<N extends CallName> = Calls[N] extends { body: z.ZodType }
  ? z.input<Calls[N]['body']>
  : undefined;
/** What a call answers, by status. */
export type CallAnswers<N extends CallName> = {
  [Status in keyof Calls[N]['answers'] & number]: Calls[N]['answers'][Status] extends z.ZodType
    ? { status: Status; body: z.input<Calls[N]['answers'][Status]> }
    : never;
}[keyof Calls[N]['answers'] & number];
export type CallAccess<N extends CallName> = Calls[N]['access'];
