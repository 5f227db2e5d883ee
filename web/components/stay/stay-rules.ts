import type { BookedDates } from '@aangan/contract/booking/bookings.ts';
import { addDays, type CalendarDate, daysBetween, parseTypedDate } from '@aangan/contract/rules/dates.ts';
import { MAX_DAYS_AHEAD, MAX_NIGHTS } from '@aangan/contract/limits.ts';
import * as messages from '@aangan/contract/words/en/shared/messages.ts';

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
  return booked.some(({ start, end }) => start <= date && date <= end) ? 'booked' : 'free';
}

/** A stay blocks its check-out day too, so its first night needs this day and the next one free. */
export function canCheckIn(date: CalendarDate, availability: Availability): boolean {
  return checkInProblem(date, availability) === null;
}

export function canCheckOut(date: CalendarDate, checkIn: CalendarDate, availability: Availability): boolean {
  return checkOutProblem(date, checkIn, availability) === null;
}

/** The last day a stay from `checkIn` may end on: the day before the next booked one, and 365 nights at most. */
export function lastCheckOut(checkIn: CalendarDate, { booked }: Availability): CalendarDate {
  const next = booked.map(({ start }) => start).filter((start) => start > checkIn);
  return [addDays(checkIn, MAX_NIGHTS), ...next.map((start) => addDays(start, -1))].reduce(earlier);
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
  const arrival = readEnd(typed.checkIn, (date) => checkInProblem(date, availability));
  const departure = readEnd(typed.checkOut, (date) => departureProblem(date, arrival.date, availability));
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
function readEnd(text: string, problemOf: (date: CalendarDate) => string | null) {
  if (text.trim() === '') return { date: null, error: null };
  const date = parseTypedDate(text);
  if (date === null) return { date: null, error: messages.dateInvalid };
  const problem = problemOf(date);
  return problem === null ? { date, error: null } : { date: null, error: `${messages.dateInvalid} ${problem}` };
}

function departureProblem(date: CalendarDate, checkIn: CalendarDate | null, availability: Availability): string | null {
  if (date <= availability.today) return 'Check-out is tomorrow or later.';
  return checkIn === null ? takenProblem(date, availability) : checkOutProblem(date, checkIn, availability);
}

function checkInProblem(date: CalendarDate, availability: Availability): string | null {
  if (date < availability.today) return 'Check-in cannot be before today.';
  if (daysBetween(availability.today, date) > MAX_DAYS_AHEAD) return 'Check-in is at most two years ahead.';
  if (dayKind(date, availability) === 'booked') return 'This day is already booked.';
  return dayKind(addDays(date, 1), availability) === 'booked' ? 'The next day is already booked.' : null;
}

function checkOutProblem(date: CalendarDate, checkIn: CalendarDate, availability: Availability): string | null {
  if (date <= checkIn) return 'Check-out is at least one day after check-in.';
  if (daysBetween(checkIn, date) > MAX_NIGHTS) return `A stay has at most ${MAX_NIGHTS} nights.`;
  const taken = takenProblem(date, availability);
  if (taken !== null) return taken;
  return date > lastCheckOut(checkIn, availability) ? 'A day in between is already booked.' : null;
}

function takenProblem(date: CalendarDate, availability: Availability): string | null {
  return dayKind(date, availability) === 'booked' ? 'This day is already booked.' : null;
}

function earlier(a: CalendarDate, b: CalendarDate): CalendarDate {
  return a < b ? a : b;
}
