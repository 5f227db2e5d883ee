import type { HomeTerms } from '@aangan/contract/rules/home-terms.ts';
import type { StayDates } from '@aangan/contract/rules/stay-dates.ts';
import { type Kysely, sql } from 'kysely';
import { isUuid } from '../../platform/database/is-uuid.ts';
import type { Database } from '../../platform/database/schema.ts';
import { termsAsJson, type TermsRow, toHomeTerms } from '../calendar/home-terms.ts';
import { type ConflictingDays, conflictingDays } from '../calendar/conflicting-days.ts';
import type { ListingRecord } from '../homes/listings.ts';
import { requireListingInBatch } from '../homes/require-listing.ts';

/** A published home with its terms and the taken days around some dates. */
export interface HomeAvailability {
  home: ListingRecord;
  terms: HomeTerms;
  conflicts: ConflictingDays;
}

/** Loads the facts of a home; refuses unknown and malformed ids. Loaded in a batch, so outside any transaction. */
export async function loadHomeAvailability(
  db: Kysely<Database>,
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

async function findTermsAndConflicts(db: Kysely<Database>, dates: StayDates & { listingId: string }, now: Date) {
  const { listingId, checkIn, checkOut } = dates;
  const { rows } = await sql<{ terms: TermsRow | null; conflicts: ConflictingDays }>`
    select ${termsAsJson(checkIn, checkOut)} as terms, ${conflictingDays(dates, now)} as "conflicts"
    from listing where listing.id = ${listingId}`.execute(db);
  return rows[0];
}
