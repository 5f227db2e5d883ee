import type { CalendarDay, QuoteRequest } from '@aangan/contract/bookings/bookings.ts';
import { addDays, type CalendarDate, daysBetween } from '@aangan/contract/rules/dates.ts';
import { type HomeTerms, minNightsOn, rentOn } from '@aangan/contract/rules/home-terms.ts';
import { checkInRefusals, judge, reasons, type Verdict } from '@aangan/contract/rules/judge.ts';
import { isTaken, type StayDates } from '@aangan/contract/rules/stay-request.ts';
import type { TaxRule } from '@aangan/contract/rules/tax/stay-price.ts';
import { weekdayOf } from '@aangan/contract/rules/time-spans.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';
import { isUuid } from '../../platform/database/storable-text.ts';
import { termsAsJson, type TermsRow, toHomeTerms } from '../calendar/home-terms.ts';
import { type ConflictingDays, conflictingDays } from '../calendar/taken-days.ts';
import type { ListingRecord } from '../homes/listings.ts';
import { requireListingInBatch } from '../homes/permissions.ts';

interface HomeAvailability {
  home: ListingRecord;
  terms: HomeTerms;
  conflicts: ConflictingDays;
}

/** Loads the facts of a home; refuses unknown and malformed ids. Loaded in a batch, so outside any transaction. */
export async function loadHomeAvailability(
  db: Db,
  listingId: string,
  { checkIn, checkOut }: StayDates,
  now: Date,
): Promise<HomeAvailability> {
  const [home, found] = await Promise.all([
    requireListingInBatch(db, listingId, now),
    isUuid(listingId) ? findTermsAndConflicts(db, { listingId, checkIn, checkOut }, now) : undefined,
  ]);
  const { terms, conflicts } = found ?? { terms: null, conflicts: { taken: [], noDeparture: [] } };
  return { home, terms: toHomeTerms(terms), conflicts };
}

async function findTermsAndConflicts(db: Db, dates: StayDates & { listingId: string }, now: Date) {
  const { listingId, checkIn, checkOut } = dates;
  const { rows } = await sql<{ terms: TermsRow | null; conflicts: ConflictingDays }>`
    select ${termsAsJson(checkIn, checkOut)} as terms, ${conflictingDays(dates, now)} as "conflicts"
    from listing where listing.id = ${listingId}`.execute(db);
  return rows[0];
}

/** The public calendar of a home from `from` to `to`, both included. */
export function guestCalendar(
  availability: HomeAvailability,
  { from, to }: { from: CalendarDate; to: CalendarDate },
  now: Date,
): CalendarDay[] {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, index) =>
    guestDay(availability, addDays(from, index), now),
  );
}

function guestDay({ home, terms, conflicts }: HomeAvailability, date: CalendarDate, now: Date): CalendarDay {
  const arrival = judge({ checkIn: date }, { terms, ...conflicts }, now);
  const codes = new Set<string>(arrival.reasons.map((reason) => reasons[reason].code));
  const noCheckIn = checkInRefusals.find((code) => codes.has(code));
  return {
    date,
    free: !isTaken(date, conflicts.taken),
    rent: rentOn(terms, home.rent, date).rent,
    minNights: minNightsOn(terms, date),
    checkIn: arrival.stands,
    ...(noCheckIn !== undefined && { noCheckIn }),
    checkOut: terms.rules.checkOutDays.includes(weekdayOf(date)),
    departure: !isTaken(date, conflicts.noDeparture),
  };
}

/** Quotes a stay: all reasons against it, and its price. */
export function quoteStay(
  { home, terms, conflicts }: HomeAvailability,
  requested: QuoteRequest,
  tax: TaxRule | null,
  now: Date,
): Verdict {
  const { checkIn, checkOut, ...party } = requested;
  return judge(
    { checkIn, checkOut, party },
    {
      home: {
        isListed: true,
        isOwn: false,
        rates: home,
        maxGuests: home.maxGuests,
        lacksState: (home.state ?? null) === null,
      },
      tax,
      terms,
      ...conflicts,
    },
    now,
  );
}
