import { MAX_RENT, PRICE_STEPS } from '@aangan/contract/limits.ts';
import type { StayDates } from '@aangan/contract/rules/stay-dates.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { wholeNight } from './home-filters.ts';
import { sampleHomes } from './sampled-homes.ts';
import type { SearchQuery } from './search-listings.ts';

const MIN_MATCHES = 1_500;
const INITIAL_SAMPLE = 3_000;
/** The last bucket holds all rents above this quantile. */
const LAST_BUCKET_QUANTILE = 0.97;
/** The bucket size if there are no homes. */
const DEFAULT_STEP = 500;
/** Bucket size at which all buckets are below the maximum rent. */
const MAX_STEP = Math.floor(MAX_RENT / PRICE_STEPS);

interface Bucket {
  from: number;
  to: number;
  homes: number;
}

/**
 * The distribution of rents, or of total prices per night, of a search, ignoring its price filter. Estimated from a
 * sample if there are many homes.
 */
export async function loadPriceHistogram(db: Kysely<Database>, searched: SearchQuery, now: Date): Promise<Bucket[]> {
  const unlimited = { minPrice: undefined, maxPrice: undefined, minWhole: undefined, maxWhole: undefined };
  const filters = { ...searched.filters, ...unlimited };
  const { values: rents, part } = await sampleHomes(db, { ...searched, filters, isSorted: true }, now, {
    aggregate: searched.byWhole === true ? wholeNights(filters.stay, now) : rentsInOrder,
    initialSize: INITIAL_SAMPLE,
    minMatches: MIN_MATCHES,
  });
  return toBuckets(rents, part);
}

const rentsInOrder = sql<number[]>`coalesce(array_agg(listing.rent order by listing.rent), '{}')`;

function wholeNights(stay: StayDates | undefined, now: Date): RawBuilder<number[]> {
  const night = wholeNight(stay, now);
  return sql`coalesce(array_agg(${night} order by ${night}) filter (where ${stay === undefined ? sql`${night} > 0` : sql`true`}), '{}')`;
}

/** Buckets of equal, round size. `rents` must be ascending. */
function toBuckets(rents: readonly number[], part: number): Bucket[] {
  const quantileRent = rents[Math.floor((rents.length - 1) * LAST_BUCKET_QUANTILE)];
  const step =
    quantileRent === undefined ? DEFAULT_STEP : Math.min(roundStep(quantileRent / (PRICE_STEPS - 1)), MAX_STEP);
  const homes = Array.from({ length: PRICE_STEPS }, () => 0);
  for (const rent of rents) {
    const index = Math.min(Math.floor(rent / step), PRICE_STEPS - 1);
    homes[index] = (homes[index] ?? 0) + 1;
  }
  return homes.map((count, index) => ({
    from: index * step,
    to: index === PRICE_STEPS - 1 ? MAX_RENT : (index + 1) * step - 1,
    homes: Math.round(count / part),
  }));
}

/** Rounds up to one significant digit. */
function roundStep(width: number): number {
  const tens = 10 ** Math.floor(Math.log10(Math.max(width, 1)));
  return Math.ceil(Math.max(width, 1) / tens) * tens;
}
