import * as words from '@aangan/contract/words/en/calendar/refusals.ts';
import { optionalText, WireDate } from '../fields.ts';
import { MAX_NIGHTS } from '../limits.ts';
import { type CalendarDate, daysBetween } from '../rules/dates.ts';
import type { Weekday } from '../rules/weekdays.ts';
import * as z from '../zod.ts';
import { NightRent, SomeWeekdays, wholeBetween } from './rules.ts';

/** Maximum number of days in one change: more than the 730 that a host can open ahead. */
const MAX_CHANGED_DAYS = 800;
const MAX_NOTE = 300;

const note = optionalText(MAX_NOTE, 'note').unwrap().nullable().describe("The host's own: nobody else reads it");

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

/** Previous settings of days, complete for each day. */
const RestoredDays = z
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
