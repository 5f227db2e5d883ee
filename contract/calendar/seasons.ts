import * as words from '@aangan/contract/words/en/calendar/refusals.ts';
import { Id, line, WireDate } from '../fields.ts';
import { MAX_NIGHTS } from '../limits.ts';
import { countDays, meetsItself } from '../rules/seasons.ts';
import * as z from '../zod.ts';
import { NightRent, SomeWeekdays, wholeBetween } from './rules.ts';

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
      .describe('It comes back every year'),
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
  .refine((season) => !meetsItself(season), { path: ['to'], error: () => words.seasonMeetsItself });
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
