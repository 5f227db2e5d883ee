import * as words from '@aangan/contract/words/en/calendar/refusals.ts';
import { MAX_NIGHTS, MAX_RENT } from '../limits.ts';
import { weekdays } from '../rules/weekdays.ts';
import * as z from '../zod.ts';

/** Limits of a host's rules. */
const MAX_PREPARATION_DAYS = 7;
const MAX_NOTICE_DAYS = 30;
const MAX_HORIZON_DAYS = 730;
const MAX_DISCOUNT = 90;
const MAX_EARLY_BIRD_DAYS = 730;
const MAX_LAST_MINUTE_DAYS = 60;

/** A whole number within limits, which the error message names. */
export function wholeBetween(min: number, max: number) {
  const error = () => words.wholeBetween({ min, max });
  return z.number({ error }).int({ error }).min(min, { error }).max(max, { error });
}

/** Whole rupees a night. */
export const NightRent = wholeBetween(1, MAX_RENT);

const weekdayError = { error: () => words.weekdays };

/** Distinct weekdays; returned in weekday order. */
const Weekdays = z
  .array(z.enum(weekdays, weekdayError), weekdayError)
  .overwrite((days) => weekdays.filter((day) => days.includes(day)));

export const SomeWeekdays = Weekdays.refine((days) => days.length > 0, { error: () => words.oneWeekday });

const hour = { error: () => words.hour };

/** An hour of the day in India: `HH:00`, from 00:00 to 24:00. */
const Hour = z.string(hour).regex(/^([01][0-9]|2[0-4]):00$/, hour);

const timeDiscount = (minDays: number, maxDays: number) =>
  z
    .object(
      { days: wholeBetween(minDays, maxDays), percent: wholeBetween(1, MAX_DISCOUNT) },
      { error: () => words.daysAndPercent },
    )
    .nullable();

/** A host's rules for a home. Amounts in whole rupees per night. */
export const CalendarRules = z.object({
  preparationDays: wholeBetween(0, MAX_PREPARATION_DAYS).describe(
    "Days blocked after a stay's last night: 1 blocks the check-out day",
  ),
  minNights: wholeBetween(1, MAX_NIGHTS),
  maxNights: wholeBetween(1, MAX_NIGHTS),
  noticeDays: wholeBetween(0, MAX_NOTICE_DAYS).describe('A stay is booked at least so many days before check-in'),
  noticeUntil: Hour.describe('With noticeDays 0: until that hour of the check-in day in India'),
  horizonDays: wholeBetween(1, MAX_HORIZON_DAYS).describe(
    'How many days ahead a check-in may be; 730 is as far as anybody may book',
  ),
  checkInDays: SomeWeekdays,
  checkOutDays: SomeWeekdays,
  weekendDays: Weekdays.describe('Nights that begin on these days are weekend nights'),
  weekendRent: NightRent.nullable().describe('Null: weekend nights cost the rent'),
  weeklyDiscount: wholeBetween(0, MAX_DISCOUNT).describe('Percent of the nights, from 7 nights on'),
  monthlyDiscount: wholeBetween(0, MAX_DISCOUNT).describe('Percent of the nights, from 28 nights on'),
  earlyBird: timeDiscount(1, MAX_EARLY_BIRD_DAYS).describe('For stays booked at least so many days before check-in'),
  lastMinute: timeDiscount(0, MAX_LAST_MINUTE_DAYS).describe('For stays booked at most so many days before check-in'),
});
export type CalendarRules = z.output<typeof CalendarRules>;

/** Absent rules stay unchanged. */
export const RulesEdit = CalendarRules.partial();
export type RulesEdit = z.output<typeof RulesEdit>;
