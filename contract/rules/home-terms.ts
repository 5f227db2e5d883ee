import type { CalendarDate } from './dates.ts';
import { addDays, daysBetween } from './dates.ts';
import { type Season, seasonOn } from './seasons.ts';
import { type Weekday, weekdayOf, weekdays } from './weekdays.ts';

/** A reduction for stays that are booked early, or late. */
interface TimeDiscount {
  days: number;
  /** 1 to 90. */
  percent: number;
}

/** What a host sets for a home beside its rent (specification of the calendar, point 1). Amounts are whole rupees. */
export interface StayRules {
  /** Days that are blocked after the last night: 1 blocks the check-out day. */
  preparationDays: number;
  minNights: number;
  maxNights: number;
  /** How many days before check-in a stay is booked at the latest. */
  noticeDays: number;
  /** With no days of notice: until which hour of the check-in day, in India. */
  noticeUntil: number;
  /** How many days ahead a check-in may be. */
  horizonDays: number;
  checkInDays: readonly Weekday[];
  checkOutDays: readonly Weekday[];
  /** Nights that begin on these days are weekend nights. */
  weekendDays: readonly Weekday[];
  /** What they cost; null: the rent. */
  weekendRent: number | null;
  /** Percent of the nights, from 7 nights on. */
  weeklyDiscount: number;
  /** Percent of the nights, from 28 nights on. */
  monthlyDiscount: number;
  /** For stays that are booked at least so many days before check-in. */
  earlyBird: TimeDiscount | null;
  /** For stays that are booked at most so many days before check-in. */
  lastMinute: TimeDiscount | null;
}

/** The rules of a home whose host has set none: as the product has them for every home. */
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

/** What a host has set for one day alone. */
export interface DayTerms {
  /** Whole rupees for the night that begins on it. */
  rent: number | null;
  /** Of stays that begin on it. */
  minNights: number | null;
}

/** Everything by which a home's nights have their price, and its stays their bounds. */
export interface HomeTerms {
  rules: StayRules;
  seasons: readonly Season[];
  days: Readonly<Record<CalendarDate, DayTerms>>;
}

export const plainTerms: HomeTerms = { rules: plainRules, seasons: [], days: {} };

/** Which of a host's prices a night has: the most exact one wins. */
export type RentSource = 'day' | 'season' | 'weekend' | 'base';

/** What a night costs that begins on `date`, and by which of the host's prices. */
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

/** What each night of a stay costs, in their order. */
export function nightRents(terms: HomeTerms, rent: number, checkIn: CalendarDate, checkOut: CalendarDate): number[] {
  const nights = Math.max(0, daysBetween(checkIn, checkOut));
  // A search prices fifty homes, most of which have nothing set.
  if (terms === plainTerms) return Array.from({ length: nights }, () => rent);
  return Array.from({ length: nights }, (_, night) => rentOn(terms, rent, addDays(checkIn, night)).rent);
}

/** The shortest stay that may begin on a day: the day's own, else its season's, else the home's. */
export function minNightsOn({ rules, seasons, days }: HomeTerms, checkIn: CalendarDate): number {
  return days[checkIn]?.minNights ?? seasonOn(seasons, checkIn)?.minNights ?? rules.minNights;
}

/** The days of the week on which a stay may begin at that time of the year. */
export function checkInDaysOn({ rules, seasons }: HomeTerms, date: CalendarDate): readonly Weekday[] {
  return seasonOn(seasons, date)?.checkInDays ?? rules.checkInDays;
}
