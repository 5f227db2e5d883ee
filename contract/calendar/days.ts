import * as words from '@aangan/contract/words/en/refusals/calendar.ts';
import { optionalText, WireDate } from '../fields.ts';
import { MAX_NIGHTS } from '../limits.ts';
import { daysBetween } from '../rules/dates.ts';
import * as z from '../zod.ts';
import { NightRent, SomeWeekdays, wholeBetween } from './rules.ts';

/** A change of days reaches over so many at most: two years and the day of arrival. */
export const MAX_CHANGED_DAYS = 800;
export const MAX_NOTE = 300;

const note = z
  .union([z.null(), optionalText(MAX_NOTE, 'note').unwrap()])
  .describe("The host's own: nobody else reads it");

/** What is set for days alone; null takes it back, what is absent stays. `blocked` closes them for guests. */
const DaySettings = z.object(
  {
    blocked: z.union([z.boolean({ error: () => words.yesOrNo }), z.null()]).optional(),
    rent: NightRent.nullable().optional(),
    minNights: wholeBetween(1, MAX_NIGHTS).nullable().optional(),
    note: note.optional(),
  },
  { error: () => words.daySettings },
);
export type DaySettings = z.output<typeof DaySettings>;

const inOrder = { path: ['to'], error: () => words.daysReversed };
const notTooMany = { path: ['to'], error: () => words.tooManyDays({ max: String(MAX_CHANGED_DAYS) }) };

/** The days from `from` to `to`, both included, or those of them on some days of the week. All are changed, or none. */
export const DaysEdit = z
  .object({
    from: WireDate,
    to: WireDate,
    weekdays: SomeWeekdays.optional(),
    set: DaySettings,
  })
  .refine(({ from, to }) => from <= to, inOrder)
  .refine(({ from, to }) => daysBetween(from, to) < MAX_CHANGED_DAYS, notTooMany);

/** Days as they were before, each with all that was set for it: what undoes a change. */
export const DaysRestored = z.object({
  restore: z
    .array(
      z.object(
        {
          date: WireDate,
          blocked: z.boolean({ error: () => words.yesOrNo }),
          rent: NightRent.nullable(),
          minNights: wholeBetween(1, MAX_NIGHTS).nullable(),
          note,
        },
        { error: () => words.daySettings },
      ),
      { error: () => words.daySettings },
    )
    .min(1, { error: () => words.daySettings })
    .max(MAX_CHANGED_DAYS, { error: notTooMany.error }),
});

export const DaysChange = z.union([DaysRestored, DaysEdit], { error: () => words.daySettings });
export type DaysChange = z.output<typeof DaysChange>;
