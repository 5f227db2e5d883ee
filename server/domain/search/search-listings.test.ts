import { randomUUID } from 'node:crypto';
import { TEST_INSTANT } from '@aangan/tests/support/clock.ts';
import { aDatabase } from '@aangan/tests/support/database.ts';
import { started } from '@aangan/tests/support/started.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { StoredPhoto } from '../../platform/photos/photo-address.ts';
import { publishListing } from '../homes/publish-listing.ts';
import {
  addToVocabulary,
  pruneVocabulary,
  type SearchableHome,
  searchWords,
  wordsByWeight,
} from '../homes/search-index.ts';
import { countFound } from './count-found.ts';
import { createSpans } from './sampled-homes.ts';
import { searchListings, searchNewestListings } from './search-listings.ts';

describe('a search by words', () => {
  const now = TEST_INSTANT;
  const database = started(() => aDatabase());
  let hostId: string;
  beforeAll(async () => {
    const account = { name: 'Asha', email: 'a@example.org', email_key: 'a@example.org', created_at: now };
    const values = { ...account, password_hash: null, email_verified_at: null };
    const host = await database.db.insertInto('account').values(values).returning('id').executeTakeFirstOrThrow();
    hostId = host.id;
  });
  beforeEach(forget);

  async function forget() {
    await database.db.deleteFrom('listing').execute();
    await database.db.deleteFrom('search_word').execute();
  }

  type Place = Partial<SearchableHome>;

  async function publish({ title = 'Home', landMark = 'Bazaar', city = 'Agra', category = 'villa' }: Place) {
    const photo: StoredPhoto = { id: randomUUID(), format: 'webp', width: 4, height: 3, widths: [4], blur: 'data:' };
    const home = { title, city, category, landMark, description: 'A home.', phone: '9829012345' };
    const rates = { rent: 1, includedGuests: 1, extraGuestFee: 0, cleaningFee: 0 };
    return database.db
      .transaction()
      .execute((trx) => publishListing(trx, { hostId, ...home, ...rates, photos: [photo] }, now));
  }

  async function titles(query: string, limit = 100): Promise<string[]> {
    const { listings } = await searchListings(database.db, { words: searchWords(query), filters: {} }, now, { limit });
    return listings.map(({ title }) => title);
  }

  /** The same in pages of two. */
  async function titlesOfPages(query: string): Promise<string[]> {
    const search = { words: searchWords(query), filters: {} };
    const found: string[] = [];
    let from;
    do {
      const page = await searchListings(database.db, search, now, { limit: 2, from });
      found.push(...page.listings.map(({ title }) => title));
      from = page.next ?? undefined;
    } while (from !== undefined);
    return found;
  }

  test.each([
    'manali',
    'MANALI',
    'manaali',
    'mnali',
    'amnali',
    'manalo',
    'mana',
    'mänäli',
    'manaIi',
    'xanali',
    'nanal',
  ])('finds a home in Manali by %j', async (query) => {
    await publish({ title: 'Cedar House', city: 'Manali, India' });
    expect(await titles(query)).toEqual(['Cedar House']);
  });

  test.each(['mxnxli', 'man x', 'ali', 'mao', 'anali house shimla', 'manali goa'])(
    'does not find it by %j',
    async (query) => {
      await publish({ title: 'Cedar House', city: 'Manali, India' });
      expect(await titles(query)).toEqual([]);
    },
  );

  test('finds a home by its title, landmark, city, country and category, each word anywhere', async () => {
    await publish({ title: 'Blue Infinitum', landMark: 'Fateh Sagar', city: 'Udaipur, Bhutan', category: 'poolHouse' });
    const queries = ['infini', 'fateh', 'udaipur', 'bhutan', 'poolhouse', 'pool house', 'blue sagar udai'];
    const found = await Promise.all(queries.map((query) => titles(query)));
    expect(found).toEqual(queries.map(() => ['Blue Infinitum']));
  });

  test('finds texts in Devanagari', async () => {
    await publish({ title: 'आँगन', city: 'पुणे' });
    expect(await titles('आँग')).toEqual(['आँगन']);
    expect(await titles('पुणे')).toEqual(['आँगन']);
  });

  test('ranks a match in the city before one in the title, and both before one in the landmark', async () => {
    await publish({ title: 'near', landMark: 'Jaipur Gate' });
    await publish({ title: 'Jaipur Nights' });
    await publish({ title: 'in', city: 'Jaipur' });
    expect(await titles('jaipur')).toEqual(['in', 'Jaipur Nights', 'near']);
  });

  test('reads every word with a prefix, and the exact word before typo candidates', async () => {
    const number = (index: number) => String(index).padStart(3, '0');
    for (let index = 0; index < 80; index += 1) await publish({ title: `Inaka${number(index)}`, city: 'Pune' });
    await publish({ title: 'Pinaka' });
    const search = { words: searchWords('pinaka'), filters: {} };
    const { listings } = await searchNewestListings(database.db, search, now, { limit: 100 });
    expect(listings.map(({ title }) => title)).toHaveLength(81);
    expect(await countFound(database.db, search, now)).toMatchObject({ homes: 81 });
    expect(await titles('in')).toHaveLength(81);
    expect(await titles('inaka')).toHaveLength(81);
  });

  test('finds nothing without words, and no deleted home', async () => {
    const id = await publish({ title: 'Gone', city: 'Manali' });
    await database.db.updateTable('listing').set({ deleted_at: now }).where('id', '=', id).execute();
    expect(await titles('manali')).toEqual([]);
    expect(await titles(' ★ ')).toEqual([]);
  });

  test('compares a typo only with letters of its own script', async () => {
    for (let home = 0; home < 20; home += 1) {
      const letters = Array.from({ length: 50 }, (_, index) => String.fromCodePoint(0x4e00 + home * 50 + index));
      await publish({ title: letters.join(' ') });
    }
    await publish({ title: 'Cedar House', city: 'Manali, India' });
    await publish({ title: 'आँगन', city: 'पुणे' });
    expect(await titles('nanali')).toEqual(['Cedar House']);
    expect(await titles('ईँगन')).toEqual(['आँगन']);
    expect(await wordsRead(() => titles('nanali'))).toBeLessThan(1_000);
  });

  test('matches typos in the first 64 letters of a query', async () => {
    await publish({
      title:
        'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen seventeen Manali',
    });
    const rest = 'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen seventeen';
    expect(await titles(`nanali ${rest}`)).toHaveLength(1);
    expect(await titles(`${rest} nanali`)).toHaveLength(0);
    expect(await titles(`${rest} manali`)).toHaveLength(1);
    expect(await titles(`${rest} mana`)).toHaveLength(1);
  });

  test('deletes words without homes, and indexes a limited number of words per home', async () => {
    const letters = Array.from({ length: 90 }, (_, index) => String.fromCodePoint(0x4e00 + index)).join(' ');
    const id = await publish({ title: 'Gone House', landMark: letters, city: 'Manali' });
    expect(await vocabulary()).toHaveLength(60);
    await publish({ title: 'Cedar House', city: 'Manali' });
    await database.db.updateTable('listing').set({ deleted_at: now }).where('id', '=', id).execute();
    await pruneVocabulary(database.db);
    expect(await vocabulary()).toEqual(['bazaar', 'cedar', 'house', 'india', 'manali', 'vila', 'villa']);
  });

  test('keeps the words of a home that is being published', async () => {
    const id = await publish({ city: 'Manali' });
    await database.db.updateTable('listing').set({ deleted_at: now }).where('id', '=', id).execute();
    await database.db.transaction().execute(async (trx) => {
      await addToVocabulary(trx, {
        title: 'Home',
        landMark: 'Bazaar',
        city: 'Manali',
        country: 'India',
        category: 'villa',
      });
      await pruneVocabulary(database.db);
      expect(await vocabulary()).toContain('manali');
    });
  });

  /** The number of vocabulary rows that are read during the action, by PostgreSQL's statistics. */
  async function wordsRead(work: () => Promise<unknown>): Promise<number> {
    const read = async () => {
      await sql`select pg_stat_force_next_flush()`.execute(database.db);
      const { rows } = await sql<{ words: number }>`
      select coalesce(sum(idx_scan), 0)::int as words from pg_stat_user_indexes where relname = 'search_word'`.execute(
        database.db,
      );
      return rows[0]?.words ?? Number.NaN;
    };
    const before = await read();
    await work();
    return (await read()) - before;
  }

  async function vocabulary(): Promise<string[]> {
    const rows = await database.db.selectFrom('search_word').select('word').orderBy('word').execute();
    return rows.map(({ word }) => word);
  }

  const letter = fc.constantFrom('a', 'b', 'c', 'न', 'ा');
  const word = fc.string({ unit: letter, minLength: 1, maxLength: 7 });
  const words = fc.array(word, { minLength: 1, maxLength: 2 }).map((all) => all.join(' '));

  test('matches and ranks like the reference rule, in one answer and in pages', { timeout: 60_000 }, async () => {
    const place = fc.record({ title: words, city: words, landMark: words });
    await fc.assert(
      fc
        .asyncProperty(
          fc.array(place, { minLength: 1, maxLength: 6 }),
          fc.array(words, { minLength: 1, maxLength: 8 }),
          async (places, queries) => {
            for (const home of places) await publish(home);
            for (const query of queries) {
              const expected = places
                .map((home, index) => ({ title: home.title, rank: plainRank(searchWords(query), home, index) }))
                .filter(({ rank }) => rank !== null)
                .toSorted((a, b) => compare(a.rank ?? [], b.rank ?? []))
                .map(({ title }) => title);
              expect([await titles(query), await titlesOfPages(query)]).toEqual([expected, expected]);
            }
          },
        )
        .afterEach(forget),
      { numRuns: 60 },
    );
  });

  /** A plain reference implementation of the ranking: null without a match, else numbers; smaller numbers rank first. */
  function plainRank(query: string[], { title = '', city = '', landMark = '' }: Place, index: number): number[] | null {
    const fields = wordsByWeight({ title, city, landMark, country: 'India', category: 'villa' });
    const all = Object.values(fields).flat();
    const count = (match: Match) => query.filter((q) => all.some((w) => match(q, w))).length;
    if (count(isMistyped) < query.length) return null;
    const typos = query.length - count(begins);
    const match = typos === 0 ? begins : isMistyped;
    const weigh = (q: string) =>
      [fields.D, fields.C, fields.B, fields.A].reduce(
        (sum, field, i) => sum + (field.some((w) => match(q, w)) ? i + 1 : 0),
        0,
      );
    const weight = query.reduce((sum, q) => sum + weigh(q), 0);
    return [typos, query.length - count((q, w) => q === w), -weight, -index];
  }

  type Match = (query: string, word: string) => boolean;

  const begins: Match = (query, word) => word.startsWith(query);

  const isMistyped: Match = (query, word) =>
    begins(query, word) ||
    (Array.from(query).length >= 4 &&
      Array.from(word).some((_, end, letters) => distance(query, letters.slice(0, end + 1).join('')) <= 1));

  /** Typos: letters changed, missing, added or swapped with a neighbour of the same script. */
  function distance(from: string, to: string): number {
    const [a, b] = [Array.from(from), Array.from(to)];
    const rows = a.map(() => b.map(() => 0));
    const added = (count: number) => b.slice(0, count).reduce((sum, y) => sum + computeTypoCost(a[0], y), 0);
    const at = (i: number, j: number): number => (i < 0 ? added(j + 1) : j < 0 ? i + 1 : rows[i]![j]!);
    for (const [i, x] of a.entries()) {
      for (const [j, y] of b.entries()) {
        const swapped =
          i > 0 && j > 0 && x === b[j - 1] && y === a[i - 1] ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY;
        const changed = at(i - 1, j - 1) + (x === y ? 0 : computeTypoCost(x, y));
        rows[i]![j] = Math.min(at(i - 1, j) + 1, at(i, j - 1) + computeTypoCost(a[i + 1], y), changed, swapped);
      }
    }
    return at(a.length - 1, b.length - 1);
  }

  /** A wrong or missing letter is of the same script as its neighbour. */
  function computeTypoCost(typed: string | undefined, meant: string): number {
    if (typed === undefined) return 1;
    const [one, other] = [typed, meant].map((text) => (text.codePointAt(0) ?? 0) >> 7);
    return one === other ? 1 : Number.POSITIVE_INFINITY;
  }

  function compare(a: number[], b: number[]): number {
    const at = a.findIndex((value, index) => value !== b[index]);
    return at === -1 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
  }
});

describe('sampled homes', () => {
  const listSequences = (spans: ReturnType<typeof createSpans>) =>
    spans.flatMap(({ after, until }) => Array.from({ length: until - after }, (_, index) => after + 1 + index));

  test('spans are in order of publication, do not overlap, and cover the requested share', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 50_000 }),
        fc.double({ min: 0.001, max: 0.999, noNaN: true }),
        fc.integer({ min: 1, max: 300 }),
        (latest, part, count) => {
          const drawn = listSequences(createSpans(latest, part, count));
          expect(new Set(drawn).size).toBe(drawn.length);
          expect(drawn.every((sequence) => sequence >= 1 && sequence <= latest)).toBe(true);
          // Each span begins and ends at a whole sequence.
          expect(Math.abs(drawn.length - part * latest)).toBeLessThanOrEqual(2 * count);
        },
      ),
    );
  });

  test.each([
    { latest: 6_000, part: 0.25, rhythm: 6 },
    { latest: 6_000, part: 0.25, rhythm: 3 },
    { latest: 1_000_000, part: 0.003, rhythm: 1_000 },
    { latest: 100_000, part: 0.06, rhythm: 10 },
  ])('of kinds of homes that repeat every $rhythm sequences none is sampled more often', ({ latest, part, rhythm }) => {
    const drawn = listSequences(createSpans(latest, part, 1_000));
    const kinds = Array.from({ length: Math.min(rhythm, 10) }, () => 0);
    for (const sequence of drawn) {
      const kind = Math.floor(((sequence % rhythm) / rhythm) * kinds.length);
      kinds[kind] = (kinds[kind] ?? 0) + 1;
    }
    const expected = (part * latest) / kinds.length;
    for (const homes of kinds) expect(Math.abs(homes / expected - 1)).toBeLessThan(0.06);
  });
});
