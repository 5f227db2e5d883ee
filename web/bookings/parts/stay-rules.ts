import type { BookedDates, CalendarDay } from '@aangan/contract/bookings/bookings.ts';
import { MAX_NIGHTS } from '@aangan/contract/limits.ts';
import {
  addDays,
  type CalendarDate,
  daysBetween,
  instantInIndia,
  parseTypedDate,
} from '@aangan/contract/rules/dates.ts';
import { type HomeTerms, minNightsOn, plainTerms } from '@aangan/contract/rules/home-terms.ts';
import { judge, type Reason, reasons, type StayInputs } from '@aangan/contract/rules/judge.ts';
import { type DayRange, isTaken, type StayRequest } from '@aangan/contract/rules/stay-request.ts';
import * as words from '@aangan/contract/words/en/calendar/stay-rules.ts';
import * as messages from '@aangan/contract/words/en/shared/messages.ts';

/** Input of availability checks: today in India, and booked ranges, both ends included. */
export interface Availability {
  today: CalendarDate;
  booked: readonly BookedDates[];
  /** Calendar rules of the home, as far as fetched. */
  calendar?: HomeCalendar;
}

export const stayDateFields = ['checkIn', 'checkOut'] as const;
export type StayDateField = (typeof stayDateFields)[number];

export interface Stay {
  checkIn: CalendarDate | null;
  checkOut: CalendarDate | null;
}

export const noStay: Stay = { checkIn: null, checkOut: null };

/** The two date inputs as typed (dd/MM/yyyy when complete). */
export type TypedStay = Record<StayDateField, string>;

/** A parsed stay: valid dates, errors for the others, and `complete` when it can be booked. */
export interface ParsedStay extends Stay {
  errors: Partial<Record<StayDateField, string>>;
  complete: { checkIn: CalendarDate; checkOut: CalendarDate; nights: number } | null;
}

export type DayKind = 'past' | 'booked' | 'free';

export function dayKind(date: CalendarDate, { today, booked }: Availability): DayKind {
  if (date < today) return 'past';
  return isTaken(date, booked) ? 'booked' : 'free';
}

export function canCheckIn(date: CalendarDate, availability: Availability): boolean {
  return dateFieldError('checkIn', { checkIn: date }, availability) === null;
}

export function canCheckOut(date: CalendarDate, checkIn: CalendarDate, availability: Availability): boolean {
  return dateFieldError('checkOut', { checkIn, checkOut: date }, availability) === null;
}

/** The stay after picking a day, and which date field is picked next. */
export function pickDay(
  stay: Stay,
  field: StayDateField,
  date: CalendarDate,
  availability: Availability,
): { stay: Stay; next: StayDateField } | null {
  const { checkIn, checkOut } = stay;
  if (field === 'checkOut' && checkIn !== null) {
    const reason = reasonAgainst('checkOut', { checkIn, checkOut: date }, availability);
    if (reason === undefined) return { stay: { checkIn, checkOut: date }, next: 'checkOut' };
    if (isLengthReason(reason)) return null;
  }
  if (!canCheckIn(date, availability)) return null;
  const keepsCheckOut = field === 'checkIn' && checkOut !== null && canCheckOut(checkOut, date, availability);
  return { stay: { checkIn: date, checkOut: keepsCheckOut ? checkOut : null }, next: 'checkOut' };
}

/** Picks the missing date next; a complete stay starts over. */
export function nextDateField({ checkIn, checkOut }: Stay): StayDateField {
  return checkIn !== null && checkOut === null ? 'checkOut' : 'checkIn';
}

/** Whether picking this day has an effect. */
export function canPick(stay: Stay, field: StayDateField, date: CalendarDate, availability: Availability): boolean {
  return pickDay(stay, field, date, availability) !== null;
}

/** Why a day cannot be picked; null if it can. */
export function unpickableReason(
  stay: Stay,
  field: StayDateField,
  date: CalendarDate,
  availability: Availability,
): string | null {
  if (canPick(stay, field, date, availability)) return null;
  const { checkIn } = stay;
  return field === 'checkOut' && checkIn !== null && checkIn < date
    ? dateFieldError('checkOut', { checkIn, checkOut: date }, availability)
    : dateFieldError('checkIn', { checkIn: date }, availability);
}

/** Minimum nights of a stay that starts on that day. */
export function shortestStay(checkIn: CalendarDate, availability: Availability): number {
  return minNightsOn(homeTerms(availability), checkIn);
}

function homeTerms({ calendar }: Availability): HomeTerms {
  return calendar?.terms ?? plainTerms;
}

/** Parses the two inputs. An empty input is incomplete, not an error. */
export function parseStay(typed: TypedStay, known: Availability): ParsedStay {
  const isChosen = stayDateFields.every((field) => parseTypedDate(typed[field]) !== null);
  // Only the calendar tells on which taken days a stay may end. Until it is loaded, the quote judges that day.
  const availability = isChosen ? { calendar: unknownCalendar, ...known } : known;
  const arrival = parseDateField(typed.checkIn, (checkIn) => dateFieldError('checkIn', { checkIn }, availability));
  const departure = parseDateField(typed.checkOut, (checkOut) =>
    dateFieldError('checkOut', { checkOut, ...(arrival.date !== null && { checkIn: arrival.date }) }, availability),
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

/** One input: a valid date or an error; neither if empty. */
function parseDateField(text: string, problemWith: (date: CalendarDate) => string | null) {
  if (text.trim() === '') return { date: null, error: null };
  const date = parseTypedDate(text);
  if (date === null) return { date: null, error: messages.dateInvalid };
  const problem = problemWith(date);
  return problem === null ? { date, error: null } : { date: null, error: words.invalid({ reason: problem }) };
}

/** Error of a date field; null if valid. */
function dateFieldError(field: StayDateField, request: StayRequest, availability: Availability): string | null {
  const reason = reasonAgainst(field, request, availability);
  if (reason === undefined) return null;
  const { checkIn = availability.today, checkOut = availability.today } = request;
  if (reason === 'noNight') return checkOut <= availability.today ? words.tomorrow : words.noNight;
  if (reason === 'tooLong') return words.tooLong({ nights: String(MAX_NIGHTS) });
  if (reason === 'tooShort' || reason === 'tooFewNightsFree') {
    return words[reason]({ nights: shortestStay(checkIn, availability) });
  }
  if (reason === 'tooLongForHome') return words.tooLongForHome({ nights: homeTerms(availability).rules.maxNights });
  return words[reason];
}

function reasonAgainst(field: StayDateField, request: StayRequest, { today, booked, calendar }: Availability) {
  const verdict = judge(request, { taken: booked, ...calendar }, instantInIndia(today));
  return verdict.reasons.find((found): found is DateFieldReason => reasons[found].field === field);
}

/** Whether only the length is wrong: then the day is no valid check-out, but must not become a new check-in. */
function isLengthReason(reason: DateFieldReason): boolean {
  return reason === 'tooShort' || reason === 'noCheckOutThatDay' || reason === 'tooLongForHome';
}

/** Rule violations that concern one date of a stay. */
type DateFieldReason = { [R in Reason]: (typeof reasons)[R]['field'] extends StayDateField ? R : never }[Reason];

/** Calendar data for the stay rules, as far as fetched. */
interface HomeCalendar extends Required<Pick<StayInputs, 'closed' | 'noDeparture'>> {
  /** Prices and minimum stays per day. */
  terms: HomeTerms;
}

/** Forbids no check-out. */
const unknownCalendar: HomeCalendar = {
  terms: plainTerms,
  closed: { checkIn: {}, checkOut: new Set() },
  noDeparture: [],
};

/** `days` are consecutive. After the last day, no stay may end on days that are not free. */
export function toHomeCalendar(days: readonly CalendarDay[], booked: readonly BookedDates[]): HomeCalendar {
  const lastFetched = days.at(-1)?.date ?? '';
  return {
    terms: {
      ...plainTerms,
      days: Object.fromEntries(days.map(({ date, rent, minNights }) => [date, { rent, minNights }])),
    },
    closed: {
      checkIn: Object.fromEntries(
        days.flatMap(({ date, noCheckIn }) => (noCheckIn === undefined ? [] : [[date, noCheckIn]])),
      ),
      checkOut: new Set(days.filter((day) => !day.checkOut).map(({ date }) => date)),
    },
    noDeparture: [
      ...toRanges(days.filter(({ departure }) => !departure).map(({ date }) => date)),
      ...booked
        .filter(({ end }) => end > lastFetched)
        .map(({ start, end }) => ({ start: startAfter(start, lastFetched), end })),
    ],
  };
}

/** Groups sorted days into contiguous ranges. */
function toRanges(days: readonly CalendarDate[]): DayRange[] {
  const runs: DayRange[] = [];
  for (const day of days) {
    const last = runs.at(-1);
    if (last !== undefined && addDays(last.end, 1) === day) last.end = day;
    else runs.push({ start: day, end: day });
  }
  return runs;
}

/** Start of the part of a booked range that lies after the last fetched day. */
function startAfter(start: CalendarDate, lastFetched: CalendarDate): CalendarDate {
  return start > lastFetched ? start : addDays(lastFetched, 1);
}
