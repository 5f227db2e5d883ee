import type { BookingState } from '@aangan/contract/bookings/bookings.ts';
import type { HostCalendar, HostDay } from '@aangan/contract/calendar/calls.ts';
import { addDays, type CalendarDate, daysBetween } from '@aangan/contract/rules/dates.ts';
import { type HomeTerms, minNightsOn, plainTerms, rentOn } from '@aangan/contract/rules/home-terms.ts';
import { sql } from 'kysely';
import { isAnyOf } from '../../platform/database/is-any-of.ts';
import type { Db } from '../../platform/database/schema.ts';
import { type HomeSeason, loadSeasons, loadTerms } from './home-terms.ts';
import { loadDayNotes } from './own-days.ts';

interface KnownHome {
  rent: number;
  terms: HomeTerms;
  taken: readonly TakenSpan[];
  notes: ReadonlyMap<CalendarDate, string>;
}

function hostDay(date: CalendarDate, { rent, terms, taken, notes }: KnownHome): HostDay {
  const { rent: rentOfDay, from } = rentOn(terms, rent, date);
  const rows = taken.filter(({ start, end }) => start <= date && date <= end);
  const note = notes.get(date) ?? null;
  const own = terms.days[date];
  const blocked = rows.some(({ kind }) => kind === 'block');
  return {
    date,
    rent: rentOfDay,
    rentFrom: from,
    minNights: minNightsOn(terms, date),
    taken: findOccupant(rows, note),
    ...(blocked || own !== undefined || note !== null
      ? { own: { blocked, rent: own?.rent ?? null, minNights: own?.minNights ?? null, note } }
      : {}),
  };
}

/** Precedence of the occupants of a day: a guest, then the host's own block. */
const precedence = ['booking', 'block', 'feed', 'preparation'] as const satisfies readonly TakenSpan['kind'][];

function findOccupant(rows: readonly TakenSpan[], note: string | null): HostDay['taken'] {
  for (const candidate of precedence) {
    const row = rows.find(({ kind }) => kind === candidate);
    if (row !== undefined) return presentTaken(row, note);
  }
  return null;
}

function presentTaken(row: TakenSpan, note: string | null): HostDay['taken'] {
  const { kind, bookingId, guest, state, feedId, heldUntil, awaitsPrice } = row;
  return {
    by: kind === 'booking' ? 'stay' : kind,
    ...(bookingId === null ? {} : { bookingId }),
    ...(kind === 'booking' && guest !== null && state !== null ? { guest, state } : {}),
    ...(kind === 'booking' && state === 'held' && heldUntil !== null ? { heldUntil: heldUntil.toISOString() } : {}),
    ...(kind === 'booking' && awaitsPrice === true ? { awaitsPrice } : {}),
    ...(feedId === null ? {} : { feed: feedId }),
    ...(kind === 'block' && note !== null ? { note } : {}),
  };
}

export interface CalendarSpan {
  from: CalendarDate;
  to: CalendarDate;
}

export interface NamedHome {
  id: string;
  title: string;
  rent: number;
}

export interface HomeCalendar {
  home: NamedHome;
  terms: HomeTerms;
  seasons: readonly HomeSeason[];
  days: HostCalendar['days'];
}

/** The calendars of several homes from `from` to `to`, both included, in the order of the homes. */
export async function loadCalendars(
  db: Db,
  homes: readonly NamedHome[],
  span: CalendarSpan,
  now: Date,
): Promise<HomeCalendar[]> {
  const ids = homes.map(({ id }) => id);
  const [terms, seasons, taken, notes] = await Promise.all([
    loadTerms(db, ids, span),
    loadSeasons(db, ids),
    listTakenDays(db, ids, span, now),
    loadDayNotes(db, ids, span),
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

/** A range of taken days and its occupant; only for the host. */
interface TakenSpan {
  listingId: string;
  kind: 'booking' | 'block' | 'feed' | 'preparation';
  start: CalendarDate;
  end: CalendarDate;
  bookingId: string | null;
  guest: string | null;
  state: BookingState | null;
  heldUntil: Date | null;
  /** Whether a held stay waits for the price of an extra service. */
  awaitsPrice: boolean | null;
  feedId: string | null;
}

/** The taken days of several homes from `from` to `to`. Holds that ended before `now` do not count. */
async function listTakenDays(
  db: Db,
  listingIds: readonly string[],
  { from, to }: { from: CalendarDate; to: CalendarDate },
  now: Date,
): Promise<TakenSpan[]> {
  if (listingIds.length === 0) return [];
  const { rows } = await sql<TakenSpan>`
    select taken_days.listing_id as "listingId", kind, lower(days) as start, (upper(days) - 1) as end,
      booking_id as "bookingId", guest.name as guest, booking.state, feed_id as "feedId", booking.held_until as "heldUntil",
      booking.state = 'held' and booking.contact ->> 'extraService' <> '' and booking.extended_for_extra_at is null as "awaitsPrice"
    from taken_days left join booking on booking.id = booking_id left join account as guest on guest.id = booking.guest_id
    where ${isAnyOf(sql`taken_days.listing_id`, listingIds)} and days && daterange(${from}, ${to}, '[]')
      and (booking.id is null or booking.state <> 'held' or booking.held_until > ${now})
    order by lower(days), taken_days.id`.execute(db);
  return rows;
}
