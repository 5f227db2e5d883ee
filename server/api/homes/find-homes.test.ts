import type { Listing } from '@aangan/contract/homes/listings.ts';
import { DAY_MS } from '@aangan/contract/rules/dates.ts';
import { aHome } from '@aangan/tests/factories/homes.ts';
import { aHeldStay } from '@aangan/tests/factories/stays.ts';
import { type Person, startTestApp } from '@aangan/tests/support/app.ts';
import { daysFromNow, pay } from '@aangan/tests/support/bookings.ts';
import { Client, nextPages } from '@aangan/tests/support/client.ts';
import { aDatabase, connectOther } from '@aangan/tests/support/database.ts';
import { aFile, aPhoto, copyListing } from '@aangan/tests/support/listings.ts';
import { started } from '@aangan/tests/support/started.ts';
import { beforeAll, describe, expect, test } from 'vitest';

describe('the list of homes', () => {
  const database = started(() => aDatabase());
  const app = started(() => startTestApp({ database }));
  const connection = started(async () => connectOther(database));
  const otherServer = started(() => startTestApp({ database: connection, clock: app.clock }));
  let host: Person;
  let newestFirst: Listing[];
  beforeAll(async () => {
    host = await app.signUp();
    const homes: Listing[] = [];
    for (const category of ['villa', 'flat', 'villa', 'pg', 'villa']) homes.push(await aHome(app, host, { category }));
    newestFirst = homes.toReversed();
    const gone = await aHome(app, host);
    await host.delete(`/api/listing/delete/${gone._id}`);
  });

  const ids = (homes: Listing[]) => homes.map(({ _id }) => _id);

  test('lists every published home, newest first, with public fields', async () => {
    const { status, headers, body } = await app.visitor().get<Listing[]>('/api/listing/get');
    expect(status).toBe(200);
    expect(headers.get('link')).toBeNull();
    expect(body).toEqual(newestFirst.map(({ phone: _private, ...home }) => home));
  });

  test('omits phone numbers from lists, even for the host', async () => {
    for (const path of ['/api/listing/get', '/api/listing/get?limit=5', '/api/listing/search?query=neem']) {
      const { body } = await host.get<Listing[]>(path);
      expect(body).toHaveLength(5);
      expect(body.some((home) => 'phone' in home)).toBe(false);
    }
  });

  test('answers all homes of a category, without pages', async () => {
    const villas = newestFirst.filter(({ category }) => category === 'villa');
    const { headers, body } = await app.visitor().get<Listing[]>('/api/listing/get?category=villa');
    expect([ids(body), headers.get('link')]).toEqual([ids(villas), null]);
  });

  test.each([
    ['', 5],
    ['&category=villa', 3],
    ['&category=shops', 0],
  ])('links to the next page, with the number of all homes%s', async (filter, total) => {
    const first = `/api/listing/get?limit=2${filter}`;
    const pages = await nextPages<Listing>(app.visitor(), first);
    const expected = newestFirst.filter(({ category }) => filter === '' || filter.endsWith(`=${category}`));
    expect(ids(pages.flatMap(({ body }) => body))).toEqual(ids(expected));
    expect(pages.map(({ body }) => body.length).every((length) => length <= 2)).toBe(true);
    expect(pages.map(({ headers }) => headers.get('x-total-count'))).toEqual(pages.map(() => String(total)));
  });

  test('shows each home once while others are published in between', async () => {
    const visitor = app.visitor();
    const first = await visitor.get<Listing[]>('/api/listing/get?limit=3');
    const newer = await aHome(app, host);
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
    test('streams each home once', { timeout: 60_000 }, async () => {
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

    test.each([1, 200, 201, 400])('streams a list of %i to its end, also with whole batches', async (homes) => {
      const home = await aHome(app, host, { category: 'shops' });
      await copyListing(app.db, home, homes - 1);
      const { status, body } = await app.visitor().get<Listing[]>('/api/listing/get?category=shops');
      await app.db.deleteFrom('listing').where('category', '=', 'shops').execute();
      expect([status, new Set(ids(body)).size]).toEqual([200, homes]);
    });
  });

  describe('a cached page', () => {
    const page = '/api/listing/get?limit=24';
    const bookedOnPage = async () =>
      (await app.visitor().get<Listing[]>(page)).body.filter(({ isBooked }) => isBooked).map(({ _id }) => _id);

    test('stays the same until its content changes, then is rebuilt immediately', async () => {
      const visitor = app.visitor();
      const tags: (string | null)[] = [];
      const look = async () => tags.push((await visitor.get(page)).headers.get('etag'));
      await look();
      await look();
      const home = await aHome(app, host);
      await look();
      const form = new FormData();
      form.set('title', 'Changed');
      await host.post(`/api/listing/update/${home._id}`, form);
      await look();
      form.delete('title');
      form.append('image1', aFile(await aPhoto({ colour: 'blue' })), 'a.jpg');
      await host.post(`/api/listing/update/${home._id}`, form);
      await look();
      await host.delete(`/api/listing/delete/${home._id}`);
      await look();
      expect(tags[1]).toBe(tags[0]);
      expect(new Set(tags).size).toBe(4);
      expect(tags.at(-1)).toBe(tags[0]);
    });

    test('is 304 for a matching ETag', async () => {
      const visitor = app.visitor();
      const etag = (await visitor.get(page)).headers.get('etag') ?? '';
      expect(etag).toMatch(/^W\//);
      for (const known of [etag, etag.slice('W/'.length), `"other", ${etag}`, '*']) {
        const again = await visitor.get(page, { 'if-none-match': known });
        expect([again.status, again.body]).toEqual([304, '']);
        expect(again.headers.get('x-total-count')).not.toBeNull();
        expect(again.headers.get('vary')).toContain('accept-encoding');
      }
      expect((await visitor.get(page, { 'if-none-match': '"other"' })).status).toBe(200);
    });

    test('shows a home as booked immediately, and as free again when the booking is cancelled or its hold ends', async () => {
      const guest = await app.signUp();
      const home = await aHome(app, host);
      expect(await bookedOnPage()).toEqual([]);
      const stay = await aHeldStay(app, guest, home);
      expect(await bookedOnPage()).toEqual([home._id]);
      await guest.delete(`/api/booking/cancel/${stay._id}`);
      expect(await bookedOnPage()).toEqual([]);

      await aHeldStay(app, guest, home, { checkIn: daysFromNow(app, 60) });
      expect(await bookedOnPage()).toEqual([home._id]);
      app.clock.advance(24 * 60 * 60 * 1000);
      expect(await bookedOnPage()).toEqual([]);
    });

    test('shows a home as free again on the day after its stay, without any write', async () => {
      const guest = await app.signUp();
      const home = await aHome(app, host);
      const stay = await aHeldStay(app, guest, home, { checkIn: daysFromNow(app, 0), nights: 1 });
      await pay(app, stay._id);
      expect(await bookedOnPage()).toEqual([home._id]);
      app.clock.advance(24 * 60 * 60 * 1000);
      expect(await bookedOnPage()).toEqual([home._id]);
      app.clock.advance(24 * 60 * 60 * 1000);
      expect(await bookedOnPage()).toEqual([]);
    });

    test('is never older than the last change at another server, with concurrent reads', async () => {
      const home = await aHome(app, host);
      const hostThere = new Client(otherServer.url, host.cookie);
      const visitor = app.visitor();
      const isWriting = new AbortController();
      const asking = Array.from({ length: 4 }, async () => {
        while (!isWriting.signal.aborted) await visitor.get(page);
      });
      for (let round = 0; round < 15; round++) {
        const form = new FormData();
        form.set('title', `Round ${round}`);
        await hostThere.post(`/api/listing/update/${home._id}`, form);
        const { body } = await visitor.get<Listing[]>(page);
        expect(body.find(({ _id }) => _id === home._id)?.title).toBe(`Round ${round}`);
      }
      isWriting.abort();
      await Promise.all(asking);
    });
  });
});

describe('one home', () => {
  const app = started(() => startTestApp({ now: '2026-11-02T06:00:00Z' }));
  let host: Person;
  beforeAll(async () => {
    host = await app.signUp();
  });

  test('answers a home to anyone, without its phone', async () => {
    const { phone: _private, ...home } = await aHome(app, host);
    const { status, body } = await app.visitor().get(`/api/listing/findlistingbyid/${home._id}`);
    expect([status, body]).toEqual([200, home]);
  });

  test('does not find a deleted home, even for its host', async () => {
    const home = await aHome(app, host);
    await host.delete(`/api/listing/delete/${home._id}`);
    expect((await host.get(`/api/listing/findlistingbyid/${home._id}`)).status).toBe(404);
  });

  test('shows the phone to the host, and to a guest with a live booking', async () => {
    const home = await aHome(app, host);
    const [guest, stranger] = [await app.signUp(), await app.signUp()];
    const seen = async (who: Person) => (await who.get<Listing>(`/api/listing/findlistingbyid/${home._id}`)).body.phone;
    expect(await seen(host)).toBe(home.phone);
    expect(await seen(guest)).toBeUndefined();

    const stay = await aHeldStay(app, guest, home);
    expect([await seen(guest), await seen(stranger)]).toEqual([home.phone, undefined]);
    await guest.delete(`/api/booking/cancel/${stay._id}`);
    expect(await seen(guest)).toBeUndefined();
  });

  test('is marked as booked while it has a live booking that is not over', async () => {
    const home = await aHome(app, host);
    const guest = await app.signUp();
    const isBooked = async () =>
      (await app.visitor().get<Listing>(`/api/listing/findlistingbyid/${home._id}`)).body.isBooked;
    expect(await isBooked()).toBe(false);
    await aHeldStay(app, guest, home, { checkIn: daysFromNow(app, 3) });
    expect(await isBooked()).toBe(true);
    // A hold expires at its time, whether or not the job that records this has run.
    app.clock.advance(DAY_MS);
    expect(await isBooked()).toBe(false);
  });
});

describe('own homes', () => {
  const app = started(() => startTestApp());

  test("answers a host's own homes with their phone, newest first, in pages", async () => {
    const [host, other] = [await app.signUp(), await app.signUp()];
    const homes = [await aHome(app, host), await aHome(app, host), await aHome(app, host)];
    await aHome(app, other);
    const gone = await aHome(app, host);
    await host.delete(`/api/listing/delete/${gone._id}`);
    const pages = await nextPages<Listing>(host, '/api/listing/mine?limit=2');
    expect(pages.map(({ body }) => body)).toEqual([[homes[2], homes[1]], [homes[0]]]);
  });

  test('refuses a visitor and an invalid cursor', async () => {
    expect((await app.visitor().get('/api/listing/mine')).status).toBe(401);
    expect((await (await app.signUp()).get('/api/listing/mine?cursor=x')).status).toBe(400);
  });
});
