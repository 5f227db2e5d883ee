import type { HostCalendar } from '@aangan/contract/calendar/host-calendar.ts';
import { addDays, type CalendarDate, daysBetween } from '@aangan/contract/rules/dates.ts';
import { type HomeTerms, plainTerms } from '@aangan/contract/rules/home-terms.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { loadTerms } from './home-terms.ts';
import { notesOf } from './own-days.ts';
import { type HomeSeason, seasonsOf } from './seasons.ts';
import { listTakenDays } from './list-taken-days.ts';
import { hostDay } from './host-day.ts';

export interface CalendarSpan {
  from: CalendarDate;
  to: CalendarDate;
}

/** The home's part of its calendar. */
export interface NamedHome {
  id: string;
  title: string;
  rent: number;
}

/** A home's calendar for its host. */
export interface HomeCalendar {
  home: NamedHome;
  terms: HomeTerms;
  seasons: readonly HomeSeason[];
  days: HostCalendar['days'];
}

/** The calendars of several homes from `from` to `to`, both included, in the order of the homes. */
export async function loadCalendars(
  db: Kysely<Database>,
  homes: readonly NamedHome[],
  span: CalendarSpan,
  now: Date,
): Promise<HomeCalendar[]> {
  const ids = homes.map(({ id }) => id);
  const [terms, seasons, taken, notes] = await Promise.all([
    loadTerms(db, ids, span),
    seasonsOf(db, ids),
    listTakenDays(db, ids, span, now),
    notesOf(db, ids, span),
  ]);
  const dates = Array.from({ length: daysBetween(span.from, span.to) + 1 }, (_, index) => addDays(span.from, index));
  return homes.map((home) => {
    const known = {
      rent: home.rent,
      terms: terms.get(home.id) ?? plainTerms,
      taken: taken.filter(({ listingId }) => listingId === home.id),
      notes: notes.get(home.id) ?? new Map<CalendarDate, string>(),
    };
    return {
      home,
      terms: known.terms,
      seasons: seasons.get(home.id) ?? [],
      days: dates.map((date) => hostDay(date, known)),
    };
  });
}
