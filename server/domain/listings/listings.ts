import type { At } from '@aangan/contract/listing/home-places.ts';
import type { Listing } from '@aangan/contract/listing/listings.ts';
import { type ListingFieldName, listingFieldNames, type SavedValues } from '@aangan/contract/listing/listing-values.ts';
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
import { fieldColumns, type FieldRow, listedNames, decodeCodes, type ToldFact } from './field-columns.ts';
import { photosAsJson } from './photos-as-json.ts';

/** What is known of a home wherever it is read, but for its facts and its place. */
export interface HomeBasics extends Omit<SavedValues, ToldFact> {
  id: string;
  /** The order of publication: lists go down it, and a page's cursor names it. */
  sequence: number;
  hostId: string;
  country: string;
  /** Mean to one decimal; null before the first. */
  ratings: number | null;
  /** How many it is made of. */
  ratingsCount: number;
  /** It has a live booking that is not over. */
  isBooked: boolean;
  /** When the first of the holds ends by which it is booked; null without any. */
  holdEnds: Date | null;
  /** `photos` and `image1`, `image2` … as they leave the server: the text of one JSON object. Most often nobody looks into it. */
  photosJson: string;
  /** Its host is a great host today. */
  isGreatHost: boolean;
  deletedAt: Date | null;
  /** What the nights of a stay have their prices by; of a home that was selected for a stay. */
  terms?: HomeTerms;
  /** What the days cost for which it was found. */
  stay?: Listing['stay'];
}

/** A home as the server knows it: what it tells (`phone` is private, and leaves the server only where that is said), and more. */
export interface ListingRecord extends HomeBasics, Pick<SavedValues, ToldFact> {
  /** Where it roughly is, for everybody; null where nobody knows. Where exactly stands apart, so that no list holds it. */
  at: At | null;
}

/** A home as lists know it. */
export interface ListedHome extends HomeBasics {
  /** The other facts and where it roughly is, as they leave the server: the rest of the text of a JSON object. */
  factsJson: string;
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
  const query = sql<ListingRow>`${selectListings(now)} where ${isAnyOf(sql`listing.id`, known)}`;
  const { rows } = await query.execute(db);
  return new Map(rows.map((row) => [row.id, listingRecord(row)]));
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
export function meanOf(sum: number, count: number): number | null {
  return count === 0 ? null : Math.round((sum * 10) / count) / 10;
}

/** All of homes, to be changed and judged. */
function selectListings(now: Date): RawBuilder<unknown> {
  return sql`
    select ${fieldColumns(listingFieldNames)}, listing.at_lat, listing.at_lng, listing.at_radius, ${basics(now)}
    from listing`;
}

/** What lists tell of homes; with a stay also what its nights have their prices by. */
export function selectListed(now: Date, stay?: StayDates): RawBuilder<unknown> {
  const terms = stay === undefined ? sql`` : sql`, ${termsAsJson(stay.checkIn, stay.checkOut)} as terms`;
  return sql`
    select ${fieldColumns(listedNames)}, listing.facts_told as "factsJson", ${basics(now)}${terms}
    from listing`;
}

function basics(now: Date): RawBuilder<unknown> {
  return sql`
      listing.id, listing.sequence, listing.host_id as "hostId", listing.country,
      listing.rating_sum, listing.rating_count, listing.deleted_at as "deletedAt",
      ${photosAsJson()} as "photosJson",
      exists (select from great_host where great_host.host_id = listing.host_id) as "isGreatHost",
      ${bookedUntil(now)} as booked_until`;
}

const basicNames = ['id', 'sequence', 'hostId', 'country', 'deletedAt', 'photosJson', 'isGreatHost'] as const;

const columns = sql.raw(
  [...listedNames, 'factsJson', ...basicNames, 'rating_sum', 'rating_count', 'booked_until']
    .map((column) => `listing."${column}"`)
    .join(', '),
);

/** What `selectListed` finds, of a subquery; by name, since a statement of all columns is never prepared. */
export function listedColumns(stay?: StayDates): RawBuilder<unknown> {
  return stay === undefined ? columns : sql`${columns}, listing.terms`;
}

type BasicRow = Pick<HomeBasics, (typeof basicNames)[number]> & {
  rating_sum: number;
  rating_count: number;
  /** Null where nothing is booked, and Infinity where no hold ends. */
  booked_until: Date | number | null;
  terms?: TermsRow | null;
};

/** A row that `selectListings` finds: a home but for what is reckoned from its other columns. */
type ListingRow = BasicRow & FieldRow & AtColumns;
/** A row that `selectListed` finds. */
export type ListedRow = BasicRow & Omit<FieldRow, ToldFact> & { factsJson: string };

function listingRecord(row: ListingRow): ListingRecord {
  const record = homeOf(row, listingFieldNames, nothingKnown);
  record['at'] = atOf(row);
  return record as unknown as ListingRecord;
}

export function listedHome(row: ListedRow): ListedHome {
  const home = homeOf(row, listedNames, nothingListed);
  home['factsJson'] = row.factsJson;
  return home as unknown as ListedHome;
}

/**
 * With every property of a home: copies of what was parsed are quick objects, whereas of properties that are added by
 * changing names V8 makes slow ones, and that for each home of each list.
 */
function nothingOf(names: readonly string[]): Record<string, unknown> {
  const all = [...basicNames, ...names, 'ratings', 'ratingsCount', 'isBooked', 'holdEnds'];
  return JSON.parse(JSON.stringify(Object.fromEntries(all.map((name) => [name, null])))) as Record<string, unknown>;
}
const nothingKnown = nothingOf([...listingFieldNames, 'at']);
const nothingListed = nothingOf([...listedNames, 'factsJson']);

/** Made anew and not completed: properties that are added to a row turn it into a slow one. */
function homeOf(
  row: BasicRow & Readonly<Partial<Record<ListingFieldName, unknown>>>,
  names: readonly ListingFieldName[],
  nothing: Record<string, unknown>,
): Record<string, unknown> {
  const { rating_sum, rating_count, booked_until, terms } = row;
  const home = { ...nothing };
  for (const name of basicNames) home[name] = row[name];
  for (const name of names) home[name] = row[name];
  decodeCodes(home);
  home['ratings'] = meanOf(rating_sum, rating_count);
  home['ratingsCount'] = rating_count;
  home['isBooked'] = booked_until !== null;
  home['holdEnds'] = booked_until instanceof Date ? booked_until : null;
  if (terms !== undefined) home['terms'] = termsOf(terms);
  return home;
}
