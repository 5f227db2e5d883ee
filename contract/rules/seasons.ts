import { addYears, type CalendarDate, daysBetween } from './dates.ts';
import type { Weekday } from './weekdays.ts';

/** A part of the year with prices or rules of its own. What is null or absent is as the home has it. */
export interface Season {
  name: string;
  /** Its first day; the first of the first year where it is yearly. */
  from: CalendarDate;
  /** Its last day. */
  to: CalendarDate;
  /** It comes back every year from then on; the 29th of February is the 28th where there is none. */
  yearly: boolean;
  /** Whole rupees a night. */
  rent: number | null;
  /** Whole rupees a weekend night; without it weekend nights cost the season's rent. */
  weekendRent: number | null;
  minNights: number | null;
  checkInDays: readonly Weekday[] | null;
}

/** A season's first and last day in a year of its own: `again` years after the first. */
interface Occurrence {
  from: CalendarDate;
  to: CalendarDate;
}

/** The season that a day lies in; they never overlap. */
export function seasonOn<S extends Season>(seasons: readonly S[], date: CalendarDate): S | null {
  return seasons.find((season) => liesIn(season, date)) ?? null;
}

function liesIn(season: Season, date: CalendarDate): boolean {
  const years = season.yearly ? yearOf(date) - yearOf(season.from) : 0;
  // A season over New Year that holds the day may have begun the year before.
  return [years, years - 1].some((again) => {
    if (again < 0) return false;
    const { from, to } = occurrence(season, again);
    return from <= date && date <= to;
  });
}

function occurrence({ from, to }: Season, again: number): Occurrence {
  return { from: addYears(from, again), to: addYears(to, again) };
}

/** After so many years leap days fall alike again, within the same century's rule at the latest. */
const LEAP_CYCLE = 8;

/** Whether two seasons share a day in any year; a yearly one of a whole year and a day meets itself. */
export function overlap(one: Season, other: Season): boolean {
  const first = Math.min(yearOf(one.from), yearOf(other.from));
  const last = Math.max(yearOf(one.to), yearOf(other.to)) + LEAP_CYCLE;
  const others = occurrences(other, first, last);
  return occurrences(one, first, last).some((mine) =>
    others.some((theirs) => mine.from <= theirs.to && theirs.from <= mine.to),
  );
}

/** Whether a season that comes back every year would begin before it has ended. */
export function meetsItself(season: Season): boolean {
  return season.yearly && addYears(season.from, 1) <= season.to;
}

function occurrences(season: Season, firstYear: number, lastYear: number): Occurrence[] {
  const begun = yearOf(season.from);
  const count = season.yearly ? lastYear - Math.max(begun, firstYear - 1) + 1 : 1;
  return Array.from({ length: Math.max(count, 1) }, (_, again) => occurrence(season, again));
}

/** How many days a season has, both ends included. */
export function daysOf({ from, to }: Pick<Season, 'from' | 'to'>): number {
  return daysBetween(from, to) + 1;
}

function yearOf(date: CalendarDate): number {
  return Number(date.slice(0, 4));
}
