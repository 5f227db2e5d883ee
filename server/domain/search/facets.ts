import { MOST_FOUND } from '@aangan/contract/limits.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { type Choice, choices, chosenAsWell, type FacetKind, facetKinds, isOfAll } from './facet-choices.ts';
import { sampleHomes } from './sampled-homes.ts';
import { countFound, type SearchedFor } from './search-listings.ts';

/** Where so many may match at most, all are looked at; of more a sample with about so many that match. */
const LOOK_AT_ALL = 4_000;
const LOOK_AT = 2_000;
const ENOUGH = 1_000;
/** A choice with so many of the sample, which stand for twice what is counted to, surely leaves that many. */
const SURE = { inSample: 25, homes: 2 * MOST_FOUND };

/** Each takes a connection, which other requests want, too. */
const COUNTED_AT_ONCE = 3;

/** By kind and choice, how many homes. */
export type FacetCounts = Record<FacetKind, Record<string, number>>;

/**
 * How many homes each choice would leave, counted to MOST_FOUND: of kinds of which all must hold, beside what is chosen
 * already; of the others, in the place of what is chosen of its kind.
 */
export async function countFacets(db: Kysely<Database>, searched: SearchedFor, now: Date): Promise<FacetCounts> {
  const { filters } = searched;
  const counts = {} as FacetCounts;
  // Kinds whose choice would be replaced are counted without it, each by itself; all others at once.
  const replaced = facetKinds.filter((kind) => filters[kind] !== undefined && !isOfAll(kind));
  const others = facetKinds.filter((kind) => !replaced.includes(kind));
  for (const kinds of [others, ...replaced.map((kind) => [kind])]) {
    const without = Object.fromEntries(kinds.filter((kind) => !isOfAll(kind)).map((kind) => [kind, undefined]));
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
  const { told, part } = await sampleHomes(db, beside, now, {
    aggregate: countEach(asked),
    lookAtAll: LOOK_AT_ALL,
    lookAt: LOOK_AT,
    enough: ENOUGH,
  });
  const inSample = asked.map((choice, index) => ({ choice, homes: told[index] ?? 0 }));
  const isSure = ({ homes }: { homes: number }) => part === 1 || (homes >= SURE.inSample && homes / part >= SURE.homes);
  const sure = inSample
    .filter(isSure)
    .map(({ choice, homes }) => ({ choice, homes: Math.min(homes / part, MOST_FOUND) }));
  const rare = inSample.filter((counted) => !isSure(counted)).map(({ choice }) => choice);
  const counted = await inTurns(rare, COUNTED_AT_ONCE, async (choice) => ({
    choice,
    homes: await countFound(db, { ...beside, filters: chosenAsWell(beside.filters, choice) }, now),
  }));
  const counts: Partial<FacetCounts> = Object.fromEntries(kinds.map((kind) => [kind, {}]));
  for (const { choice, homes } of [...sure, ...counted]) (counts[choice.kind] ??= {})[choice.name] = homes;
  return counts;
}

/** What is made of each, so many at a time. */
async function inTurns<One, Made>(all: readonly One[], atOnce: number, make: (one: One) => Promise<Made>) {
  const made: Made[] = [];
  for (let from = 0; from < all.length; from += atOnce)
    made.push(...(await Promise.all(all.slice(from, from + atOnce).map(make))));
  return made;
}

function countEach(asked: readonly Choice[]): RawBuilder<number[]> {
  const each = asked.map(({ condition }) => sql`count(*) filter (where ${condition})`);
  return sql`json_build_array(${sql.join(each)})`;
}
