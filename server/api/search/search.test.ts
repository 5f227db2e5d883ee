import { availableParallelism } from 'node:os';
import type { Listing, Place } from '@aangan/contract/homes/listings.ts';
import { aHome } from '@aangan/tests/factories/homes.ts';
import { aHeldStay } from '@aangan/tests/factories/stays.ts';
import { type Person, startTestApp } from '@aangan/tests/support/app.ts';
import { daysFromNow, pay } from '@aangan/tests/support/bookings.ts';
import { nextPages } from '@aangan/tests/support/client.ts';
import { copyListing, setPlace } from '@aangan/tests/support/listings.ts';
import { started } from '@aangan/tests/support/started.ts';
import { until } from '@aangan/tests/support/until.ts';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { deleteEmptyPlaces } from '../../domain/homes/suggest-places.ts';
import { turnLimits } from '../search-turns.ts';

describe('a search by words', () => {
  const app = started(() => startTestApp());
  let host: Person;
  beforeAll(async () => {
    host = await app.signUp();
    await aHome(app, host, { title: 'Cedar House', city: 'Manali, India', landMark: 'Mall Road', category: 'cabin' });
    await aHome(app, host, { title: 'Château Goa', city: 'Panjim', landMark: 'Fontainhas' });
    for (const title of ['Lake One', 'Lake Two', 'Lake Three']) await aHome(app, host, { title, city: 'Udaipur' });
  });

  async function titles(query: string): Promise<string[]> {
    const { status, body } = await app
      .visitor()
      .get<Listing[]>(`/api/listing/search?query=${encodeURIComponent(query)}`);
    expect(status).toBe(200);
    return body.map(({ title }) => title);
  }

  test.each([
    ['manali', ['Cedar House']],
    ['chateau panjim', ['Château Goa']],
    ['lake', ['Lake Three', 'Lake Two', 'Lake One']],
    ['manali goa', []],
    ['', []],
    ['  ', []],
  ])('answers %j with %j', async (query, found) => {
    expect(await titles(query)).toEqual(found);
  });

  test('answers nothing without a query', async () => {
    expect((await app.visitor().get('/api/listing/search')).body).toEqual([]);
  });

  test.each([
    ['searches', '/api/listing/search?query=lake'],
    ['lists of all homes', '/api/listing/get'],
    ['suggestions of places', '/api/listing/places?query='],
  ])('runs few concurrent %s of one network, and refuses more than sixty waiting ones', async (_what, path) => {
    const visitor = app.visitor();
    const { runningOfNetwork, waitingOfNetwork } = turnLimits(availableParallelism());
    const taken = runningOfNetwork + waitingOfNetwork;
    const refused = 8;
    const search = () => visitor.get<Listing[]>(path);
    const ended: Awaited<ReturnType<typeof search>>[] = [];
    const begun = await app.db.transaction().execute(async (trx) => {
      // No search ends until the lock is released.
      await sql`lock table listing, place in access exclusive mode`.execute(trx);
      const all = Array.from({ length: taken + refused }, async () => ended.push(await search()));
      await until(() => expect(ended).toHaveLength(refused));
      return all;
    });
    for (const { status, error, headers } of ended.slice(0, refused))
      expect([status, error.code, headers.get('retry-after')]).toEqual([429, 'TOO_MANY_REQUESTS', '1']);
    await Promise.all(begun);
    expect(ended.slice(refused).map(({ status }) => status)).toEqual(Array.from({ length: taken }, () => 200));
    expect((await search()).body.length).toBeGreaterThanOrEqual(3);
  });

  test('finds a home by its new words immediately, and not by old words or after deletion', async () => {
    const home = await aHome(app, host, { title: 'Saffron Loft' });
    expect(await titles('saffron')).toEqual(['Saffron Loft']);
    const form = new FormData();
    form.set('title', 'Indigo Loft');
    await host.post(`/api/listing/update/${home._id}`, form);
    expect(await titles('saffron')).toEqual([]);
    expect(await titles('indigo')).toEqual(['Indigo Loft']);
    await host.delete(`/api/listing/delete/${home._id}`);
    expect(await titles('indigo')).toEqual([]);
  });

  test.each(['cursor=x', 'cursor=1-2-3', 'limit=0', `query=${'x'.repeat(201)}`])('refuses %s', async (query) => {
    expect((await app.visitor().get(`/api/listing/search?${query}`)).status).toBe(400);
  });

  test('accepts any text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 60 }), async (query) => {
        expect(await titles(query)).toBeInstanceOf(Array);
      }),
      { numRuns: 150, examples: [["'"], ['\\'], ["a:*|b&!c<->d'"], ['%_%'], ['\u0000'], ['ﷺ'], ["goa') or ('1'='1"]] },
    );
  });
});

describe('a sorted search', () => {
  const app = started(() => startTestApp());
  beforeAll(async () => {
    const host = await app.signUp();
    const [checkIn, checkOut] = [daysFromNow(app, 30), daysFromNow(app, 32)];
    const homes = [
      // Two nights: 2,600, for three guests 2,600.
      { title: 'Plain', rent: 1_300, includedGuests: 4 },
      // 2,000 with the cleaning fee: 3,000.
      { title: 'Cleaned', rent: 1_000, cleaningFee: 1_000 },
      // 2,400, for three guests 4,400.
      { title: 'For two', rent: 1_200, includedGuests: 2, extraGuestFee: 1_000 },
      // 3,600, by its season.
      { title: 'In season', rent: 900, season: 1_800 },
    ];
    for (const { season, ...home } of homes) {
      const { _id } = await aHome(app, host, { cleaningFee: 0, extraGuestFee: 0, includedGuests: 3, ...home });
      if (season !== undefined) {
        await host.put(`/api/calendar/days/${_id}`, { from: checkIn, to: checkOut, set: { rent: season } });
      }
    }
  });

  const days = () => `checkIn=${daysFromNow(app, 30)}&checkOut=${daysFromNow(app, 32)}`;

  test.each([
    ['sort=price', ['In season', 'Cleaned', 'For two', 'Plain']],
    ['sort=-price', ['Plain', 'For two', 'Cleaned', 'In season']],
    ['sort=newest', ['In season', 'For two', 'Cleaned', 'Plain']],
    ['sort=price&days', ['For two', 'Plain', 'Cleaned', 'In season']],
    ['sort=-price&days', ['In season', 'Cleaned', 'Plain', 'For two']],
    ['sort=price&guests=3&days', ['Plain', 'Cleaned', 'In season']],
  ])('%s sorts by the rent of a night, and with dates by the total of the stay', async (query, expected) => {
    const asked = `/api/listing/search?${query.replace('days', days())}`;
    const whole = await app.visitor().get<Listing[]>(asked);
    expect(whole.body.map(({ title }) => title)).toEqual(expected);
    const pages = await nextPages<Listing>(app.visitor(), `${asked}&limit=1`);
    expect(pages.flatMap(({ body }) => body.map(({ title }) => title))).toEqual(expected);
  });

  test('the counted results are sorted by the total of the stay, even if the order by rent is the reverse', async () => {
    const host = await app.signUp();
    const home = await aHome(app, host, { title: 'Turned round', rent: 1_000, cleaningFee: 0 });
    await copyListing(app.db, home, 299);
    // The higher the rent of a night, the lower the total of the stay.
    await sql`
    update listing set rent = 1000 + turn, cleaning_fee = 9000 - 30 * turn
    from (select id, row_number() over (order by sequence) as turn from listing where title like 'Turned round%') as turned
    where turned.id = listing.id`.execute(app.db);
    const asked = `/api/listing/search?query=turned&${days()}&limit=100`;
    for (const sort of ['price', '-price']) {
      const pages = await nextPages<Listing>(app.visitor(), `${asked}&sort=${sort}`);
      const rents = pages.flatMap(({ body }) => body.map(({ rent }) => rent));
      expect(rents).toHaveLength(300);
      expect(rents).toEqual(rents.toSorted((one, other) => (sort === 'price' ? other - one : one - other)));
    }
  });
});

describe('a filtered search', () => {
  const app = started(() => startTestApp());
  let host: Person;
  let guest: Person;
  beforeAll(async () => {
    [host, guest] = await Promise.all([app.signUp(), app.signUp()]);
    const homes: Record<string, string | number>[] = [
      {
        title: 'Cedar Hut',
        city: 'Manali, Himachal Pradesh, India',
        landMark: 'Old Manali',
        category: 'cabin',
        rent: 900,
      },
      {
        title: 'Apple House',
        city: 'Manali, India',
        landMark: 'Mall Road',
        category: 'villa',
        rent: 2500,
        includedGuests: 6,
      },
      {
        title: 'Manali in Goa',
        city: 'Goa, India',
        landMark: 'Panaji',
        category: 'flat',
        rent: 2500,
        includedGuests: 4,
      },
      { title: 'Lake Room', city: 'Pokhara, Nepal', landMark: 'Lakeside', category: 'rooms', rent: 1200 },
      { title: 'Château Blanc', city: 'Pondichéry', landMark: 'White  Town', category: 'villa', rent: 7000 },
    ];
    for (const home of homes) await aHome(app, host, home);
  });

  const search = (query: string) => app.visitor().get<Listing[]>(`/api/listing/search?${query}`);
  const titles = async (query: string) => (await search(query)).body.map(({ title }) => title);

  describe('homes are found by', () => {
    test.each([
      ['place=manali', ['Apple House', 'Cedar Hut']],
      ['place=MANALI, india', ['Apple House', 'Cedar Hut']],
      ['place=himachal pradesh', ['Cedar Hut']],
      ['place=old manali', ['Cedar Hut']],
      ['place=Nepal', ['Lake Room']],
      ['place=pondichery', ['Château Blanc']],
      ['place=white town', ['Château Blanc']],
      ['place=India', ['Château Blanc', 'Manali in Goa', 'Apple House', 'Cedar Hut']],
      ['place=mana', []],
      ['place=Manali, Goa', []],
      ['guests=5', ['Apple House']],
      ['guests=4', ['Manali in Goa', 'Apple House']],
      ['minPrice=2500&maxPrice=2500', ['Manali in Goa', 'Apple House']],
      ['maxPrice=1200', ['Lake Room', 'Cedar Hut']],
      ['category=villa&minPrice=3000', ['Château Blanc']],
      ['query=manali', ['Cedar Hut', 'Apple House', 'Manali in Goa']],
      ['query=manali&place=goa', ['Manali in Goa']],
      ['query=villa&category=villa', ['Château Blanc', 'Apple House']],
      ['query=manaali&maxPrice=1000', ['Cedar Hut']],
      ['query=manali&category=villa&guests=6', ['Apple House']],
      ['query=manali&place=nepal', []],
      ['query=%20&place=nepal', ['Lake Room']],
    ])('%s', async (query, found) => {
      const { status, body, headers } = await search(`${query}&limit=24`);
      expect([status, body.map(({ title }) => title)]).toEqual([200, found]);
      expect(headers.get('x-total-count')).toBe(String(found.length));
    });
  });

  test('a home is omitted while any day of the stay is taken, the check-out day included', async () => {
    const [home] = (await search('query=cedar')).body;
    const stay = { checkIn: daysFromNow(app, 20), checkOut: daysFromNow(app, 23) };
    const free = async (from: number, to: number) =>
      (await titles(`query=cedar&checkIn=${daysFromNow(app, from)}&checkOut=${daysFromNow(app, to)}`)).length === 1;
    expect(await free(20, 23)).toBe(true);
    const booking = await aHeldStay(app, guest, home!, stay);
    expect([await free(18, 20), await free(23, 25), await free(21, 22), await free(10, 40)]).toEqual(
      Array(4).fill(false),
    );
    expect([await free(17, 19), await free(24, 26)]).toEqual([true, true]);
    expect(await titles(`place=old manali&checkIn=${stay.checkIn}&checkOut=${stay.checkOut}`)).toEqual([]);

    // An expired hold frees its days, even if the clean-up has not deleted it yet.
    app.clock.advance(24 * 60 * 60 * 1000);
    expect(await free(19, 22)).toBe(true);
    app.clock.advance(-24 * 60 * 60 * 1000);
    await guest.delete(`/api/booking/cancel/${booking._id}`);
    expect(await free(20, 23)).toBe(true);

    const again = await aHeldStay(app, guest, home!, { checkIn: daysFromNow(app, 50), nights: 2 });
    await pay(app, again._id);
    app.clock.advance(24 * 60 * 60 * 1000);
    expect(await free(50, 51)).toBe(false);
    app.clock.advance(-24 * 60 * 60 * 1000);
  });

  test('keeps the filters over pages, and sorts newest first without words', async () => {
    const pages = await nextPages<Listing>(app.visitor(), '/api/listing/search?maxPrice=2500&place=India&limit=2');
    expect(pages.map(({ body }) => body.map(({ title }) => title))).toEqual([
      ['Manali in Goa', 'Apple House'],
      ['Cedar Hut'],
    ]);
    const found = await nextPages<Listing>(app.visitor(), '/api/listing/search?query=manali&guests=3&limit=1');
    expect(found.map(({ body }) => body[0]?.title)).toEqual(['Apple House', 'Manali in Goa']);
  });

  test.each([
    ['checkIn=2030-01-01', 'checkOut'],
    ['checkOut=2030-01-01', 'checkIn'],
    ['checkIn=tomorrow&checkOut=2030-01-01', 'checkIn'],
    ['checkIn=2020-01-01&checkOut=2020-01-03', 'checkIn'],
    ['checkIn=2099-01-01&checkOut=2099-01-03', 'checkIn'],
    ['guests=0', 'guests'],
    ['guests=51', 'guests'],
    ['guests=two', 'guests'],
    ['guests=2&guests=3', 'guests'],
    ['minPrice=-1', 'minPrice'],
    ['maxPrice=1000001', 'maxPrice'],
    ['maxPrice=1e3', 'maxPrice'],
    ['minPrice=10&maxPrice=9', 'maxPrice'],
    ['place=', 'place'],
    ['place=%20,', 'place'],
    [`place=${'x'.repeat(121)}`, 'place'],
    ['category=castle', 'category'],
  ])('refuses %s, naming the field', async (query, field) => {
    const { status, error } = await search(query);
    expect([status, error.code, Object.keys(error.fields ?? {})]).toEqual([400, 'INVALID_INPUT', [field]]);
  });

  test('refuses a stay without a night, or of more than a year', async () => {
    const from = daysFromNow(app, 5);
    for (const to of [5, 4, 371]) {
      const { status, error } = await search(`checkIn=${from}&checkOut=${daysFromNow(app, to)}`);
      expect([status, Object.keys(error.fields ?? {})]).toEqual([400, ['checkOut']]);
    }
  });

  describe('places', () => {
    const places = async (query: string) =>
      (await app.visitor().get<Place[]>(`/api/listing/places?query=${encodeURIComponent(query)}`)).body
        .filter(({ homes }) => homes > 0)
        .map(({ name, homes }) => ({ name, homes }));

    test('are suggested by prefix, those with most homes first, as their hosts wrote them', async () => {
      expect(await places('')).toEqual(
        expect.arrayContaining([
          { name: 'India', homes: 4 },
          { name: 'Manali', homes: 2 },
        ]),
      );
      expect((await places(''))[0]).toEqual({ name: 'India', homes: 4 });
      expect(await places('  man')).toEqual([{ name: 'Manali', homes: 2 }]);
      expect(await places('pondiche')).toEqual([{ name: 'Pondichéry', homes: 1 }]);
      expect(await places('Pokhara, nep')).toEqual([{ name: 'Nepal', homes: 1 }]);
      expect(await places('%')).toEqual([]);
    });

    test('count a home in its present place until it is deleted', async () => {
      const home = await aHome(app, host, { city: 'Leh, India', landMark: 'Leh' });
      expect(await places('leh')).toEqual([{ name: 'Leh', homes: 1 }]);
      const form = new FormData();
      form.set('city', 'Kargil, Ladakh');
      await host.post(`/api/listing/update/${home._id}`, form);
      expect([await places('leh'), await places('kar'), await places('ladakh')]).toEqual([
        [{ name: 'Leh', homes: 1 }],
        [{ name: 'Kargil', homes: 1 }],
        [{ name: 'Ladakh', homes: 1 }],
      ]);
      expect((await places('india'))[0]?.homes).toBe(4);
      await host.delete(`/api/listing/delete/${home._id}`);
      expect([await places('leh'), await places('kargil')]).toEqual([[], []]);
    });

    test('refuses a text longer than any place', async () => {
      expect((await app.visitor().get(`/api/listing/places?query=${'x'.repeat(121)}`)).status).toBe(400);
    });
  });
});

describe('suggestions of places', () => {
  const app = started(() => startTestApp({ settings: { rateLimits: false } }));
  let host: Person;
  beforeAll(async () => {
    host = await app.signUp();
  });

  function form(fields: Record<string, string>): FormData {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    return form;
  }

  const suggested = async (typed: string) =>
    (await app.visitor().get<Place[]>(`/api/listing/places?query=${encodeURIComponent(typed)}`)).body;

  test('towns without homes come after places with homes, each with its state and its box', async () => {
    await aHome(app, host, { city: 'Jaisinghpur Khas', landMark: 'Nowhere Else' });
    const [first, second, ...others] = await suggested('jais');
    expect(first).toEqual({ name: 'Jaisinghpur Khas', homes: 1 });
    expect(second).toEqual({
      name: 'Jaisalmer',
      state: 'IN-RJ',
      homes: 0,
      box: [expect.closeTo(70.858, 2), expect.closeTo(26.871, 2), expect.closeTo(70.959, 2), expect.closeTo(26.961, 2)],
    });
    expect(others.every(({ name, homes }) => homes === 0 && name.startsWith('Jais'))).toBe(true);
  });

  test('a town is found by another name, and in another script', async () => {
    const named = async (typed: string) => (await suggested(typed)).map(({ name }) => name);
    expect(await named('alleppey')).toEqual(['Alappuzha']);
    expect(await named('मुंब')).toContain('Mumbai');
    expect(await named('Goa, Udagamand')).toEqual(['Ooty']);
  });

  test('a town found by another name has the number of its homes', async () => {
    await aHome(app, host, { city: 'Kollam, India' });
    expect(await suggested('quilon')).toMatchObject([{ name: 'Kollam', homes: 1 }]);
  });

  test('of towns with one name the one with homes is first', async () => {
    const home = await aHome(app, host, { city: 'Udaipur, India' });
    const states = async () => (await suggested('udaipur')).filter(({ name }) => name === 'Udaipur');
    expect((await states())[0]).toMatchObject({ state: 'IN-RJ', homes: 1 });
    await setPlace(host, home, { lat: 23.533, lng: 91.483 });
    expect((await states())[0]).toMatchObject({ state: 'IN-TR', homes: 1 });
    expect((await states())[1]).toMatchObject({ state: 'IN-RJ', homes: 0 });
  });

  test('an empty query suggests only places with homes, at most eight', async () => {
    expect((await suggested('')).every(({ homes }) => homes > 0)).toBe(true);
    expect(await suggested('ma')).toHaveLength(8);
  });

  test('a home is listed in at most twelve places, and a place without homes is deleted', async () => {
    const names = Array.from({ length: 40 }, (_, index) => `Q${index}`).join(',');
    const home = await aHome(app, host, { city: `${names.slice(0, 110)},India`, landMark: 'Qila' });
    const counted = async () => {
      const { rows } = await sql<{ homes: number }>`select homes from place where key ~ '^q' order by homes`.execute(
        app.db,
      );
      return rows.map(({ homes }) => homes);
    };
    expect(await counted()).toEqual(Array.from({ length: 12 }, () => 1));
    await host.post(`/api/listing/update/${home._id}`, form({ city: 'Qila', landMark: names }));
    expect((await suggested('q'))[0]).toMatchObject({ homes: 1 });
    await host.post(`/api/listing/update/${home._id}`, form({ city: 'Qila, India', landMark: 'Qila' }));
    await deleteEmptyPlaces(app.db);
    expect(await counted()).toEqual([1]);
  });
});
