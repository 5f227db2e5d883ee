import * as words from '@aangan/contract/words/en/components/stay-rules.ts';
import type { BookedDates } from '@aangan/contract/booking/bookings.ts';
import { MAX_NIGHTS } from '@aangan/contract/limits.ts';
import * as messages from '@aangan/contract/words/en/shared/messages.ts';
import { type CalendarDate, daysBetween, instantInIndia, parseTypedDate } from '@aangan/contract/rules/dates.ts';
import { type HomeTerms, minNightsOn, plainTerms } from '@aangan/contract/rules/home-terms.ts';
import { judge, type Reason, reasons } from '@aangan/contract/rules/judge.ts';
import type { StayRequest } from '@aangan/contract/rules/stay-bounds.ts';
import { isTaken } from '@aangan/contract/rules/stay-dates.ts';
import type { HomeCalendar } from './home-calendar.ts';

/** What decides which days a guest may have: today in India, and the days that are not free, both ends included. */
export interface Availability {
  today: CalendarDate;
  booked: readonly BookedDates[];
  /** What else the home's calendar tells of its days, as far as it has been read. */
  calendar?: HomeCalendar;
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
  if (end === 'checkOut' && checkIn !== null) {
    const reason = reasonAgainst('checkOut', { checkIn, checkOut: date }, availability);
    if (reason === undefined) return { stay: { checkIn, checkOut: date }, next: 'checkOut' };
    if (isOfOtherLength(reason)) return null;
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

/** Why picking a day would do nothing, in a sentence; null where it would do something. */
export function whyNot(stay: Stay, end: StayEnd, date: CalendarDate, availability: Availability): string | null {
  if (canPick(stay, end, date, availability)) return null;
  const { checkIn } = stay;
  return end === 'checkOut' && checkIn !== null && checkIn < date
    ? problemOf('checkOut', { checkIn, checkOut: date }, availability)
    : problemOf('checkIn', { checkIn: date }, availability);
}

/** How many nights a stay has at least that begins on that day. */
export function shortestStay(checkIn: CalendarDate, availability: Availability): number {
  return minNightsOn(termsOf(availability), checkIn);
}

function termsOf({ calendar }: Availability): HomeTerms {
  return calendar?.terms ?? plainTerms;
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
function problemOf(end: StayEnd, request: StayRequest, availability: Availability): string | null {
  const reason = reasonAgainst(end, request, availability);
  if (reason === undefined) return null;
  const { checkIn = availability.today, checkOut = availability.today } = request;
  if (reason === 'noNight') return checkOut <= availability.today ? words.tomorrow : words.noNight;
  if (reason === 'tooLong') return words.tooLong({ nights: String(MAX_NIGHTS) });
  if (reason === 'tooShort' || reason === 'tooFewNightsFree') {
    return words[reason]({ nights: shortestStay(checkIn, availability) });
  }
  if (reason === 'tooLongForHome') return words.tooLongForHome({ nights: termsOf(availability).rules.maxNights });
  return words[reason];
}

function reasonAgainst(end: StayEnd, request: StayRequest, { today, booked, calendar }: Availability) {
  const verdict = judge(request, { taken: booked, ...calendar }, instantInIndia(today));
  return verdict.reasons.find((found): found is EndReason => reasons[found].field === end);
}

/** The day ends no stay from that check-in, but another one does: whoever picks it has not chosen to arrive on it. */
function isOfOtherLength(reason: EndReason): boolean {
  return reason === 'tooShort' || reason === 'noCheckOutThatDay' || reason === 'tooLongForHome';
}

/** What can be wrong with one end of a stay. */
type EndReason = { [R in Reason]: (typeof reasons)[R]['field'] extends StayEnd ? R : never }[Reason];
