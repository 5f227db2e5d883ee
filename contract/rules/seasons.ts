import { addYears, type CalendarDate, daysBetween } from './dates.ts';
import type { Weekday } from './weekdays.ts';

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

/** First and last day of a season, `again` years after its first occurrence. */
interface Occurrence {
  from: CalendarDate;
  to: CalendarDate;
}

/** The season of a day; seasons never overlap. */
export function seasonOn<S extends Season>(seasons: readonly S[], date: CalendarDate): S | null {
  return seasons.find((season) => isInSeason(season, date)) ?? null;
}

function isInSeason(season: Season, date: CalendarDate): boolean {
  const years = season.yearly ? yearOf(date) - yearOf(season.from) : 0;
  // A season over New Year that includes the day may have begun in the previous year.
  return [years, years - 1].some((again) => {
    if (again < 0) return false;
    const { from, to } = occurrence(season, again);
    return from <= date && date <= to;
  });
}

function occurrence({ from, to }: Season, again: number): Occurrence {
  return { from: addYears(from, again), to: addYears(to, again) };
}

/** Period after which leap years repeat. */
const LEAP_CYCLE = 8;

/** Whether two seasons share a day in any year. */
export function overlap(one: Season, other: Season): boolean {
  const first = Math.min(yearOf(one.from), yearOf(other.from));
  const last = Math.max(yearOf(one.to), yearOf(other.to)) + LEAP_CYCLE;
  const others = occurrences(other, first, last);
  return occurrences(one, first, last).some((mine) =>
    others.some((theirs) => mine.from <= theirs.to && theirs.from <= mine.to),
  );
}

/** Whether a yearly season would overlap its next occurrence. */
export function meetsItself(season: Season): boolean {
  return season.yearly && addYears(season.from, 1) <= season.to;
}

function occurrences(season: Season, firstYear: number, lastYear: number): Occurrence[] {
  const begun = yearOf(season.from);
  const count = season.yearly ? lastYear - Math.max(begun, firstYear - 1) + 1 : 1;
  return Array.from({ length: Math.max(count, 1) }, (_, again) => occurrence(season, again));
}

/** Number of days of a season, both ends included. */
export function countDays({ from, to }: Pick<Season, 'from' | 'to'>): number {
  return daysBetween(from, to) + 1;
}

function yearOf(date: CalendarDate): number {
  return Number(date.slice(0, 4));
}
