import type { At } from '@aangan/contract/listing/home-places.ts';
import type { Listing } from '@aangan/contract/listing/listings.ts';
import { listingFieldNames, type SavedValues } from '@aangan/contract/listing/listing-values.ts';
import type { HomeTerms } from '@aangan/contract/rules/home-terms.ts';
import type { StayDates } from '@aangan/contract/rules/stay-dates.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { batchedRead, perDatabase } from '../../platform/concurrency/batched-reads.ts';
import { isAnyOf } from '../../platform/database/is-any-of.ts';
import { isUuid } from '../../platform/database/is-uuid.ts';
import type { Database } from '../../platform/database/schema.ts';
import { termsAsJson, termsOf, type TermsRow } from '../availability/home-terms.ts';
import { bookedUntil } from '../availability/live-bookings.ts';
import { type AtColumns, atOf } from './at-columns.ts';
import { fieldColumns, type FieldRow, tellCodes } from './field-columns.ts';
import { photosAsJson } from './photos-as-json.ts';

/** A home as the server knows it: what it tells (`phone` is private, and leaves the server only where that is said), and more. */
export interface ListingRecord extends SavedValues {
  id: string;
  /** The order of publication: lists go down it, and a page's cursor names it. */
  sequence: number;
  hostId: string;
  country: string;
  /** Where it roughly is, for everybody; null where nobody knows. Where exactly stands apart, so that no list holds it. */
  at: At | null;
  /** Mean to one decimal; null before the first. */
  ratings: number | null;
  /** It has a live booking that is not over. */
  isBooked: boolean;
  /** When the first of the holds ends by which it is booked; null without any. */
  holdEnds: Date | null;
  /** `photos` and `image1`, `image2` … as they leave the server: the text of one JSON object. Most often nobody looks into it. */
  photosJson: string;
  deletedAt: Date | null;
  /** What the nights of a stay have their prices by; of a home that was selected for a stay. */
  terms?: HomeTerms;
  /** What the days cost for which it was found. */
  stay?: Listing['stay'];
}

type Db = Kysely<Database>;

/** One home, deleted ones too; null for an id that is unknown or malformed. */
export async function findListing(db: Db, id: string, now: Date): Promise<ListingRecord | null> {
  return (await findListings(db, [id], now)).get(id) ?? null;
}

/** Homes by id, deleted ones too; ids that are unknown or malformed are left out. */
export async function findListings(db: Db, ids: readonly string[], now: Date): Promise<Map<string, ListingRecord>> {
  const known = ids.filter(isUuid);
  if (known.length === 0) return new Map();
  const found = await listingsOf(db, sql`${selectListings(now)} where ${isAnyOf(sql`listing.id`, known)}`);
  return new Map(found.map((listing) => [listing.id, listing]));
}

const batchedListings = perDatabase((db) => batchedRead((ids: readonly string[], now) => findListings(db, ids, now)));

/** One home for a visitor, read in a batch with what others request; null as `findListing`. In no transaction. */
export async function findListingInBatch(db: Db, id: string, now: Date): Promise<ListingRecord | null> {
  return (await batchedListings(db)(id, now)) ?? null;
}

/** The same, where it is published. */
export async function findPublishedInBatch(db: Db, id: string, now: Date): Promise<ListingRecord | null> {
  const home = await findListingInBatch(db, id, now);
  return home === null || home.deletedAt !== null ? null : home;
}

/** The mean of a home's ratings to one decimal, halves up; null without any. */
function meanRating(sum: number, count: number): number | null {
  return count === 0 ? null : Math.round((sum * 10) / count) / 10;
}

export async function listingsOf(db: Db, query: RawBuilder<unknown>): Promise<ListingRecord[]> {
  const { rows } = await sql<ListingRow>`${query}`.execute(db);
  return rows.map(listingRecord);
}

/** With a stay also what its nights have their prices by. */
export function selectListings(now: Date, stay?: StayDates): RawBuilder<unknown> {
  return sql`
    select listing.id, listing.sequence, listing.host_id as "hostId", ${fieldColumns}, listing.country,
      listing.at_lat, listing.at_lng, listing.at_radius,
      listing.rating_sum, listing.rating_count, listing.deleted_at as "deletedAt",
      ${photosAsJson} as "photosJson",
      ${bookedUntil(now)} as booked_until${stay === undefined ? sql`` : sql`, ${termsAsJson(stay.checkIn, stay.checkOut)} as terms`}
    from listing`;
}

const columns = sql.raw(
  ['id', 'sequence', 'hostId', ...listingFieldNames, 'country', 'at_lat', 'at_lng', 'at_radius', 'rating_sum']
    .concat('rating_count', 'deletedAt', 'photosJson', 'booked_until')
    .map((column) => `listing."${column}"`)
    .join(', '),
);

/** What `selectListings` finds, of a subquery; by name, since a statement of all columns is never prepared. */
export function listingColumns(stay?: StayDates): RawBuilder<unknown> {
  return stay === undefined ? columns : sql`${columns}, listing.terms`;
}

/** A row that `selectListings` finds: a home but for what is reckoned from its other columns. */
export type ListingRow = Omit<ListingRecord, 'at' | 'ratings' | 'isBooked' | 'holdEnds' | 'terms' | keyof FieldRow> &
  AtColumns &
  FieldRow & {
    rating_sum: number;
    rating_count: number;
    /** Null where nothing is booked, and Infinity where no hold ends. */
    booked_until: Date | number | null;
    terms?: TermsRow | null;
  };

/**
 * With every property of a record: copies of what was parsed are quick objects, whereas of properties that are added by
 * changing names V8 makes slow ones, and that for each home of each list.
 */
const nothingKnown = JSON.parse(
  JSON.stringify(
    Object.fromEntries(
      ['id', 'sequence', 'hostId', ...listingFieldNames, 'country', 'at', 'ratings', 'isBooked', 'holdEnds']
        .concat('photosJson', 'deletedAt')
        .map((name) => [name, null]),
    ),
  ),
) as Record<string, unknown>;

/** Made anew and not completed: properties that are added to a row turn it into a slow one. */
export function listingRecord(row: ListingRow): ListingRecord {
  const { rating_sum, rating_count, booked_until, terms } = row;
  const record: Record<string, unknown> = { ...nothingKnown };
  record['id'] = row.id;
  record['sequence'] = row.sequence;
  record['hostId'] = row.hostId;
  for (const name of listingFieldNames) record[name] = row[name];
  tellCodes(record);
  record['country'] = row.country;
  record['at'] = atOf(row);
  record['ratings'] = meanRating(rating_sum, rating_count);
  record['isBooked'] = booked_until !== null;
  record['holdEnds'] = booked_until instanceof Date ? booked_until : null;
  record['photosJson'] = row.photosJson;
  record['deletedAt'] = row.deletedAt;
  if (terms !== undefined) record['terms'] = termsOf(terms);
  return record as unknown as ListingRecord;
}
