import * as words from '@aangan/contract/words/en/calendar/refusals.ts';
import { WireDate } from './fields.ts';
import { MAX_CALENDAR_DAYS } from './limits.ts';
import { daysBetween } from './rules/dates.ts';
import * as z from './zod.ts';

export const Days = z.object({ from: WireDate, to: WireDate });

/** Days `from` to `to`, inclusive. */
export const CalendarSpan = inSpan(Days);

/** Refuses spans that are too long or in the wrong order. */
export function inSpan<T extends typeof Days>(schema: T) {
  return schema
    .refine(({ from, to }) => from <= to, { path: ['to'], error: () => words.daysReversed })
    .refine(({ from, to }) => daysBetween(from, to) < MAX_CALENDAR_DAYS, {
      path: ['to'],
      error: () => words.tooManyDays({ max: String(MAX_CALENDAR_DAYS) }),
    });
}
