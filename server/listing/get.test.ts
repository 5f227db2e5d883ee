import type { Listing } from '@aangan/contract/listings.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, startTestApp, type TestApp } from '../testing/app.ts';
import { nextPages } from '../testing/pages.ts';
import { aListing } from '../testing/listings.ts';

let app: TestApp;
let host: Person;
let newestFirst: Listing[];
beforeAll(async () => {
  app = await startTestApp();
  host = await app.signUp();
  const homes: Listing[] = [];
  for (const category of ['villa', 'flat', 'villa', 'pg', 'villa']) homes.push(await aListing(app, host, { category }));
  newestFirst = homes.toReversed();
  const gone = await aListing(app, host);
  await host.delete(`/api/listing/delete/${gone._id}`);
});
afterAll(() => app.close());

const ids = (homes: Listing[]) => homes.map(({ _id }) => _id);

test('answers every published home, newest first, as anyone may see it', async () => {
  const { status, headers, body } = await app.visitor().get<Listing[]>('/api/listing/get');
  expect(status).toBe(200);
  expect(headers.get('link')).toBeNull();
  expect(body).toEqual(newestFirst.map(({ phone: _private, ...home }) => home));
});

test('tells nobody a phone number in a list, not even its host', async () => {
  for (const path of ['/api/listing/get', '/api/listing/get?limit=5', '/api/listing/search?query=neem']) {
    const { body } = await host.get<Listing[]>(path);
    expect(body).toHaveLength(5);
    expect(body.some((home) => 'phone' in home)).toBe(false);
  }
});

test('answers the homes of a category, which alone does not page', async () => {
  const villas = newestFirst.filter(({ category }) => category === 'villa');
  const { headers, body } = await app.visitor().get<Listing[]>('/api/listing/get?category=villa');
  expect([ids(body), headers.get('link')]).toEqual([ids(villas), null]);
});

test.each([
  ['', 5],
  ['&category=villa', 3],
  ['&category=shops', 0],
])('turns pages by the Link header, with the number of all homes%s', async (filter, total) => {
  const first = `/api/listing/get?limit=2${filter}`;
  const pages = await nextPages<Listing>(app.visitor(), first);
  const wanted = newestFirst.filter(({ category }) => filter === '' || filter.endsWith(`=${category}`));
  expect(ids(pages.flatMap(({ body }) => body))).toEqual(ids(wanted));
  expect(pages.map(({ body }) => body.length).every((length) => length <= 2)).toBe(true);
  expect(pages.map(({ headers }) => headers.get('x-total-count'))).toEqual(pages.map(() => String(total)));
});

test('shows each home once while others are published in between', async () => {
  const visitor = app.visitor();
  const first = await visitor.get<Listing[]>('/api/listing/get?limit=3');
  const newer = await aListing(app, host);
  const [, next] = /<(.+)>/.exec(first.headers.get('link') ?? '') ?? [];
  const second = await visitor.get<Listing[]>(next ?? '');
  expect(ids([...first.body, ...second.body])).toEqual(ids(newestFirst));
  await host.delete(`/api/listing/delete/${newer._id}`);
});

test.each(['limit=0', 'limit=101', 'limit=x', 'cursor=x', 'cursor=-1', 'limit=1&limit=2', 'category=castle'])(
  'refuses %s',
  async (query) => {
    const { status, error } = await app.visitor().get(`/api/listing/get?${query}`);
    expect([status, Object.keys(error.fields ?? {})]).toEqual([400, [query.split('=')[0]]]);
  },
);

describe('with many homes', () => {
  test('streams them all, each once', { timeout: 60_000 }, async () => {
    await app.db
      .insertInto('listing')
      .columns([
        'host_id',
        'title',
        'description',
        'rent',
        'included_guests',
        'extra_guest_fee',
        'cleaning_fee',
        'city',
        'landmark',
        'country',
        'category',
        'phone',
        'search_words',
        'created_at',
        'updated_at',
      ])
      .expression((eb) =>
        eb
          .selectFrom('listing')
          .innerJoin(
            (one) => one.selectFrom('listing').select('id as kept').limit(1).as('one'),
            (join) => join.onRef('kept', '=', 'listing.id'),
          )
          .crossJoin(eb.fn<{ n: number }>('generate_series', [eb.lit(1), eb.lit(1_000)]).as('n'))
          .select([
            'host_id',
            'title',
            'description',
            'rent',
            'included_guests',
            'extra_guest_fee',
            'cleaning_fee',
            'city',
            'landmark',
            'country',
            'category',
            'phone',
            'search_words',
            'created_at',
            'updated_at',
          ]),
      )
      .execute();
    const { body } = await app.visitor().get<Listing[]>('/api/listing/get');
    expect(body).toHaveLength(1_005);
    expect(new Set(ids(body)).size).toBe(1_005);
    expect((await app.visitor().get('/api/listing/get?limit=1')).headers.get('x-total-count')).toBe('1005');
  });
});
