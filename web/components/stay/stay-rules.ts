import * as words from '@aangan/contract/words/en/components/stay-rules.ts';
import type { BookedDates } from '@aangan/contract/booking/bookings.ts';
import { MAX_NIGHTS } from '@aangan/contract/limits.ts';
import * as messages from '@aangan/contract/words/en/shared/messages.ts';
import { type CalendarDate, daysBetween, instantInIndia, parseTypedDate } from '@aangan/contract/rules/dates.ts';
import { judge, type Reason, reasons, type StayRequest } from '@aangan/contract/rules/judge.ts';
import { isTaken } from '@aangan/contract/rules/stay-dates.ts';

/** What decides which days a guest may have: today in India, and the days live bookings block, both ends included. */
export interface Availability {
  today: CalendarDate;
  booked: readonly BookedDates[];
}

export type StayEnd = 'checkIn' | 'checkOut';

export interface Stay {
  checkIn: CalendarDate | null;
  checkOut: CalendarDate | null;
}

/** The two dates as they stand in their fields, dd/MM/yyyy or whatever was typed so far. */
export type TypedStay = Record<StayEnd, string>;

/**
 * A typed stay as understood: the ends that may stand, what is wrong with the others, and `complete` when it can be
 * booked.
 */
export interface ReadStay extends Stay {
  errors: Partial<Record<StayEnd, string>>;
  complete: { checkIn: CalendarDate; checkOut: CalendarDate; nights: number } | null;
}

export type DayKind = 'past' | 'booked' | 'free';

export function dayKind(date: CalendarDate, { today, booked }: Availability): DayKind {
  if (date < today) return 'past';
  return isTaken(date, booked) ? 'booked' : 'free';
}

export function canCheckIn(date: CalendarDate, availability: Availability): boolean {
  return problemOf('checkIn', { checkIn: date }, availability) === null;
}

export function canCheckOut(date: CalendarDate, checkIn: CalendarDate, availability: Availability): boolean {
  return problemOf('checkOut', { checkIn, checkOut: date }, availability) === null;
}

/** The stay after a day of the calendar was picked, and which end is picked next. */
export function pickDay(
  stay: Stay,
  end: StayEnd,
  date: CalendarDate,
  availability: Availability,
): { stay: Stay; next: StayEnd } | null {
  const { checkIn, checkOut } = stay;
  if (end === 'checkOut' && checkIn !== null && canCheckOut(date, checkIn, availability)) {
    return { stay: { checkIn, checkOut: date }, next: 'checkOut' };
  }
  if (!canCheckIn(date, availability)) return null;
  const keepsEnd = end === 'checkIn' && checkOut !== null && canCheckOut(checkOut, date, availability);
  return { stay: { checkIn: date, checkOut: keepsEnd ? checkOut : null }, next: 'checkOut' };
}

/** What is still missing is picked next; a whole stay begins anew. */
export function nextEnd({ checkIn, checkOut }: Stay): StayEnd {
  return checkIn !== null && checkOut === null ? 'checkOut' : 'checkIn';
}

/** Whether picking this day would do something. */
export function canPick(stay: Stay, end: StayEnd, date: CalendarDate, availability: Availability): boolean {
  return pickDay(stay, end, date, availability) !== null;
}

/** Reads the two fields. An empty field is no error here: it is only not complete. */
export function readStay(typed: TypedStay, availability: Availability): ReadStay {
  const arrival = readEnd(typed.checkIn, (checkIn) => problemOf('checkIn', { checkIn }, availability));
  const departure = readEnd(typed.checkOut, (checkOut) =>
    problemOf('checkOut', { checkOut, ...(arrival.date !== null && { checkIn: arrival.date }) }, availability),
  );
  const { date: checkIn } = arrival;
  const { date: checkOut } = departure;
  return {
    checkIn,
    checkOut,
    errors: {
      ...(arrival.error !== null && { checkIn: arrival.error }),
      ...(departure.error !== null && { checkOut: departure.error }),
    },
    complete:
      checkIn === null || checkOut === null ? null : { checkIn, checkOut, nights: daysBetween(checkIn, checkOut) },
  };
}

/** One field: a date that may stand, or why it may not; neither while it is empty. */
function readEnd(text: string, problemWith: (date: CalendarDate) => string | null) {
  if (text.trim() === '') return { date: null, error: null };
  const date = parseTypedDate(text);
  if (date === null) return { date: null, error: messages.dateInvalid };
  const problem = problemWith(date);
  return problem === null ? { date, error: null } : { date: null, error: words.invalid({ reason: problem }) };
}

/** What the judge has against one end of a stay, in a sentence; null when it may stand. */
function problemOf(end: StayEnd, request: StayRequest, { today, booked }: Availability): string | null {
  const verdict = judge(request, { taken: booked }, instantInIndia(today));
  const reason = verdict.reasons.find((found): found is EndReason => reasons[found].field === end);
  if (reason === undefined) return null;
  const isBeforeTomorrow = reason === 'noNight' && request.checkOut !== undefined && request.checkOut <= today;
  if (isBeforeTomorrow) return words.tomorrow;
  return reason === 'tooLong' ? words.tooLong({ nights: String(MAX_NIGHTS) }) : words[reason];
}

/** What can be wrong with one end of a stay. */
type EndReason = { [R in Reason]: (typeof reasons)[R]['field'] extends StayEnd ? R : never }[Reason];
