import type { HomeTerms } from '@aangan/contract/rules/home-terms.ts';
import type { StayDates } from '@aangan/contract/rules/stay-dates.ts';
import { type Kysely, sql } from 'kysely';
import { isUuid } from '../../platform/database/is-uuid.ts';
import type { Database } from '../../platform/database/schema.ts';
import { termsAsJson, termsOf, type TermsRow } from '../availability/home-terms.ts';
import { type DaysInTheWay, daysInTheWay } from '../availability/days-in-the-way.ts';
import type { ListingRecord } from '../listings/listings.ts';
import { requireListingInBatch } from '../listings/require-listing.ts';

/** A published home, what its host has set, and what of its days is taken around some dates. */
export interface HomeFacts {
  home: ListingRecord;
  terms: HomeTerms;
  inTheWay: DaysInTheWay;
}

/** For whoever asks: refuses ids that are unknown or malformed. In no transaction. */
export async function loadHomeFacts(
  db: Kysely<Database>,
  listingId: string,
  { checkIn, checkOut }: StayDates,
  now: Date,
): Promise<HomeFacts> {
  const [home, found] = await Promise.all([
    requireListingInBatch(db, listingId, now),
    isUuid(listingId) ? findFacts(db, { listingId, checkIn, checkOut }, now) : undefined,
  ]);
  const { terms, inTheWay } = found ?? { terms: null, inTheWay: { taken: [], noDeparture: [] } };
  return { home, terms: termsOf(terms), inTheWay };
}

async function findFacts(db: Kysely<Database>, dates: StayDates & { listingId: string }, now: Date) {
  const { listingId, checkIn, checkOut } = dates;
  const { rows } = await sql<{ terms: TermsRow | null; inTheWay: DaysInTheWay }>`
    select ${termsAsJson(checkIn, checkOut)} as terms, ${daysInTheWay(dates, now)} as "inTheWay"
    from listing where listing.id = ${listingId}`.execute(db);
  return rows[0];
}
