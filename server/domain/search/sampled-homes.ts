import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { filterRow, passes } from './home-filters.ts';
import { fewOf, type SearchedFor, wantedInAnyWay } from './search-listings.ts';
import { queryOf, searchedRanges, type WantedWord } from './search-queries.ts';

/** However few of them match, no more are looked at; fewer with days, for which each home's calendar is asked. */
const MOST_LOOKED_AT = 16_000;
const MOST_LOOKED_AT_WITH_DAYS = 3_000;

/** The more spans there are, the less it matters what was published at once; each is looked up for each word. */
const MOST_SPANS = 1_000;
const MOST_LOOK_UPS = 2_000;

interface SampleSize {
  /** Where so many may match at most, all are looked at; `lookAt` unless said. */
  lookAtAll?: number;
  /** How large a sample of more is at first. */
  lookAt: number;
  /** Homes that match, with which a sample is large enough. */
  enough: number;
}

export interface Sample<Told> {
  told: Told;
  /** Which part of the homes that match it is likely to be; 1: they are all there. */
  part: number;
}

/**
 * What an aggregate over `listing` tells of the homes that a search finds: of all of them where they are not many, else of a
 * sample with at least so many, spread evenly over the order of publication. The same search is told the same.
 */
export async function sampleHomes<Told>(
  db: Kysely<Database>,
  searched: SearchedFor,
  now: Date,
  { aggregate, lookAtAll, lookAt: wantedSize, enough }: SampleSize & { aggregate: RawBuilder<Told> },
): Promise<Sample<Told>> {
  const { words, filters } = searched;
  const wanted = await wantedInAnyWay(db, words);
  const look = (from: RawBuilder<unknown>) => lookAt(db, { searched, wanted, now, aggregate, from });
  const few = await fewOf(db, filters, now);
  if (few !== null) return { told: (await look(sql`unnest(${few}::bigint[])`)).told, part: 1 };
  const rarest = await rarestWords(db, searched, wanted);
  const spans = Math.min(MOST_SPANS, Math.ceil(MOST_LOOK_UPS / Math.max(rarest.words.length, 1)));
  const drawn = (part: number) =>
    sql`unnest(${rarest.words}::text[]) as word cross join lateral postings_sampled(word, ${part}, ${spans})`;
  const most = filters.stay === undefined ? MOST_LOOKED_AT : MOST_LOOKED_AT_WITH_DAYS;
  const size = rarest.homes <= Math.min(lookAtAll ?? wantedSize, most) ? rarest.homes : Math.min(wantedSize, most);
  let part = Math.min(1, size / rarest.homes);
  let looked = await look(drawn(part));
  const larger = () => largerPart(part, looked, { enough, most });
  for (let next = larger(); next > part; next = larger()) {
    part = next;
    looked = await look(drawn(part));
  }
  return { told: looked.told, part };
}

interface Looked<Told> {
  told: Told;
  /** How many were looked at, and how many of them are found. */
  looked: number;
  found: number;
}

/** The part that is likely to have enough; the same once it has, or once it costs too much. */
function largerPart(
  part: number,
  { looked, found }: Looked<unknown>,
  { enough, most }: { enough: number; most: number },
): number {
  if (part === 1 || found >= enough) return part;
  const wanted = Math.min((1.3 * enough) / Math.max(found, 1), 16);
  const possible = most / Math.max(looked, 1);
  // A little more would tell little more.
  return possible < 1.5 ? part : Math.min(1, part * Math.max(1.5, Math.min(wanted, possible)));
}

async function lookAt<Told>(
  db: Kysely<Database>,
  {
    searched: { filters },
    wanted,
    now,
    aggregate,
    from,
  }: {
    searched: SearchedFor;
    wanted: readonly WantedWord[];
    now: Date;
    aggregate: RawBuilder<Told>;
    from: RawBuilder<unknown>;
  },
): Promise<Looked<Told>> {
  const query = queryOf(wanted, 'every');
  const { rows } = await sql<Looked<Told>>`
    with drawn as materialized (select distinct sequence from ${from} as sequence)
    select ${aggregate} as told, (select count(*) from drawn) as looked, count(*) as found
    from drawn cross join lateral (
      select * from listing where listing.sequence = drawn.sequence and listing.deleted_at is null
        and ${query === null ? sql`true` : sql`listing.search_words @@ ${query}::tsquery`} and ${passes(filters, now)}
      offset 0
    ) as listing`.execute(db);
  return rows[0] as Looked<Told>;
}

/** What fewest homes hold of all that is wanted, and about how many hold it. */
async function rarestWords(
  db: Kysely<Database>,
  { filters }: SearchedFor,
  wanted: readonly WantedWord[],
): Promise<{ words: string[]; homes: number }> {
  const { ranges } = searchedRanges(wanted, 'every', filters);
  const { rows } = await sql<{ words: string[]; homes: number }>`
    select words, greatest(homes, 1) as homes from rarest_words(
      ${ranges.map(({ term }) => term)}::int[], ${ranges.map(({ start }) => start)}::text[],
      ${ranges.map(({ stop }) => stop)}::text[], ${filterRow(filters)}
    )`.execute(db);
  return rows[0] ?? { words: [], homes: 1 };
}
