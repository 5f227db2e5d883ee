import { CalendarSpan } from '../day-span.ts';
import { ById, Done } from '../fields.ts';
import { Page } from '../homes/listings.ts';
import type { Call, CallName } from '../paths.ts';
import * as z from '../zod.ts';
import {
  BookedDates,
  Booking,
  BookingWithoutNames,
  CalendarDay,
  ExtraService,
  NewBooking,
  Quote,
  quoteReasons,
  QuoteRequest,
} from './bookings.ts';
import { OwnerContact } from './owner-contact.ts';

/** Calls of bookings. */
export const bookingCalls = {
  'booking/booked-dates': {
    summary: 'Taken date ranges of a home, ends included',
    access: 'anyone',
    params: ById,
    answers: { 200: z.array(BookedDates) },
    errors: ['LISTING_NOT_FOUND'],
  },
  'booking/calendar': {
    summary: 'Days of a home as visible to guests, ends included; at most 400',
    access: 'anyone',
    params: ById,
    query: CalendarSpan,
    answers: { 200: z.array(CalendarDay) },
    errors: ['LISTING_NOT_FOUND'],
  },
  'booking/quote': {
    summary: 'Price of a stay night by night, and all reasons against booking it',
    access: 'anyone',
    params: ById,
    query: QuoteRequest,
    answers: { 200: Quote },
    errors: ['LISTING_NOT_FOUND'],
  },
  'booking/create': {
    summary: 'Holds a stay; a repeated request returns the existing booking',
    access: 'session',
    params: ById,
    headers: { 'Idempotency-Key': 'A repeated request with the same key returns the same booking' },
    body: NewBooking,
    answers: { 200: Booking, 201: Booking },
    errors: [
      'LISTING_NOT_FOUND',
      'OWN_LISTING',
      'BLOCKED',
      ...quoteReasons,
      'PRICE_CHANGED',
      'ALREADY_BOOKED',
      'IDEMPOTENCY_KEY_REUSED',
    ],
  },
  'booking/cancel': {
    summary: 'Cancels a booking by its id; a host may name a home with exactly one active booking instead',
    access: 'session',
    params: ById,
    answers: { 200: Booking },
    errors: ['BOOKING_NOT_FOUND', 'NOT_ALLOWED', 'WRONG_STATE', 'SEVERAL_BOOKINGS'],
  },
  'booking/findbookingbyid': {
    summary: 'One booking: in full for its guest and host; reduced, without names, for anyone with its id',
    access: 'anyone',
    params: ById,
    answers: { 200: z.union([Booking, BookingWithoutNames]) },
    errors: ['BOOKING_NOT_FOUND'],
  },
  'booking/update-extra': {
    summary: "Sets the extra service's price before payment; the host, or the holder of the mailed link",
    access: 'anyone',
    params: ById,
    headers: { 'X-Link-Token': 'The signed token of the mailed link, instead of a session' },
    body: ExtraService,
    answers: { 200: Booking.or(BookingWithoutNames) },
    errors: ['NOT_SIGNED_IN', 'BOOKING_NOT_FOUND', 'NOT_ALLOWED', 'WRONG_STATE'],
  },
  'booking/hosted': {
    summary: 'The active bookings of a home (held or confirmed, stay not over), by check-in. Host only',
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
  },
  'guest/contact': {
    summary: "Sends the guest's contact request to the host of a booking",
    access: 'session',
    body: OwnerContact,
    answers: { 200: Done },
    errors: ['BOOKING_NOT_FOUND', 'NOT_ALLOWED', 'WRONG_STATE'],
  },
} as const satisfies Partial<Record<CallName, Call>>;
