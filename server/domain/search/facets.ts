import { MOST_FOUND } from '@aangan/contract/limits.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { type Choice, choices, type FacetKind, facetKinds } from './facet-choices.ts';
import type { HomeFilters } from './home-filters.ts';
import { sampleHomes } from './sampled-homes.ts';
import { countFound, type SearchedFor } from './search-listings.ts';

/** So many of a sample are enough to tell which choices leave more homes than are counted. */
const ENOUGH = 1_000;
/** What a sample makes so many of is surely more than are counted, if it has so many of them. */
const SURELY = { homes: 2 * MOST_FOUND, inSample: 40 };

/** By kind and choice, how many homes. */
export type FacetCounts = Record<FacetKind, Record<string, number>>;

/** How many homes each choice would leave beside all other kinds of filters, counted to MOST_FOUND. */
export async function countFacets(db: Kysely<Database>, searched: SearchedFor, now: Date): Promise<FacetCounts> {
  const { filters } = searched;
  const counts = {} as FacetCounts;
  // The kinds without a choice are counted at once; each of the others without its own.
  const chosen = facetKinds.filter((kind) => filters[kind] !== undefined);
  const others = facetKinds.filter((kind) => filters[kind] === undefined);
  for (const kinds of [others, ...chosen.map((kind) => [kind])]) {
    const without = Object.fromEntries(kinds.map((kind) => [kind, undefined]));
    const beside = { ...searched, isSorted: true, filters: { ...filters, ...without } };
    Object.assign(counts, await countKinds(db, beside, kinds, now));
  }
  return counts;
}

async function countKinds(
  db: Kysely<Database>,
  beside: SearchedFor,
  kinds: readonly FacetKind[],
  now: Date,
): Promise<Partial<FacetCounts>> {
  const asked = kinds.flatMap((kind) => choices[kind].map((choice) => ({ kind, ...choice })));
  const { told, part } = await sampleHomes(db, beside, now, { aggregate: countEach(asked), enough: ENOUGH });
  const counts: Partial<FacetCounts> = Object.fromEntries(kinds.map((kind) => [kind, {}]));
  for (const [index, { kind, name, filter }] of asked.entries()) {
    const inSample = told[index] ?? 0;
    const isMany = inSample >= SURELY.inSample && inSample / part >= SURELY.homes;
    const homes =
      part === 1 || isMany
        ? Math.min(Math.round(inSample / part), MOST_FOUND)
        : await countFound(db, { ...beside, filters: { ...beside.filters, ...(filter as HomeFilters) } }, now);
    (counts[kind] ??= {})[name] = homes;
  }
  return counts;
}

function countEach(asked: readonly Choice[]): RawBuilder<number[]> {
  const each = asked.map(({ condition }) => sql`count(*) filter (where ${condition})`);
  return sql`json_build_array(${sql.join(each)})`;
}
