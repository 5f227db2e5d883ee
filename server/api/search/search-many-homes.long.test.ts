import type { Listing } from '@aangan/contract/homes/listings.ts';
import { aHome } from '@aangan/tests/factories/homes.ts';
import { startTestApp } from '@aangan/tests/support/app.ts';
import { daysFromNow } from '@aangan/tests/support/bookings.ts';
import { nextPages } from '@aangan/tests/support/client.ts';
import { started } from '@aangan/tests/support/started.ts';
import { type RawBuilder, sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { countFound } from '../../domain/search/count-found.ts';

/** More homes than one scan of a sorted search, or one window of postings, reads. */
const MANY = 20_500;
/** More homes than a sorted search sorts at once. */
const DEAR = 4_100;

const app = started(() => startTestApp({ settings: { rateLimits: false } }));
let pattern: string;
/** In order of publication: a few homes that are free, very many that are not, a few free ones, and dear ones. */
beforeAll(async () => {
  const host = await app.signUp();
  pattern = (await aHome(app, host, { title: 'Pattern', rent: 1_000, cleaningFee: 0 }))._id;
  await insertHomes({ homes: 265, title: sql`'Quince old'` });
  await insertHomes({ homes: MANY, title: sql`'Quince taken'`, isClosed: true });
  await insertHomes({ homes: 35, title: sql`'Quince new'` });
  await insertHomes({ homes: DEAR, title: sql`'Dear'`, rent: 6_000, guests: 4 });
  await sql`analyze`.execute(app.db);
}, 300_000);

interface Homes {
  homes: number;
  /** By the `number` of the home. */
  title: RawBuilder<string>;
  rent?: number;
  guests?: number;
  /** Accepts stays from 30 nights on only. */
  isClosed?: boolean;
}

/** Inserts homes as the triggers would leave them, in a fraction of the time. */
async function insertHomes({ homes, title, rent = 1_000, guests = 1, isClosed = false }: Homes): Promise<void> {
  await app.db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`
      with home as (
        insert into listing (host_id, title, description, rent, included_guests, max_guests, extra_guest_fee, cleaning_fee,
          city, landmark, country, category, phone, search_words, has_calendar, whole_night, created_at, updated_at)
        select host_id, named.title, description, ${rent}::integer, ${guests}::integer, ${guests}::integer, 0, 0,
          city, landmark, country, category, phone, setweight(to_tsvector('simple', named.title), 'B'), ${isClosed}::boolean,
          price_per_night(1, ${rent}::integer, 0, 0, null), created_at, updated_at
        from listing cross join generate_series(1, ${homes}::integer) as number cross join lateral (select ${title} as title) as named
        where id = ${pattern} order by number
        returning id, sequence, search_words
      ), posting as (
        insert into search_posting
        select word, sequence from home cross join lateral unnest(tsvector_to_array(search_words) || array['#']) as word
        returning word
      ), known as (
        insert into search_word select distinct word from posting where word <> '#' on conflict do nothing
      )
      insert into stay_rules (listing_id, min_nights, updated_at) select id, 30, now() from home where ${isClosed}`.execute(
      trx,
    );
  });
}

const days = () => `checkIn=${daysFromNow(app, 30)}&checkOut=${daysFromNow(app, 32)}`;
const first = (query: string) => app.visitor().get<Listing[]>(`/api/listing/search?${query}`);
const pagesOf = (query: string) => nextPages<Listing>(app.visitor(), `/api/listing/search?${query}&limit=100`);
const idsWith = async (condition: RawBuilder<boolean>) => {
  const { rows } = await sql<{ id: string }>`select id from listing where ${condition} order by sequence desc`.execute(
    app.db,
  );
  return rows.map(({ id }) => id);
};

test.each([
  ['minPrice=5000&sort=price', 6_000],
  ['by=whole&minPrice=5000&sort=price', 6_000],
  ['by=whole&minPrice=5000&maxPrice=9000&sort=price', 6_000],
  ['maxPrice=2000&sort=-price', 1_000],
  ['by=whole&maxPrice=2000&sort=-price', 1_000],
])('%s begins at the limit of the price, however many homes are on its other side', async (query, rent) => {
  const { body, headers } = await first(`${query}&limit=10`);
  expect(body.map((home) => home.rent)).toEqual(Array.from({ length: 10 }, () => rent));
  expect(headers.get('link')).toContain('rel="next"');
});

test('a page by the price of the stay ends after one scan, and the next ones continue there', async () => {
  const query = `guests=3&sort=price&${days()}&limit=10`;
  const { body, headers } = await first(query);
  expect(body).toEqual([]);
  const next = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1] ?? '';
  const { body: continued } = await app.visitor().get<Listing[]>(next);
  expect(continued.map(({ rent }) => rent)).toEqual(Array.from({ length: 10 }, () => 6_000));
});

test.each(['best', 'newest'])('finds the old homes behind very many that are not free, sort=%s', async (sort) => {
  const free = await idsWith(sql`title in ('Quince old', 'Quince new')`);
  const pages = await pagesOf(`query=quince&sort=${sort}&${days()}`);
  const found = pages.flatMap(({ body }) => body.map(({ _id }) => _id));
  expect(found).toHaveLength(300);
  expect(found).toEqual(free);
  expect(pages[0]?.headers.get('x-total-count')).toBe('300');
});

test('a count that stops early is not exact', async () => {
  const stay = { checkIn: daysFromNow(app, 30), checkOut: daysFromNow(app, 32) };
  const count = (windows: number) =>
    countFound(app.db, { words: ['quince'], filters: { stay } }, app.clock.now(), windows);
  expect(await count(1)).toEqual({ homes: 35, isExact: false });
  expect(await count(2)).toEqual({ homes: 300, isExact: true });
});

test('a word with very many prefixes does not hide a home that also has a rarer word', async () => {
  // The last of many words, each of one home; the other word is of fewer homes, all of them newer.
  await insertHomes({ homes: 1_100, title: sql`'zu' || to_char(number, 'FM0000')` });
  await insertHomes({ homes: 599, title: sql`'Lychee'` });
  await insertHomes({ homes: 1, title: sql`'Lychee zu9999'` });
  for (const sort of ['best', 'newest']) {
    const { body, headers } = await first(`query=lychee zu&sort=${sort}&limit=10`);
    expect(body.map(({ title }) => title)).toEqual(['Lychee zu9999']);
    expect(headers.get('x-total-count')).toBe('1');
  }
});
