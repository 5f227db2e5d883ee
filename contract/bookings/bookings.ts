import * as calendarWords from '@aangan/contract/words/en/calendar/refusals.ts';
import * as words from '@aangan/contract/words/en/refusals/fields.ts';
import type { errors } from '../errors.ts';
import { type FieldName, Id, whole, WireDate } from '../fields.ts';
import { Listing } from '../homes/listings.ts';
import { MAX_EXTRA_SERVICE, MAX_GUESTS } from '../limits.ts';
import { addDays, type CalendarDate } from '../rules/dates.ts';
import { checkInRefusals } from '../rules/judge.ts';
import { discountKinds, type Price, TAX_PERCENT } from '../rules/price.ts';
import { CHECK_IN_TIME } from '../rules/refund-terms.ts';
import * as z from '../zod.ts';

/**
 * A price in its parts, whole rupees:
 * total = nightsTotal − discount.amount + extraGuests + cleaning + service + taxes + roundOff.
 */
export const PriceParts = z.object({
  nights: z.array(z.object({ date: z.iso.date(), rent: z.number().int() })),
  nightsTotal: z.number().int(),
  discount: z
    .object({ kind: z.enum(discountKinds), percent: z.number().int(), amount: z.number().int() })
    .nullable()
    .describe('Subtracted from the sum of the nights'),
  extraGuests: z.number().int(),
  cleaning: z.number().int(),
  service: z.number().int(),
  taxes: z.number().int(),
  taxPercent: z.number().optional().describe('Tax rate in percent; absent if 12'),
  roundOff: z.number().int().describe('Rounding difference: −1, 0 or 1 rupee'),
  total: z.number().int(),
});
export type PriceParts = z.infer<typeof PriceParts>;

/** Converts a price for an API answer; adds the date of each night from `checkIn` on. */
export function toPriceParts(price: Price, checkIn: CalendarDate): PriceParts {
  const { nightRents, discount, discountAmount, taxPercent } = price;
  return {
    nights: nightRents.map((night, index) => ({ date: addDays(checkIn, index), rent: night })),
    nightsTotal: price.rent,
    discount: discount === null ? null : { ...discount, amount: discountAmount },
    extraGuests: price.extraGuests,
    cleaning: price.cleaning,
    service: price.service,
    taxes: price.taxes,
    ...(taxPercent === TAX_PERCENT ? {} : { taxPercent }),
    roundOff: price.roundOff,
    total: price.total,
  };
}

/** Refund terms after a cancellation: see `refundOnCancel`. */
const RefundPolicy = z.object({
  freeCancelHours: z
    .number()
    .int()
    .describe(`Full refund until this many hours before check-in (${CHECK_IN_TIME} in India)`),
  lateRefundPercent: z.number().int().describe('Refund in percent after that, until check-in'),
});

export const bookingStates = ['held', 'confirmed', 'completed', 'expired', 'cancelled'] as const;
export type BookingState = (typeof bookingStates)[number];

const IsoDate = z.iso.date();

const Guests = z.object({
  adults: z.number().int(),
  children: z.number().int(),
  infants: z.number().int(),
  pets: z.number().int(),
  totalGuests: z.number().int().describe('Adults + children + infants + pets'),
});

/** Visible to anybody with a booking's id: enough to pay, without names. Amounts in whole rupees. */
export const BookingWithoutNames = z.object({
  _id: Id,
  listing: Listing.pick({
    title: true,
    description: true,
    photos: true,
    landMark: true,
    city: true,
    rent: true,
  }).loose(),
  checkIn: IsoDate,
  checkOut: IsoDate,
  nights: z.number().int(),
  guests: Guests,
  rent: z.number().int().describe('Rent per night at booking'),
  refundPolicy: RefundPolicy.describe('Policy at booking'),
  totalRent: z.number().int(),
  price: PriceParts.describe('Breakdown of `totalRent`'),
  extraService: z.number().int(),
  payable: z.number().int().describe('totalRent + extraService'),
  paid: z.number().int(),
  refunded: z.number().int(),
  state: z.enum(bookingStates),
  isBooked: z.boolean().describe('Held or confirmed'),
  guestStateNeeded: z
    .literal(true)
    .optional()
    .describe('With TAX=india: payment/order needs guestState, since the account of the guest has none'),
  heldUntil: z.iso.datetime().nullable().describe('When a held booking expires; null in other states'),
});
export type BookingWithoutNames = z.infer<typeof BookingWithoutNames>;

/** A booking as visible to its guest and its host. */
export const Booking = BookingWithoutNames.extend({
  listing: Listing,
  host: z.object({ _id: Id, name: z.string() }),
  guest: z.object({ _id: Id, name: z.string(), email: z.string() }),
  ratings: z.number().int().optional().describe("The guest's own rating of this stay"),
  contactedAt: z.iso.datetime().nullable().describe('When the guest contacted the host'),
  conversation: Id.optional().describe('Conversation of guest and host about this home; absent until created'),
});
export type Booking = z.infer<typeof Booking>;

/** The days blocked by an active booking (held or confirmed), both ends included. */
export const BookedDates = z.object({ start: IsoDate, end: IsoDate });
export type BookedDates = z.infer<typeof BookedDates>;

export const count = (min: number, field: FieldName) => whole(min, MAX_GUESTS, field);

export const NewBooking = z.object({
  checkIn: WireDate,
  checkOut: WireDate,
  totalRent: z.int({ error: () => words.totalRentMissing }),
  adults: count(1, 'adults').default(1),
  children: count(0, 'children').default(0),
  infants: count(0, 'infants').default(0),
  pets: count(0, 'pets').default(0),
  totalGuests: z.unknown().optional().describe('Accepted and ignored: computed as adults + children + infants + pets'),
});
export type NewBooking = z.output<typeof NewBooking>;

export const ExtraService = z.object({ extraService: whole(0, MAX_EXTRA_SERVICE, 'price') });

/** Reasons why a home does not accept a stay, in addition to the limits of every stay. */
export const quoteReasons = [
  'DATES_TAKEN',
  'TOO_SHORT',
  'TOO_LONG',
  'TOO_SOON',
  'TOO_FAR',
  'NO_CHECK_IN_THAT_DAY',
  'NO_CHECK_OUT_THAT_DAY',
  'TOO_MANY_GUESTS',
  'HOME_STATE_MISSING',
] as const satisfies readonly (keyof typeof errors)[];

/** A number of guests as a query parameter: digits. */
const countInText = (min: number, field: FieldName) =>
  z
    .string({ error: () => calendarWords.oneNumber })
    .transform((text) => (/^[0-9]{1,3}$/.test(text) ? Number(text) : Number.NaN))
    .pipe(count(min, field));

export const QuoteRequest = z.object({
  checkIn: WireDate,
  checkOut: WireDate,
  adults: countInText(1, 'adults').default(1),
  children: countInText(0, 'children').default(0),
  infants: countInText(0, 'infants').default(0),
  pets: countInText(0, 'pets').default(0),
});
export type QuoteRequest = z.output<typeof QuoteRequest>;

export const Quote = PriceParts.extend({
  bookable: z.boolean(),
  reasons: z.array(z.object({ code: z.enum(quoteReasons), message: z.string() })).describe('All reasons that apply'),
});
export type Quote = z.infer<typeof Quote>;

/** Public state of a day of a home; does not reveal who booked it or why it is blocked. */
export const CalendarDay = z.object({
  date: z.iso.date(),
  free: z.boolean(),
  rent: z.number().int().describe('Price of the night that starts on this day, whole rupees'),
  minNights: z.number().int().describe('Minimum nights of a stay that starts on this day'),
  checkIn: z.boolean().describe('Whether a stay can start on this day'),
  noCheckIn: z.enum(checkInRefusals).optional().describe('Rule that prevents check-in on this day, if any'),
  checkOut: z.boolean().describe('Whether the check-out weekdays include this day'),
  departure: z.boolean().describe('Whether no other stay blocks check-out on this day'),
});
export type CalendarDay = z.infer<typeof CalendarDay>;
