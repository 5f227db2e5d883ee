import type { PublicPoint, Photo } from '@aangan/contract/homes/listings.ts';
import { MAX_EXACT } from '@aangan/contract/limits.ts';
import type { HomeTerms } from '@aangan/contract/rules/home-terms.ts';
import type { Rates } from '@aangan/contract/rules/price.ts';
import { cluster, type Size } from '@aangan/contract/search/cluster.ts';
import type { Box } from '@aangan/contract/search/search-filters.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';
import { photoUrlPrefix } from '../../platform/photos/photo-address.ts';
import { termsAsJson, type TermsRow, toHomeTerms } from '../calendar/home-terms.ts';
import type { HomeBasics } from '../homes/listings.ts';
import { type CountedPoint, countHomesByCell, pointBox } from './cell-counts.ts';
import { addStayPrices, hasFilters } from './home-filters.ts';
import { sampleHomes } from './sampled-homes.ts';
import { loadAllMatches, type SearchQuery } from './search-listings.ts';

/** Estimates above this need no exact count. */
const SURELY_ABOVE_EXACT = 1.2 * MAX_EXACT;
/** Number of matches at which an estimate is within 10%. */
const MIN_MATCHES = 700;
const SAMPLE_SIZE = 1_000;
/** Maximum number of candidates that are all evaluated. */
const EXHAUSTIVE_LIMIT = 3_000;

interface HomesOnMap {
  pins: Pin[];
  groups: { lat: number; lng: number; homes: number; box: Box }[];
  total: number;
  isEstimate: boolean;
}

/** The homes of a search in its box: single homes where pins do not overlap, groups elsewhere. */
export async function findHomesOnMap(
  db: Db,
  searched: SearchQuery & { filters: { box: Box } },
  size: Size,
  now: Date,
): Promise<HomesOnMap> {
  const { points, isEstimate } = await pointsIn(db, searched, now);
  const total = Math.round(sumHomes(points));
  const shown: CountedPoint[] = cluster(points, searched.filters.box, size);
  const single = shown.flatMap(({ sequence }) => sequence ?? []);
  return {
    pins: addStayPrices(await loadPins(db, single, searched), searched, now),
    groups: shown
      .filter(({ sequence }) => sequence === undefined)
      .map(({ lat, lng, homes, box }) => ({ lat, lng, homes: Math.max(1, Math.round(homes)), box })),
    total,
    // Totals above the exact limit are shown as estimates, even if counted.
    isEstimate: isEstimate || total > MAX_EXACT,
  };
}

interface Points {
  points: CountedPoint[];
  isEstimate: boolean;
}

/** Counts per cell for many homes without filters, else a sample; exact points of at most MAX_EXACT homes. */
async function pointsIn(db: Db, searched: SearchQuery & { filters: { box: Box } }, now: Date): Promise<Points> {
  const { box, ...others } = searched.filters;
  // A box without area covers no part of a cell.
  const isEveryHome =
    searched.words.length === 0 && !hasFilters(others) && box.east > box.west && box.north > box.south;
  const counted = isEveryHome ? await countHomesByCell(db, box) : undefined;
  if (counted?.length === 0) return { points: [], isEstimate: false };
  if (counted !== undefined && sumHomes(counted) > SURELY_ABOVE_EXACT) return { points: counted, isEstimate: true };
  const sampled = await samplePoints(db, searched, now);
  if (!sampled.isEstimate || sumHomes(sampled.points) > SURELY_ABOVE_EXACT) return sampled;
  const exact = await loadAllMatches<FoundPoint>(db, searched, now, { max: MAX_EXACT, columns: sql`at_lat, at_lng` });
  return exact === null ? sampled : { points: exact.map(toCountedPoint), isEstimate: false };
}

function sumHomes(points: readonly CountedPoint[]): number {
  return points.reduce((sum, { homes }) => sum + homes, 0);
}

interface FoundPoint {
  sequence: number;
  at_lat: number;
  at_lng: number;
}

/** Parallel arrays, which are faster to write and to parse than one object per home. */
type PointColumns = Record<'sequences' | 'lats' | 'lngs', number[] | null>;

async function samplePoints(db: Db, searched: SearchQuery, now: Date): Promise<Points> {
  const newestFirst = (column: string) => sql`json_agg(${sql.ref(column)} order by listing.sequence desc)`;
  const { values: sampled, fraction } = await sampleHomes(db, searched, now, {
    aggregate: sql<PointColumns>`json_build_object(
      'sequences', ${newestFirst('listing.sequence')}, 'lats', ${newestFirst('at_lat')}, 'lngs', ${newestFirst('at_lng')}
    )`,
    exhaustiveLimit: EXHAUSTIVE_LIMIT,
    initialSize: SAMPLE_SIZE,
    minMatches: MIN_MATCHES,
  });
  const found = toFoundPoints(sampled);
  if (fraction === 1) return { points: found.map(toCountedPoint), isEstimate: false };
  return {
    points: found.map(({ at_lat: lat, at_lng: lng }) => ({ lat, lng, homes: 1 / fraction, box: pointBox(lat, lng) })),
    isEstimate: true,
  };
}

function toFoundPoints({ sequences, lats, lngs }: PointColumns): FoundPoint[] {
  return (sequences ?? []).map((sequence, index) => ({
    sequence,
    at_lat: lats?.[index] as number,
    at_lng: lngs?.[index] as number,
  }));
}

function toCountedPoint({ sequence, at_lat: lat, at_lng: lng }: FoundPoint): CountedPoint {
  return { lat, lng, homes: 1, box: pointBox(lat, lng), sequence };
}

/** A single home as shown on a map. */
export interface Pin extends Rates, Pick<HomeBasics, 'shortestStay' | 'lacksState' | 'stay'> {
  id: string;
  title: string;
  /** In tenths of a star; 0 without ratings. */
  rating: number;
  ratingsCount: number;
  at: PublicPoint;
  photo: Photo;
  terms: HomeTerms;
}

/** Homes by sequence, newest first. */
async function loadPins(db: Db, sequences: readonly number[], { byWhole, filters }: SearchQuery): Promise<Pin[]> {
  if (sequences.length === 0) return [];
  const stay = byWhole === true ? filters.stay : undefined;
  const { rows } = await sql<Omit<Pin, 'terms'> & { terms: TermsRow | null }>`
    select listing.id, title, rent, cleaning_fee as "cleaningFee", included_guests as "includedGuests",
      extra_guest_fee as "extraGuestFee", shortest_stay as "shortestStay", state is null as "lacksState",
      ${stay === undefined ? sql`null` : termsAsJson(stay.checkIn, stay.checkOut)} as terms, rating, rating_count as "ratingsCount",
      json_build_object('lat', at_lat, 'lng', at_lng, 'radius', at_radius) as at,
      (
        select json_build_object('path', ${photoUrlPrefix()} || photo.id, 'format', format, 'widths', widths,
          'width', width, 'height', height, 'blur', blur)
        from photo where listing_id = listing.id order by position limit 1
      ) as photo
    from listing where listing.sequence = any(array(select unnest(${sequences}::bigint[]))) order by listing.sequence desc`.execute(
    db,
  );
  return rows.map((row) => ({ ...row, terms: toHomeTerms(row.terms) }));
}
