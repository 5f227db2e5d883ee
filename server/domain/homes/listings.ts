import { listingFieldNames, type SavedValues } from '@aangan/contract/homes/listing-values.ts';
import type { PublicPoint, Listing } from '@aangan/contract/homes/listings.ts';
import type { HomeTerms } from '@aangan/contract/rules/home-terms.ts';
import type { StayDates } from '@aangan/contract/rules/stay-request.ts';
import { type RawBuilder, sql } from 'kysely';
import { batchReads, perDatabase } from '../../platform/concurrency/batch-reads.ts';
import { isAnyOf } from '../../platform/database/is-any-of.ts';
import type { Db } from '../../platform/database/schema.ts';
import { isUuid } from '../../platform/database/storable-text.ts';
import { photoUrlPrefix } from '../../platform/photos/photo-address.ts';
import { bookedUntil } from '../calendar/booked-nights.ts';
import { termsAsJson, type TermsRow, toHomeTerms } from '../calendar/home-terms.ts';
import { decodeCodes, fieldColumns, type FieldRow, type JsonFact, listedNames } from './field-columns.ts';
import { pointFromColumns, type PublicPointColumns } from './public-point.ts';

/** The properties of a home in lists and details, without its JSON facts and location. */
export interface HomeBasics extends Omit<SavedValues, JsonFact> {
  id: string;
  /** The order of publication, used by lists and cursors. */
  sequence: number;
  hostId: string;
  country: string;
  /** Mean rating, to one decimal; null without ratings. */
  ratings: number | null;
  ratingsCount: number;
  /** Whether it has an active booking: held or confirmed, and its stay is not over. */
  isBooked: boolean;
  /** Until when it is booked at least, if by a hold; null if by a stay, or if not booked. */
  holdEnds: Date | null;
  /** `photos` and `image1`, `image2` … as the text of one JSON object, sent without parsing. */
  photosJson: string;
  /** The shortest stay that its rules allow, in nights; null if they allow none. */
  shortestStay: number | null;
  /** Whether its state is unknown, so that its tax cannot be determined. */
  lacksState: boolean;
  isGreatHost: boolean;
  deletedAt: Date | null;
  /** The price terms of the stay; only if selected with a stay. */
  terms?: HomeTerms;
  /** The price of the searched stay. */
  stay?: Listing['stay'];
}

/** A home with all fields. `phone` is private: only `maySeePhone` viewers get it. */
export interface ListingRecord extends HomeBasics, Pick<SavedValues, JsonFact> {
  /** Approximate and public; null if unknown. The exact location is in another table, so that no list includes it. */
  at: PublicPoint | null;
}

export interface ListedHome extends HomeBasics {
  /** The JSON facts and the public location, as the inner text of a JSON object, sent without parsing. */
  factsJson: string;
}

/** A home, including deleted homes; null for an unknown or malformed id. */
export async function findListing(db: Db, id: string, now: Date): Promise<ListingRecord | null> {
  return (await findListings(db, [id], now)).get(id) ?? null;
}

/** Homes by id, including deleted homes; unknown and malformed ids are omitted. */
export async function findListings(db: Db, ids: readonly string[], now: Date): Promise<Map<string, ListingRecord>> {
  const known = ids.filter(isUuid);
  if (known.length === 0) return new Map();
  const query = sql<ListingRow>`${selectListings(now)} where ${isAnyOf(sql`listing.id`, known)}`;
  const { rows } = await query.execute(db);
  return new Map(rows.map((row) => [row.id, toListingRecord(row)]));
}

const batchedListings = perDatabase((db) => batchReads((ids: readonly string[], now) => findListings(db, ids, now)));

/** Like `findListing`, batched with concurrent requests. Not for use in a transaction. */
export async function findListingInBatch(db: Db, id: string, now: Date): Promise<ListingRecord | null> {
  return (await batchedListings(db)(id, now)) ?? null;
}

/** Like `findListingInBatch`, but null for a deleted home. */
export async function findPublishedInBatch(db: Db, id: string, now: Date): Promise<ListingRecord | null> {
  const home = await findListingInBatch(db, id, now);
  return home === null || home.deletedAt !== null ? null : home;
}

/** The mean rating to one decimal, halves rounded up; null without ratings. */
export function meanRating(sum: number, count: number): number | null {
  return count === 0 ? null : Math.round((sum * 10) / count) / 10;
}

function selectListings(now: Date): RawBuilder<unknown> {
  return sql`
    select ${allFields}, listing.at_lat, listing.at_lng, listing.at_radius, null as "at", ${basics(now)}
    from listing`;
}

/** Selects the fields of lists; with a stay also its price terms. */
export function selectListed(now: Date, stay?: StayDates): RawBuilder<unknown> {
  const terms = stay === undefined ? sql`` : sql`, ${termsAsJson(stay.checkIn, stay.checkOut)} as terms`;
  return sql`
    select ${fieldsOfLists}, listing.facts_json as "factsJson", ${basics(now)}${terms}
    from listing`;
}

const allFields = fieldColumns(listingFieldNames);
const fieldsOfLists = fieldColumns(listedNames);

/** `ratings` is the sum of the ratings, and `isBooked` is empty, until `toHome` sets them. */
function basics(now: Date): RawBuilder<unknown> {
  return sql`
      listing.id, listing.sequence, listing.host_id as "hostId", listing.country,
      listing.rating_sum as "ratings", listing.rating_count as "ratingsCount", listing.deleted_at as "deletedAt",
      listing.shortest_stay as "shortestStay", listing.state is null as "lacksState",
      ${photosAsJson()} as "photosJson",
      exists (select from great_host where great_host.host_id = listing.host_id) as "isGreatHost",
      null as "isBooked", ${bookedUntil(now)} as "holdEnds"`;
}

const basicNames = [
  'id',
  'sequence',
  'hostId',
  'country',
  'ratings',
  'ratingsCount',
  'deletedAt',
  'shortestStay',
  'lacksState',
  'photosJson',
  'isGreatHost',
  'isBooked',
  'holdEnds',
] as const satisfies (keyof HomeBasics)[];

const columns = sql.raw([...listedNames, 'factsJson', ...basicNames].map((column) => `listing."${column}"`).join(', '));

/** The columns of `selectListed` as a subquery, by name: a statement with `*` is never prepared. */
export function listedColumns(stay?: StayDates): RawBuilder<unknown> {
  return stay === undefined ? columns : sql`${columns}, listing.terms`;
}

type BasicRow = Omit<HomeBasics, keyof SavedValues | 'ratings' | 'isBooked' | 'holdEnds' | 'terms' | 'stay'> & {
  ratings: number;
  isBooked: null;
  /** Null if not booked; Infinity if no hold ends. */
  holdEnds: Date | number | null;
  terms?: TermsRow | null;
};

/** A row of `selectListings`. */
type ListingRow = BasicRow & FieldRow & PublicPointColumns & { at: null };
/** A row of `selectListed`. */
export type ListedRow = BasicRow & Omit<FieldRow, JsonFact> & { factsJson: string };

function toListingRecord(row: ListingRow): ListingRecord {
  const record = toHome(row) as ListingRecord;
  record.at = pointFromColumns(row);
  return record;
}

/** Converts a row to a home in place; `More` are other columns of the row, which stay. */
export function toListedHome<More>(row: More & ListedRow): More & ListedHome {
  return toHome(row) as More & ListedHome;
}

/** Converts the row in place, because copying thirty properties of each home would slow down lists. */
function toHome(row: BasicRow): HomeBasics {
  const { ratings, ratingsCount, holdEnds, terms } = row;
  decodeCodes(row);
  const home = row as unknown as HomeBasics;
  home.ratings = meanRating(ratings, ratingsCount);
  home.isBooked = holdEnds !== null;
  home.holdEnds = holdEnds instanceof Date ? holdEnds : null;
  if (terms !== undefined) home.terms = toHomeTerms(terms);
  return home;
}

/** The width of `image1` … `image20` in pixels: sharp on a phone and small to load. */
const IMAGE_WIDTH = 960;

/** SQL: the smallest width of at least `IMAGE_WIDTH`, or the largest width, like `photoUrl`. `widths` ascend. */
const imageWidth = sql`coalesce(widths[width_bucket(${sql.lit(IMAGE_WIDTH - 1)}, widths) + 1], widths[cardinality(widths)])`;

/** SQL: photos of the `listing` in scope as JSON text, `photos` in order, `image1` … (docs/decisions/database.md). */
const photosAsJson = () => sql<string>`(
        select format(
          '{"photos":[%s]%s}',
          string_agg(format(
            '{"path":"%s","format":"%s","widths":[%s],"width":%s,"height":%s,"blur":%s}',
            ${photoUrlPrefix()} || id, format, array_to_string(widths, ','), width, height, to_json(blur)
          ), ',' order by position),
          string_agg(format(
            ',"image%s":"%s/%s.%s"', position, ${photoUrlPrefix()} || id, ${imageWidth}, format
          ), '' order by position)
        )
        from photo where listing_id = listing.id
      )`;

/**
 * Locks a home's row until the end of the transaction, so that changes of its bookings, ratings and fields are
 * serialized. Lock it before any other business row; read again what was read before. False if the home does not exist.
 */
export async function lockListing(trx: Db, id: string): Promise<boolean> {
  if (!isUuid(id)) return false;
  const row = await trx.selectFrom('listing').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
  return row !== undefined;
}

/** Locks the home of a booking like `lockListing`; false if the booking does not exist. */
export async function lockListingOfBooking(trx: Db, bookingId: string): Promise<boolean> {
  const { rows } = await sql`
    select id from listing where id = (select listing_id from booking where id = ${bookingId}) for no key update`.execute(
    trx,
  );
  return rows.length > 0;
}

/** Like `lockListing` without waiting; false also if the row is locked. */
export async function tryLockListing(trx: Db, id: string): Promise<boolean> {
  const { rows } = await sql`select from listing where id = ${id} for no key update skip locked`.execute(trx);
  return rows.length > 0;
}

/** Adds to the sum and number of a home's ratings, also negative. The caller holds its lock (`lockListing`). */
export async function addToMeanRating(trx: Db, listingId: string, stars: number, ratings: number): Promise<void> {
  await trx
    .updateTable('listing')
    .set({ rating_sum: sql`rating_sum + ${stars}`, rating_count: sql`rating_count + ${ratings}` })
    .where('id', '=', listingId)
    .execute();
}
