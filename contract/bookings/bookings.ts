import * as words from '@aangan/contract/words/en/refusals/fields.ts';
import * as z from '../zod.ts';
import { type FieldName, Id, WireDate, whole } from '../fields.ts';
import { MAX_EXTRA_SERVICE, MAX_GUESTS } from '../limits.ts';
import { Listing } from '../homes/listings.ts';
import { PriceParts } from './price-parts.ts';
import { CHECK_IN_TIME } from '../rules/refund-terms.ts';

/** Refund terms after a cancellation: see `refundOnCancel`. */
const RefundPolicy = z.object({
  freeCancelHours: z
    .number()
    .int()
    .describe(`Everything goes back until so many hours before check-in (${CHECK_IN_TIME} in India)`),
  lateRefundPercent: z.number().int().describe('What goes back after that, until check-in'),
});

export const bookingStates = ['held', 'confirmed', 'completed', 'expired', 'cancelled'] as const;
export type BookingState = (typeof bookingStates)[number];

const CalendarDate = z.iso.date();

const Guests = z.object({
  adults: z.number().int(),
  children: z.number().int(),
  infants: z.number().int(),
  pets: z.number().int(),
  totalGuests: z.number().int().describe('The sum of the four'),
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
  checkIn: CalendarDate,
  checkOut: CalendarDate,
  nights: z.number().int(),
  guests: Guests,
  rent: z.number().int().describe('A night, as it was when the booking was made'),
  refundPolicy: RefundPolicy.describe('As it was when the booking was made'),
  totalRent: z.number().int(),
  price: PriceParts.describe('How totalRent came about'),
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
  heldUntil: z.iso.datetime().nullable().describe('When a held booking expires; null once it is not held'),
});
export type BookingWithoutNames = z.infer<typeof BookingWithoutNames>;

/** A booking as visible to its guest and its host. */
export const Booking = BookingWithoutNames.extend({
  listing: Listing,
  host: z.object({ _id: Id, name: z.string() }),
  guest: z.object({ _id: Id, name: z.string(), email: z.string() }),
  ratings: z.number().int().optional().describe("The guest's own rating of this stay"),
  contactedAt: z.iso.datetime().nullable().describe('When the guest wrote to the owner'),
  conversation: Id.optional().describe('In which the two talk about it; absent until there is one'),
});
export type Booking = z.infer<typeof Booking>;

/** The days blocked by an active booking (held or confirmed), both ends included. */
export const BookedDates = z.object({ start: CalendarDate, end: CalendarDate });
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
  totalGuests: z.unknown().optional().describe('Accepted and ignored: it is the sum of the four'),
});
export type NewBooking = z.output<typeof NewBooking>;

export const ExtraService = z.object({ extraService: whole(0, MAX_EXTRA_SERVICE, 'price') });
