import type { Listing, Place } from '@aangan/contract/homes/listings.ts';
import { aHome } from '@aangan/tests/factories/homes.ts';
import { aHeldStay } from '@aangan/tests/factories/stays.ts';
import { type Person, startTestApp } from '@aangan/tests/support/app.ts';
import { daysFromNow, pay } from '@aangan/tests/support/bookings.ts';
import { nextPages } from '@aangan/tests/support/client.ts';
import { started } from '@aangan/tests/support/started.ts';
import { beforeAll, describe, expect, test } from 'vitest';

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
    { title: 'Manali in Goa', city: 'Goa, India', landMark: 'Panaji', category: 'flat', rent: 2500, includedGuests: 4 },
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
