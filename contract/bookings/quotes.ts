import * as words from '@aangan/contract/words/en/calendar/refusals.ts';
import { count } from './bookings.ts';
import type { errors } from '../errors.ts';
import { type FieldName, WireDate } from '../fields.ts';
import { checkInRefusals } from '../rules/judge.ts';
import { PriceParts } from './price-parts.ts';
import * as z from '../zod.ts';

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
    .string({ error: () => words.oneNumber })
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
  reasons: z.array(z.object({ code: z.enum(quoteReasons), message: z.string() })).describe('All that hold'),
});
export type Quote = z.infer<typeof Quote>;

/** Public state of a day of a home; does not reveal who booked it or why it is blocked. */
export const CalendarDay = z.object({
  date: z.iso.date(),
  free: z.boolean(),
  rent: z.number().int().describe('Of the night that begins on it, whole rupees'),
  minNights: z.number().int().describe('Of a stay that begins on it'),
  checkIn: z.boolean().describe('A stay may begin on it'),
  noCheckIn: z
    .enum(checkInRefusals)
    .optional()
    .describe("Why the host's rules let no stay begin on it, where they do not"),
  checkOut: z.boolean().describe("The host's days of departure allow a stay to end on it"),
  departure: z.boolean().describe('No other stay stands in the way of one that ends on it'),
});
export type CalendarDay = z.infer<typeof CalendarDay>;
