import type { Category } from '@aangan/contract/listing/categories.ts';
import { dateInIndia } from '@aangan/contract/rules/dates.ts';
import { PAGE_SIZE } from '@aangan/contract/limits.ts';
import { type Kysely, type RawBuilder, type Selectable, sql, type SqlBool } from 'kysely';
import { FoundTogether } from '../../platform/database/found-together.ts';
import { isUuid } from '../../platform/database/is-uuid.ts';
import { plannedByItsValues } from '../../platform/database/named-statements.ts';
import type { Database, ListingTable } from '../../platform/database/schema.ts';
import { photosAsJson } from './photos-as-json.ts';

/** A home as the server knows it; amounts are whole rupees. */
export interface ListingRecord {
  id: string;
  /** The order of publication: lists go down it, and a page's cursor names it. */
  sequence: number;
  hostId: string;
  title: string;
  description: string;
  rent: number;
  includedGuests: number;
  extraGuestFee: number;
  cleaningFee: number;
  city: string;
  landmark: string;
  country: string;
  category: Category;
  /** Private: `presentListing` tells it only where it is asked to. */
  phone: string;
  /** Mean to one decimal; null before the first. */
  ratings: number | null;
  /** It has a live booking that is not over. */
  isBooked: boolean;
  /** When the first of the holds ends by which it is booked; null without any. */
  holdEnds: Date | null;
  /** `photos` and `image1`, `image2` … as they leave the server: the text of one JSON object. Most often nobody looks into it. */
  photosJson: string;
  deletedAt: Date | null;
}

/** Which part of a list is wanted: at most `limit` homes, those published before the one numbered `before`. */
export interface ListingPage {
  limit: number;
  before?: number | undefined;
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
  const found = await listingsOf(db, sql`${selectListings(now)} where ${idIsOneOf(known)}`);
  return new Map(found.map((listing) => [listing.id, listing]));
}

const foundTogether = new FoundTogether(findListings);

/** One home for a visitor, found together with what others look at; null as `findListing`. In no transaction. */
export async function lookAtListing(db: Db, id: string, now: Date): Promise<ListingRecord | null> {
  return (await foundTogether.find(db, id, now)) ?? null;
}

/** The same, where it is published. */
export async function lookAtPublished(db: Db, id: string, now: Date): Promise<ListingRecord | null> {
  const home = await lookAtListing(db, id, now);
  return home === null || home.deletedAt !== null ? null : home;
}

/**
 * SQL: whether the home in scope is one of those. However many they are, PostgreSQL counts on ten, so that it keeps the
 * plan instead of making one for each number of them.
 */
export function idIsOneOf(ids: readonly string[]) {
  return sql<boolean>`listing.id = any(array(select unnest(${ids}::uuid[])))`;
}

/** Every published home, newest first, or those of one category. */
export function publishedListings(db: Db, category: Category | undefined, now: Date, page: ListingPage) {
  const ofCategory = category === undefined ? sql<boolean>`true` : sql<boolean>`listing.category = ${category}`;
  return listingsOf(db, pageOf(now, ofCategory, page));
}

/** The published homes for which a condition on `listing` holds, newest first. */
export function filteredListings(db: Db, condition: RawBuilder<SqlBool>, now: Date, page: ListingPage) {
  return listingsOf(db, sql`${pageOf(now, condition, page)} ${plannedByItsValues}`);
}

/** Homes that a statement finds, by `home_id`, with what else it tells of each and the order in which they are wanted. */
export interface HomeList {
  list: RawBuilder<unknown>;
  /** Columns of `list`. */
  more: RawBuilder<unknown>;
  /** Of columns of `list` too. */
  order: RawBuilder<unknown>;
}

/**
 * Looked up one by one: for a list whose length it does not know, PostgreSQL would rather read all homes there are. Each
 * comes beside the row of the list that tells of it.
 */
export async function listedHomes<More>(
  db: Db,
  { list, more, order }: HomeList,
  now: Date,
): Promise<{ told: More; listing: ListingRecord }[]> {
  const { rows } = await sql<More & ListingRow>`
    select ${more}, ${columns}, listing.photos_json, listing.booked_until
    from (${list}) as list cross join lateral (${selectListings(now)} where listing.id = list.home_id offset 0) as listing
    order by ${order}`.execute(db);
  return rows.map((row) => ({ told: row, listing: listingRecord(row) }));
}

/** The homes a person hosts, newest first. */
export function listingsOfHost(db: Db, hostId: string, now: Date, page: ListingPage): Promise<ListingRecord[]> {
  return listingsOf(db, pageOf(now, sql<boolean>`listing.host_id = ${hostId}`, page));
}

/**
 * Takes a home's row for the rest of the transaction, so that whatever changes its bookings, its ratings or itself
 * happens one after another. First statement of such a transaction; false when there is no such home.
 */
export async function lockListing(trx: Db, id: string): Promise<boolean> {
  if (!isUuid(id)) return false;
  const row = await trx.selectFrom('listing').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
  return row !== undefined;
}

/**
 * Takes the rows of several homes as `lockListing` does, but for those that somebody else has. Answers the ids of those it
 * took; malformed and unknown ones are not among them.
 */
export async function lockFreeListings(trx: Db, ids: readonly string[]): Promise<Set<string>> {
  const known = ids.filter(isUuid);
  if (known.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select id from listing where ${idIsOneOf(known)} for no key update skip locked`.execute(trx);
  return new Set(rows.map(({ id }) => id));
}

/** SQL: whether the booking in scope is live and not over at `now`. */
export function bookingIsLive(now: Date) {
  return sql<boolean>`(booking.state = 'confirmed' or (booking.state = 'held' and booking.held_until > ${now}))
    and booking.check_out >= ${dateInIndia(now)}`;
}

/** The mean of a home's ratings to one decimal, halves up; null without any. */
function meanRating(sum: number, count: number): number | null {
  return count === 0 ? null : Math.round((sum * 10) / count) / 10;
}

async function listingsOf(db: Db, query: RawBuilder<unknown>): Promise<ListingRecord[]> {
  const { rows } = await sql<ListingRow>`${query}`.execute(db);
  return rows.map(listingRecord);
}

/** Written as text, since it is run more often than all else: building it anew costs more than its answer does. */
function selectListings(now: Date): RawBuilder<unknown> {
  return sql`
    select ${columns},
      ${photosAsJson} as photos_json,
      (
        select min(case when booking.state = 'held' then booking.held_until else 'infinity' end)
        from booking where booking.listing_id = listing.id and ${bookingIsLive(now)}
      ) as booked_until
    from listing`;
}

const columns = sql`listing.id, listing.sequence, listing.host_id, listing.title, listing.description, listing.rent,
      listing.included_guests, listing.extra_guest_fee, listing.cleaning_fee, listing.city, listing.landmark, listing.country,
      listing.category, listing.phone, listing.rating_sum, listing.rating_count, listing.deleted_at`;

function pageOf(now: Date, condition: RawBuilder<SqlBool>, { limit, before }: ListingPage): RawBuilder<unknown> {
  const isBefore = before === undefined ? sql<boolean>`true` : sql<boolean>`listing.sequence < ${before}`;
  return sql`
    ${selectListings(now)} where listing.deleted_at is null and ${condition} and ${isBefore}
    order by listing.sequence desc limit ${limitOf(limit)}`;
}

/**
 * The usual page has its size in its text: of any size PostgreSQL expects a tenth of all homes, and would rather plan
 * each page anew than keep the plan for so many.
 */
function limitOf(limit: number): RawBuilder<unknown> {
  return limit === PAGE_SIZE + 1 ? sql.lit(limit) : sql`${limit}`;
}

type ListingRow = Omit<
  Selectable<ListingTable>,
  'import_key' | 'search_words' | 'place_keys' | 'created_at' | 'updated_at'
> & {
  photos_json: string;
  /** Null where nothing is booked, and Infinity where no hold ends. */
  booked_until: Date | number | null;
};

function listingRecord(row: ListingRow): ListingRecord {
  return {
    id: row.id,
    sequence: row.sequence,
    hostId: row.host_id,
    title: row.title,
    description: row.description,
    rent: row.rent,
    includedGuests: row.included_guests,
    extraGuestFee: row.extra_guest_fee,
    cleaningFee: row.cleaning_fee,
    city: row.city,
    landmark: row.landmark,
    country: row.country,
    category: row.category,
    phone: row.phone,
    ratings: meanRating(row.rating_sum, row.rating_count),
    isBooked: row.booked_until !== null,
    holdEnds: row.booked_until instanceof Date ? row.booked_until : null,
    photosJson: row.photos_json,
    deletedAt: row.deleted_at,
  };
}
