import { MAX_FOUND } from '@aangan/contract/limits.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { type Choice, choices, addChoice, type FacetKind, facetKinds, requiresAll } from './facet-choices.ts';
import { sampleHomes } from './sampled-homes.ts';
import { countFound, type SearchQuery } from './search-listings.ts';

/**
 * Maximum number of candidates that are all evaluated; beyond it, a sample with about `MIN_MATCHES` matches is
 * evaluated.
 */
const EXHAUSTIVE_LIMIT = 4_000;
const INITIAL_SAMPLE = 2_000;
const MIN_MATCHES = 1_000;
/** A count is extrapolated if the sample has at least `inSample` matches that represent at least `homes`. */
const CONFIDENT = { inSample: 25, homes: 2 * MAX_FOUND };

/** Limits parallel counts, because each takes a database connection. */
const MAX_PARALLEL_COUNTS = 3;

/** Number of homes by filter and value. */
export type FacetCounts = Record<FacetKind, Record<string, number>>;

/**
 * Counts the homes that each filter value would leave, up to MAX_FOUND. For filters whose values must all match, counts
 * the value in addition to the selection; for others, instead of the selection.
 */
export async function countFacets(db: Kysely<Database>, searched: SearchQuery, now: Date): Promise<FacetCounts> {
  const { filters } = searched;
  const counts = {} as FacetCounts;
  // Filters whose selection would be replaced are counted without it, one query each; all others in one query.
  const replaced = facetKinds.filter((kind) => filters[kind] !== undefined && !requiresAll(kind));
  const others = facetKinds.filter((kind) => !replaced.includes(kind));
  for (const kinds of [others, ...replaced.map((kind) => [kind])]) {
    const without = Object.fromEntries(kinds.filter((kind) => !requiresAll(kind)).map((kind) => [kind, undefined]));
    const search = { ...searched, isSorted: true, filters: { ...filters, ...without } };
    Object.assign(counts, await countKinds(db, search, kinds, now));
  }
  return counts;
}

async function countKinds(
  db: Kysely<Database>,
  search: SearchQuery,
  kinds: readonly FacetKind[],
  now: Date,
): Promise<Partial<FacetCounts>> {
  const requested = kinds.flatMap((kind) => choices[kind].map((choice) => ({ kind, ...choice })));
  const { values: sampleCounts, part } = await sampleHomes(db, search, now, {
    aggregate: countAll(requested),
    exhaustiveLimit: EXHAUSTIVE_LIMIT,
    initialSize: INITIAL_SAMPLE,
    minMatches: MIN_MATCHES,
  });
  const inSample = requested.map((choice, index) => ({ choice, homes: sampleCounts[index] ?? 0 }));
  const isConfident = ({ homes }: { homes: number }) =>
    part === 1 || (homes >= CONFIDENT.inSample && homes / part >= CONFIDENT.homes);
  const confident = inSample
    .filter(isConfident)
    .map(({ choice, homes }) => ({ choice, homes: Math.min(homes / part, MAX_FOUND) }));
  const rare = inSample.filter((counted) => !isConfident(counted)).map(({ choice }) => choice);
  const counted = await mapInBatches(rare, MAX_PARALLEL_COUNTS, async (choice) => ({
    choice,
    homes: await countFound(db, { ...search, filters: addChoice(search.filters, choice) }, now),
  }));
  const counts: Partial<FacetCounts> = Object.fromEntries(kinds.map((kind) => [kind, {}]));
  for (const { choice, homes } of [...confident, ...counted]) (counts[choice.kind] ??= {})[choice.name] = homes;
  return counts;
}

/** Maps items in batches of `atOnce` concurrent calls. */
async function mapInBatches<Item, Result>(all: readonly Item[], atOnce: number, map: (item: Item) => Promise<Result>) {
  const results: Result[] = [];
  for (let from = 0; from < all.length; from += atOnce)
    results.push(...(await Promise.all(all.slice(from, from + atOnce).map(map))));
  return results;
}

function countAll(requested: readonly Choice[]): RawBuilder<number[]> {
  const each = requested.map(({ condition }) => sql`count(*) filter (where ${condition})`);
  return sql`json_build_array(${sql.join(each)})`;
}
