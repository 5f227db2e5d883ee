import { addDays, addYears, type CalendarDate, daysBetween, isCalendarDate } from './dates.ts';
import { type Weekday, weekdayOf, weekdays } from './time-spans.ts';

/** A discount for early or late bookings. */
interface TimeDiscount {
  days: number;
  /** 1 to 90 per cent. */
  percent: number;
}

/** A host's rules for a home (specification of the calendar, point 1). Amounts in whole rupees. */
export interface StayRules {
  /** Days that are blocked after the last night: 1 blocks the check-out day. */
  preparationDays: number;
  minNights: number;
  maxNights: number;
  /** Minimum number of days between booking and check-in. */
  noticeDays: number;
  /** If `noticeDays` is 0: latest hour of the check-in day in India for bookings. */
  noticeUntil: number;
  /** Maximum number of days between booking and check-in. */
  horizonDays: number;
  checkInDays: readonly Weekday[];
  checkOutDays: readonly Weekday[];
  /** Nights that begin on these days are weekend nights. */
  weekendDays: readonly Weekday[];
  /** Whole rupees per weekend night; null: the rent. */
  weekendRent: number | null;
  /** Percent of the nights, from 7 nights on. */
  weeklyDiscount: number;
  /** Percent of the nights, from 28 nights on. */
  monthlyDiscount: number;
  /** For stays booked at least this many days before check-in. */
  earlyBird: TimeDiscount | null;
  /** For stays booked at most this many days before check-in. */
  lastMinute: TimeDiscount | null;
}

/** Default rules. */
export const plainRules: StayRules = {
  preparationDays: 1,
  minNights: 1,
  maxNights: 365,
  noticeDays: 0,
  noticeUntil: 24,
  horizonDays: 730,
  checkInDays: weekdays,
  checkOutDays: weekdays,
  weekendDays: ['fri', 'sat'],
  weekendRent: null,
  weeklyDiscount: 0,
  monthlyDiscount: 0,
  earlyBird: null,
  lastMinute: null,
};

/** Settings of a single day. */
export interface DayTerms {
  /** Whole rupees for the night that begins on this day. */
  rent: number | null;
  /** Minimum nights of stays that begin on this day. */
  minNights: number | null;
}

/** Rent, rules, seasons and day settings of a home. */
export interface HomeTerms {
  rules: StayRules;
  seasons: readonly Season[];
  days: Readonly<Record<CalendarDate, DayTerms>>;
}

export const plainTerms: HomeTerms = { rules: plainRules, seasons: [], days: {} };

/** Source of a night's price, most specific first. */
export type RentSource = 'day' | 'season' | 'weekend' | 'base';

/** Price of the night that begins on `date`, and its source. */
export function rentOn(
  { rules, seasons, days }: HomeTerms,
  rent: number,
  date: CalendarDate,
): { rent: number; from: RentSource } {
  const own = days[date]?.rent ?? null;
  if (own !== null) return { rent: own, from: 'day' };
  const isWeekend = rules.weekendDays.includes(weekdayOf(date));
  const season = seasonOn(seasons, date);
  const seasonal = (isWeekend ? season?.weekendRent : null) ?? season?.rent ?? null;
  if (seasonal !== null) return { rent: seasonal, from: 'season' };
  if (isWeekend && rules.weekendRent !== null) return { rent: rules.weekendRent, from: 'weekend' };
  return { rent, from: 'base' };
}

/** Prices of the nights of a stay, in order. */
export function nightRents(terms: HomeTerms, rent: number, checkIn: CalendarDate, checkOut: CalendarDate): number[] {
  const nights = Math.max(0, daysBetween(checkIn, checkOut));
  // Fast path: a search computes prices of fifty homes, most of them without own settings.
  if (terms === plainTerms) return Array.from({ length: nights }, () => rent);
  return Array.from({ length: nights }, (_, night) => rentOn(terms, rent, addDays(checkIn, night)).rent);
}

/** Minimum nights of a stay that begins on a day: the day's, else its season's, else the home's. */
export function minNightsOn({ rules, seasons, days }: HomeTerms, checkIn: CalendarDate): number {
  return days[checkIn]?.minNights ?? seasonOn(seasons, checkIn)?.minNights ?? rules.minNights;
}

/** Weekdays on which a stay may begin: the season's, else the home's. */
export function checkInDaysOn({ rules, seasons }: HomeTerms, date: CalendarDate): readonly Weekday[] {
  return seasonOn(seasons, date)?.checkInDays ?? rules.checkInDays;
}

/** A season with its own prices or rules. Null or absent values default to the home's. */
export interface Season {
  name: string;
  /** First day; for yearly seasons in the first year. */
  from: CalendarDate;
  /** Last day, inclusive. */
  to: CalendarDate;
  /** Repeats every year; 29 February becomes 28 February in common years. */
  yearly: boolean;
  /** Whole rupees a night. */
  rent: number | null;
  /** Whole rupees per weekend night; default: the season's rent. */
  weekendRent: number | null;
  minNights: number | null;
  checkInDays: readonly Weekday[] | null;
}

/** First and last day of a season in one of its years. */
interface Occurrence {
  from: CalendarDate;
  to: CalendarDate;
}

/**
 * The season of a day; seasons never overlap. Asked for each night of a calendar, so it compares texts instead of
 * computing the days of all seasons. `season_on` is the same in SQL.
 */
function seasonOn(seasons: readonly Season[], date: CalendarDate): Season | null {
  if (seasons.length === 0) return null;
  const day = dayOfYear(date);
  // What begins on 29 February begins on the 28th in common years.
  const begun = day === '-02-28' && !isCalendarDate(`${date.slice(0, 4)}-02-29`) ? '-02-29' : day;
  const found = seasons.find(({ from, to, yearly }) => {
    if (date < from) return false;
    if (!yearly) return date <= to;
    const hasBegun = dayOfYear(from) <= begun;
    const hasNotEnded = day <= dayOfYear(to);
    const isOverNewYear = from.slice(0, 4) < to.slice(0, 4);
    return isOverNewYear ? hasBegun || hasNotEnded : hasBegun && hasNotEnded;
  });
  return found ?? null;
}

/** `-02-29` */
function dayOfYear(date: CalendarDate): string {
  return date.slice(4);
}

/** Longest gap between leap years (1896 to 1904), in years: two seasons may share only 29 February. */
const MAX_LEAP_YEAR_GAP = 8;
/** The last year of calendar dates, which are compared as text. */
const LAST_YEAR = 9999;

/**
 * Whether two seasons share a day in any year. The years around the later first year decide: before them one season is
 * absent, and after them all combinations of leap years and common years have occurred.
 */
export function overlap(one: Season, other: Season): boolean {
  const begun = Math.max(yearOf(one.from), yearOf(other.from));
  const [first, last] = [begun - 1, Math.min(begun + MAX_LEAP_YEAR_GAP + 1, LAST_YEAR)];
  const others = occurrences(other, first, last);
  return occurrences(one, first, last).some((mine) =>
    others.some((theirs) => mine.from <= theirs.to && theirs.from <= mine.to),
  );
}

/** Whether a yearly season would overlap its next occurrence. */
export function overlapsNextOccurrence(season: Season): boolean {
  return season.yearly && addYears(season.from, 1) <= season.to;
}

/** The occurrences of a yearly season that begin in these years; the only one of another season, whenever it is. */
function occurrences({ from, to, yearly }: Season, firstYear: number, lastYear: number): Occurrence[] {
  if (!yearly) return [{ from, to }];
  const begun = yearOf(from);
  const first = Math.max(begun, firstYear);
  return Array.from({ length: Math.max(0, lastYear - first + 1) }, (_, index) => {
    const yearsLater = first + index - begun;
    return { from: addYears(from, yearsLater), to: addYears(to, yearsLater) };
  });
}

/** Number of days of a season, both ends included. */
export function countDays({ from, to }: Pick<Season, 'from' | 'to'>): number {
  return daysBetween(from, to) + 1;
}

function yearOf(date: CalendarDate): number {
  return Number(date.slice(0, 4));
}
