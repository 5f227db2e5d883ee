import { amenities, spaces, welcomes } from '@aangan/contract/homes/fact-choices.ts';
import { MAX_FOUND, MAX_RENT, PRICE_STEPS } from '@aangan/contract/limits.ts';
import { cancellations } from '@aangan/contract/rules/refund-terms.ts';
import type { StayDates } from '@aangan/contract/rules/stay-request.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';
import { type CodesName, encodeCodeBits } from '../homes/field-columns.ts';
import { countFound } from './count-found.ts';
import { type HomeFilters, wholeNight } from './home-filters.ts';
import { sampleHomes } from './sampled-homes.ts';
import type { SearchQuery } from './search-listings.ts';

/** Up to this many candidates are all evaluated; beyond it, a sample with about `MIN_MATCHES` matches. */
const EXHAUSTIVE_LIMIT = 4_000;
const INITIAL_SAMPLE = 2_000;
const MIN_MATCHES = 1_000;
/** A count is extrapolated if the sample has at least `inSample` matches that represent at least `homes`. */
const CONFIDENT = { inSample: 25, homes: 2 * MAX_FOUND };

/** Limits parallel counts, because each takes a database connection. */
const MAX_PARALLEL_COUNTS = 3;

/** A rare choice whose count would take more windows of postings keeps its estimate. */
const WINDOWS_PER_CHOICE = 1;

export type FacetCounts = Record<FacetKind, Record<string, number>>;

/**
 * Counts the homes that each filter value would leave, up to MAX_FOUND. For filters whose values must all match, counts
 * the value in addition to the selection; for others, instead of the selection.
 */
export async function countFacets(db: Db, searched: SearchQuery, now: Date): Promise<FacetCounts> {
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
  db: Db,
  search: SearchQuery,
  kinds: readonly FacetKind[],
  now: Date,
): Promise<Partial<FacetCounts>> {
  const requested = kinds.flatMap((kind) => choices[kind].map((choice) => ({ kind, ...choice })));
  const { values: sampleCounts, fraction } = await sampleHomes(db, search, now, {
    aggregate: countAll(requested),
    exhaustiveLimit: EXHAUSTIVE_LIMIT,
    initialSize: INITIAL_SAMPLE,
    minMatches: MIN_MATCHES,
  });
  const inSample = requested.map((choice, index) => ({ choice, homes: sampleCounts[index] ?? 0 }));
  const isConfident = ({ homes }: { homes: number }) =>
    fraction === 1 || (homes >= CONFIDENT.inSample && homes / fraction >= CONFIDENT.homes);
  const confident = inSample
    .filter(isConfident)
    .map(({ choice, homes }) => ({ choice, homes: Math.min(homes / fraction, MAX_FOUND) }));
  const rare = inSample.filter((counted) => !isConfident(counted));
  const counted = await mapInBatches(rare, MAX_PARALLEL_COUNTS, async ({ choice, homes }) => {
    const chosen = { ...search, filters: addChoice(search.filters, choice) };
    const count = await countFound(db, chosen, now, WINDOWS_PER_CHOICE);
    const estimate = Math.min(Math.round(homes / fraction), MAX_FOUND);
    return { choice, homes: count.isExact ? count.homes : Math.max(count.homes, estimate) };
  });
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

const facetKinds = [
  'space',
  'amenities',
  'welcomes',
  'cancellation',
  'bedrooms',
  'beds',
  'bathrooms',
  'allowsPets',
] as const satisfies readonly (keyof HomeFilters)[];
type FacetKind = (typeof facetKinds)[number];

interface Choice {
  name: string;
  filter: HomeFilters;
  /** SQL condition on `listing`. */
  condition: RawBuilder<boolean>;
}

const numbers = [1, 2, 3, 4, 5, 6, 7, 8];

const choices: Record<FacetKind, readonly Choice[]> = {
  space: spaces.map((name) => ({ name, filter: { space: name }, condition: sql`listing.space = ${sql.lit(name)}` })),
  amenities: amenities.map((name) => ({
    name,
    filter: { amenities: [name] },
    condition: hasCode('amenities', name),
  })),
  welcomes: welcomes.map((name) => ({ name, filter: { welcomes: [name] }, condition: hasCode('welcomes', name) })),
  cancellation: cancellations.map((name) => ({
    name,
    filter: { cancellation: [name] },
    condition: sql`listing.cancellation = ${sql.lit(name)}`,
  })),
  bedrooms: atLeast('bedrooms'),
  beds: atLeast('beds'),
  bathrooms: atLeast('bathrooms'),
  allowsPets: [{ name: 'true', filter: { allowsPets: true }, condition: sql`listing.allows_pets` }],
};

/** Whether a home must have all selected values, so that an additional value narrows the result. */
function requiresAll(kind: FacetKind): kind is 'amenities' | 'welcomes' {
  return kind === 'amenities' || kind === 'welcomes';
}

/** The filters with an additional value: added if all must match, else replacing the selected value. */
function addChoice(filters: HomeFilters, { filter }: Choice): HomeFilters {
  const { amenities: offered, welcomes: welcomed } = filter;
  return {
    ...filters,
    ...filter,
    ...(offered && { amenities: [...(filters.amenities ?? []), ...offered] }),
    ...(welcomed && { welcomes: [...(filters.welcomes ?? []), ...welcomed] }),
  };
}

function hasCode(name: CodesName, code: string): RawBuilder<boolean> {
  return sql`${sql.ref(`listing.${name}`)} & ${sql.lit(encodeCodeBits(name, [code]))}::bigint <> 0`;
}

function atLeast(name: 'bedrooms' | 'beds' | 'bathrooms'): Choice[] {
  return numbers.map((number) => ({
    name: String(number),
    filter: { [name]: number },
    condition: sql`${sql.ref(`listing.${name}`)} >= ${sql.lit(number)}`,
  }));
}

const MIN_PRICED_MATCHES = 1_500;
const INITIAL_PRICED_SAMPLE = 3_000;
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

/** Rents or total prices per night of a search, ignoring its price filter; estimated from a sample if many homes. */
export async function loadPriceHistogram(db: Db, searched: SearchQuery, now: Date): Promise<Bucket[]> {
  const unlimited = { minPrice: undefined, maxPrice: undefined, minWhole: undefined, maxWhole: undefined };
  const filters = { ...searched.filters, ...unlimited };
  const { values: rents, fraction } = await sampleHomes(db, { ...searched, filters, isSorted: true }, now, {
    aggregate: searched.byWhole === true ? wholeNights(filters.stay, now) : rentsInOrder,
    initialSize: INITIAL_PRICED_SAMPLE,
    minMatches: MIN_PRICED_MATCHES,
  });
  return toBuckets(rents, fraction);
}

const rentsInOrder = sql<number[]>`coalesce(array_agg(listing.rent order by listing.rent), '{}')`;

function wholeNights(stay: StayDates | undefined, now: Date): RawBuilder<number[]> {
  const night = wholeNight(stay, now);
  return sql`coalesce(array_agg(${night} order by ${night}) filter (where ${stay === undefined ? sql`${night} > 0` : sql`true`}), '{}')`;
}

/** Buckets of equal, round size. `rents` must be ascending. */
function toBuckets(rents: readonly number[], fraction: number): Bucket[] {
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
    homes: Math.round(count / fraction),
  }));
}

/** Rounds up to one significant digit. */
function roundStep(width: number): number {
  const tens = 10 ** Math.floor(Math.log10(Math.max(width, 1)));
  return Math.ceil(Math.max(width, 1) / tens) * tens;
}
