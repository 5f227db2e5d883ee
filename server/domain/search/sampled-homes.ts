import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { areasOf } from './filter-words.ts';
import { filterRow, passes } from './home-filters.ts';
import { partInBox } from './part-in-box.ts';
import { fewOf, type SearchedFor, wantedInAnyWay } from './search-listings.ts';
import { queryOf, searchedRanges, type WantedWord } from './search-queries.ts';

/** However few of them match, no more are looked at; fewer with days, for which each home's calendar is asked. */
const MOST_LOOKED_AT = 64_000;
const MOST_LOOKED_AT_WITH_DAYS = 3_000;

/** About so many in each span: the fewer, the less it matters what was published at once. Each is looked up for each word. */
const HOMES_A_SPAN = 16;
const MOST_LOOK_UPS = 2_000;
/** A sample is drawn so much larger than is likely to be enough, and is enough with a little less. */
const SPARE = 1.05;
const NEARLY = 0.8;
/** Less is not reckoned with: what homes offer goes together. */
const LEAST_LIKELY = 0.05;

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
  if (few !== null) return { told: (await look(sql`select unnest(${few}::bigint[]) as sequence`)).told, part: 1 };
  const [rarest, ...inAreas] = await Promise.all([
    rarestWords(db, searched, wanted),
    ...areasOf(filters).map((area) => partInBox(db, area)),
  ]);
  const drawn = (part: number) => {
    const count = Math.ceil(Math.min((part * rarest.homes) / HOMES_A_SPAN, MOST_LOOK_UPS / rarest.words.length));
    const spans = part === 1 ? [{ after: 0, until: rarest.latest }] : spansOf(rarest.latest, part, count);
    return postingsIn(rarest.words, spans);
  };
  const most = filters.stay === undefined ? MOST_LOOKED_AT : MOST_LOOKED_AT_WITH_DAYS;
  const likely = Math.max(LEAST_LIKELY, rarest.likely * inAreas.reduce((part, inArea) => part * inArea, 1));
  const likelyEnough = Math.max(wantedSize, (SPARE * enough) / likely);
  const size = rarest.homes <= Math.min(lookAtAll ?? wantedSize, most) ? rarest.homes : Math.min(likelyEnough, most);
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
  /** How many were looked at, twice where two words led to them, and how many of them are found. */
  looked: number;
  found: number;
}

/** The part that is likely to have enough; the same once it has, or once it costs too much. */
function largerPart(
  part: number,
  { looked, found }: Looked<unknown>,
  { enough, most }: { enough: number; most: number },
): number {
  if (part === 1 || found >= NEARLY * enough) return part;
  const wanted = Math.min((SPARE * enough) / Math.max(found, 1), 16);
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
    with drawn as materialized (select array(select sequence from (${from}) as posting order by sequence) as sequences)
    select ${aggregate} as told, (select cardinality(sequences) from drawn) as looked, count(*) as found
    from listing where listing.sequence = any ((select sequences from drawn)::bigint[]) and listing.deleted_at is null
      and ${query === null ? sql`true` : sql`listing.search_words @@ ${query}::tsquery`} and ${passes(filters, now)}`.execute(
    db,
  );
  return rows[0] as Looked<Told>;
}

interface Span {
  after: number;
  until: number;
}

/**
 * Spans of the order of publication that are together so large a part of it, one in each of so many shares. Each begins
 * elsewhere in its share, and goes on from the beginning of that behind its end: so each home is drawn as likely as any
 * other, and no rhythm of publication is met.
 */
export function spansOf(latest: number, part: number, count: number): Span[] {
  const width = latest / count;
  return Array.from({ length: count }, (_, number) => number).flatMap((number) => {
    const shift = (number * GOLDEN) % 1;
    const pieces = [
      [shift, Math.min(1, shift + part)],
      [0, shift + part - 1],
    ] as const;
    return pieces
      .map(([from, to]) => ({ after: Math.floor((number + from) * width), until: Math.floor((number + to) * width) }))
      .filter(({ after, until }) => until > after)
      .toSorted((one, other) => one.after - other.after);
  });
}

/** Turned on by so much of a circle each time, no point of it is passed by for long. */
const GOLDEN = 0.618034;

/** Each span is looked up by itself; without `offset 0` the planner would read the whole word for every one. */
function postingsIn(words: readonly string[], spans: readonly Span[]): RawBuilder<unknown> {
  return sql`
    select posting.sequence from unnest(${words}::text[]) as wanted (word)
    cross join unnest(${spans.map(({ after }) => after)}::bigint[], ${spans.map(({ until }) => until)}::bigint[]) as span (after, until)
    cross join lateral (
      select search_posting.sequence from search_posting
      where search_posting.word = wanted.word
        and search_posting.sequence > span.after and search_posting.sequence <= span.until
      offset 0
    ) as posting`;
}

interface RarestWords {
  words: string[];
  homes: number;
  /** Which part of them is likely to hold all else that is wanted. */
  likely: number;
  /** The latest sequence of all homes. */
  latest: number;
}

/** What fewest homes hold of all that is wanted, and about how many hold it. */
async function rarestWords(
  db: Kysely<Database>,
  { filters }: SearchedFor,
  wanted: readonly WantedWord[],
): Promise<RarestWords> {
  const { ranges } = searchedRanges(wanted, 'every', filters);
  const { rows } = await sql<RarestWords>`
    select words, greatest(homes, 1) as homes, likely, latest from rarest_words(
      ${ranges.map(({ term }) => term)}::int[], ${ranges.map(({ start }) => start)}::text[],
      ${ranges.map(({ stop }) => stop)}::text[], ${filterRow(filters)}
    )`.execute(db);
  return rows[0] ?? { words: [], homes: 1, likely: 1, latest: 0 };
}
