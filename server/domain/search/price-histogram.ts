import { MAX_RENT, PRICE_STEPS } from '@aangan/contract/limits.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { sampleHomes } from './sampled-homes.ts';
import type { SearchedFor } from './search-listings.ts';

const ENOUGH = 1_500;
const LOOK_AT = 3_000;
/** The last step holds all that costs more than about so many of a hundred homes. */
const MOST_SHOWN = 0.97;
/** The steps of a market without homes. */
const PLAIN_STEP = 500;
/** With which all steps lie below the highest rent. */
const MOST_STEP = Math.floor(MAX_RENT / PRICE_STEPS);

interface Bucket {
  from: number;
  to: number;
  homes: number;
}

/** How many homes there are of which rents, whatever prices are asked for; of many homes by a sample. */
export async function priceHistogram(db: Kysely<Database>, searched: SearchedFor, now: Date): Promise<Bucket[]> {
  const filters = { ...searched.filters, minPrice: undefined, maxPrice: undefined };
  const { told, part } = await sampleHomes(db, { ...searched, filters, isSorted: true }, now, {
    aggregate: sql<number[]>`coalesce(array_agg(listing.rent order by listing.rent), '{}')`,
    lookAt: LOOK_AT,
    enough: ENOUGH,
  });
  return bucketsOf(told, part);
}

/** Steps of one size, a round one; `rents` ascend. */
function bucketsOf(rents: readonly number[], part: number): Bucket[] {
  const usual = rents[Math.floor((rents.length - 1) * MOST_SHOWN)];
  const step = usual === undefined ? PLAIN_STEP : Math.min(roundStep(usual / (PRICE_STEPS - 1)), MOST_STEP);
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

/** The next number of one digit followed by noughts. */
function roundStep(least: number): number {
  const tens = 10 ** Math.floor(Math.log10(Math.max(least, 1)));
  return Math.ceil(Math.max(least, 1) / tens) * tens;
}
