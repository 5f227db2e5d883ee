import * as words from '@aangan/contract/words/en/calendar/refusals.ts';
import { Id, line, optionalText, WireDate } from '../fields.ts';
import { MAX_NIGHTS, MAX_PREPARATION_DAYS, MAX_RENT } from '../limits.ts';
import { type CalendarDate, daysBetween } from '../rules/dates.ts';
import { countDays, overlapsNextOccurrence } from '../rules/home-terms.ts';
import { type Weekday, weekdays } from '../rules/time-spans.ts';
import * as z from '../zod.ts';

/** Limits of a host's rules. */
const MAX_NOTICE_DAYS = 30;
const MAX_HORIZON_DAYS = 730;
const MAX_DISCOUNT = 90;
const MAX_EARLY_BIRD_DAYS = 730;
const MAX_LAST_MINUTE_DAYS = 60;

/** A whole number within limits, which the error message names. */
function wholeBetween(min: number, max: number) {
  const error = () => words.wholeBetween({ min, max });
  return z.number({ error }).int({ error }).min(min, { error }).max(max, { error });
}

/** Whole rupees a night. */
const NightRent = wholeBetween(1, MAX_RENT);

const weekdayError = { error: () => words.weekdays };

/** Distinct weekdays; returned in weekday order. */
const Weekdays = z
  .array(z.enum(weekdays, weekdayError), weekdayError)
  .overwrite((days) => weekdays.filter((day) => days.includes(day)));

const SomeWeekdays = Weekdays.refine((days) => days.length > 0, { error: () => words.oneWeekday });

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
  noticeDays: wholeBetween(0, MAX_NOTICE_DAYS).describe('Minimum days between booking and check-in'),
  noticeUntil: Hour.describe('With noticeDays 0: until that hour of the check-in day in India'),
  horizonDays: wholeBetween(1, MAX_HORIZON_DAYS).describe('Maximum days until check-in, at most 730'),
  checkInDays: SomeWeekdays,
  checkOutDays: SomeWeekdays,
  weekendDays: Weekdays.describe('Nights that begin on these days are weekend nights'),
  weekendRent: NightRent.nullable().describe('Null: weekend nights cost the rent'),
  weeklyDiscount: wholeBetween(0, MAX_DISCOUNT).describe('Percent of the nights, from 7 nights on'),
  monthlyDiscount: wholeBetween(0, MAX_DISCOUNT).describe('Percent of the nights, from 28 nights on'),
  earlyBird: timeDiscount(1, MAX_EARLY_BIRD_DAYS).describe('For stays booked at least this many days before check-in'),
  lastMinute: timeDiscount(0, MAX_LAST_MINUTE_DAYS).describe('For stays booked at most this many days before check-in'),
});
export type CalendarRules = z.output<typeof CalendarRules>;

/** Absent rules stay unchanged. */
export const RulesEdit = CalendarRules.partial();
export type RulesEdit = z.output<typeof RulesEdit>;

export const MAX_SEASONS = 50;
const MAX_SEASON_DAYS = 366;
const MAX_SEASON_NAME = 60;

/** A season with its own prices or rules; null means the home's value. `from` and `to` are inclusive. */
export const NewSeason = z
  .object({
    name: line(MAX_SEASON_NAME, 'seasonName'),
    from: WireDate,
    to: WireDate,
    yearly: z
      .boolean({ error: () => words.yesOrNo })
      .default(false)
      .describe('Repeats every year'),
    rent: NightRent.nullable().default(null),
    weekendRent: NightRent.nullable().default(null).describe("Null: its weekend nights cost the season's rent"),
    minNights: wholeBetween(1, MAX_NIGHTS).nullable().default(null),
    checkInDays: SomeWeekdays.nullable().default(null),
  })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: () => words.daysReversed })
  .refine((season) => countDays(season) <= MAX_SEASON_DAYS, {
    path: ['to'],
    error: () => words.seasonTooLong({ max: String(MAX_SEASON_DAYS) }),
  })
  .refine((season) => !overlapsNextOccurrence(season), { path: ['to'], error: () => words.seasonMeetsItself });
export type NewSeason = z.output<typeof NewSeason>;

export const Season = z.object({
  _id: Id,
  name: z.string(),
  from: z.iso.date(),
  to: z.iso.date(),
  yearly: z.boolean(),
  rent: z.number().int().nullable(),
  weekendRent: z.number().int().nullable(),
  minNights: z.number().int().nullable(),
  checkInDays: SomeWeekdays.nullable(),
});
export type Season = z.infer<typeof Season>;

/** Maximum number of days in one change: more than the 730 that a host can open ahead. */
const MAX_CHANGED_DAYS = 800;
const MAX_NOTE = 300;

const note = optionalText(MAX_NOTE, 'note').unwrap().nullable().describe('Visible to the host only');

/** Settings of single days. Null resets a setting, absent settings stay unchanged. `blocked`: not bookable. */
const DaySettings = z.object(
  {
    blocked: z
      .boolean({ error: () => words.yesOrNo })
      .nullable()
      .optional(),
    rent: NightRent.nullable().optional(),
    minNights: wholeBetween(1, MAX_NIGHTS).nullable().optional(),
    note: note.optional(),
  },
  { error: () => words.daySettings },
);
export type DaySettings = z.output<typeof DaySettings>;

const inOrder = { path: ['to'], error: () => words.daysReversed };
const notTooMany = { path: ['to'], error: () => words.tooManyDays({ max: String(MAX_CHANGED_DAYS) }) };

/** Previous settings of each day; absent settings stay unchanged. */
const RestoredDays = z
  .array(DaySettings.extend({ date: WireDate }), { error: () => words.daySettings })
  .min(1, { error: () => words.daySettings })
  .max(MAX_CHANGED_DAYS, { error: notTooMany.error });

/**
 * Settings for the days `from` to `to` (inclusive), optionally only some weekdays; or `restore` to undo a change.
 * All or nothing.
 */
export const DaysChange = z
  .object({
    from: WireDate.optional(),
    to: WireDate.optional(),
    weekdays: SomeWeekdays.optional(),
    set: DaySettings.optional(),
    restore: RestoredDays.optional(),
  })
  .transform((change, context): DaysEdit | DaysRestored => {
    const { from, to, weekdays, set, restore } = change;
    if (restore !== undefined) return { restore };
    if (from !== undefined && to !== undefined && set !== undefined) return { from, to, weekdays, set };
    for (const path of ['from', 'to', 'set'] as const) {
      if (change[path] === undefined) context.addIssue({ code: 'custom', path: [path], message: words.daySettings });
    }
    return z.NEVER;
  })
  .refine((change) => 'restore' in change || change.from <= change.to, inOrder)
  .refine((change) => 'restore' in change || daysBetween(change.from, change.to) < MAX_CHANGED_DAYS, notTooMany);
export type DaysChange = z.output<typeof DaysChange>;

interface DaysEdit {
  from: CalendarDate;
  to: CalendarDate;
  weekdays: Weekday[] | undefined;
  set: DaySettings;
}

interface DaysRestored {
  restore: z.output<typeof RestoredDays>;
}
