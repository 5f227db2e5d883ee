import type { Listing } from '@aangan/contract/homes/listings.ts';
import { builtInTables } from '@aangan/contract/rules/tax/stay-price.ts';
import type { Facets, MapHomes, PriceHistogram } from '@aangan/contract/search/calls.ts';
import { aHome } from '@aangan/tests/factories/homes.ts';
import { type Person, startTestApp } from '@aangan/tests/support/app.ts';
import { daysFromNow } from '@aangan/tests/support/bookings.ts';
import { nextPages } from '@aangan/tests/support/client.ts';
import { copyListing } from '@aangan/tests/support/listings.ts';
import { started } from '@aangan/tests/support/started.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { updateWholePrices } from '../../domain/homes/update-whole-prices.ts';
import { filterRow } from '../../domain/search/home-filters.ts';

const HOMES = 150;

const app = started(() => startTestApp({ settings: { rateLimits: false } }));
let host: Person;
beforeAll(async () => {
  host = await app.signUp();
  const home = await aHome(app, host, { title: 'Copied', includedGuests: 3, maxGuests: 6 });
  await copyListing(app.db, home, HOMES - 1);
  const { rows } = await sql<{ id: string }>`select id from listing order by sequence`.execute(app.db);
  for (const [index, { rates, rules, season, day }] of fc.sample(terms, { numRuns: HOMES, seed: 34 }).entries()) {
    const id = rows[index]?.id ?? '';
    await app.db.updateTable('listing').set(rates).where('id', '=', id).execute();
    if (rules !== null) {
      await app.db
        .insertInto('stay_rules')
        .values({ listing_id: id, ...rules, updated_at: app.clock.now() })
        .execute();
    }
    if (season !== null) {
      const span = { starts: daysFromNow(app, season.from), ends: daysFromNow(app, season.from + 5) };
      const { rent, weekend_rent } = season;
      await app.db
        .insertInto('season')
        .values({ listing_id: id, name: 'S', ...span, yearly: false, rent, weekend_rent, updated_at: app.clock.now() })
        .execute();
    }
    if (day !== null)
      await app.db
        .insertInto('day_terms')
        .values({ listing_id: id, day: daysFromNow(app, day.in), rent: day.rent })
        .execute();
  }
});

const rupees = fc.integer({ min: 1, max: 6_000 });
const percent = fc.integer({ min: 1, max: 90 });
const weekdays = fc.integer({ min: 1, max: 127 });
const rules = fc
  .record({
    least: fc.integer({ min: 1, max: 5 }),
    most: fc.integer({ min: 1, max: 9 }),
    check_in_days: weekdays,
    check_out_days: weekdays,
    weekend_days: fc.integer({ min: 0, max: 127 }),
    weekend_rent: fc.option(rupees),
    weekly_discount: fc.constantFrom(0, 10, 35),
    monthly_discount: fc.constantFrom(0, 20),
    early: fc.option(percent),
    late: fc.option(percent),
  })
  .map(({ least, most, early, late, ...rules }) => ({
    ...rules,
    preparation_days: 0,
    min_nights: least,
    max_nights: Math.max(least, most),
    notice_days: 0,
    notice_until: 24,
    horizon_days: 730,
    early_bird_days: early && 25,
    early_bird_percent: early,
    last_minute_days: late && 35,
    last_minute_percent: late,
  }));
const terms = fc.record({
  rates: fc.record({ rent: rupees, cleaning_fee: fc.constantFrom(0, 0, 700, 4_001) }),
  rules: fc.option(rules, { freq: 2 }),
  season: fc.option(
    fc.record({ from: fc.integer({ min: 26, max: 34 }), rent: rupees, weekend_rent: fc.option(rupees) }),
  ),
  day: fc.option(fc.record({ in: fc.integer({ min: 29, max: 34 }), rent: rupees })),
});

/** Price per night by which a home is compared; undefined if it has none. */
type Compared = (home: Listing) => number | undefined;
const perNight = (price: { nights: number; total: number } | undefined) =>
  price && Math.floor((2 * price.total + price.nights) / (2 * price.nights));
const byWhole: Compared = ({ whole }) => perNight(whole);
const byStay: Compared = ({ stay }) => perNight(stay);

async function search(query: string): Promise<Listing[]> {
  const pages = await nextPages<Listing>(app.visitor(), `/api/listing/search?${query}&limit=100`);
  return pages.flatMap(({ body }) => body);
}

describe.each([
  ['without days', () => '', byWhole],
  ['for a short stay', () => `&checkIn=${daysFromNow(app, 30)}&checkOut=${daysFromNow(app, 32)}`, byStay],
  ['for a week', () => `&checkIn=${daysFromNow(app, 28)}&checkOut=${daysFromNow(app, 35)}`, byStay],
])('by=whole %s', (_, days, compared) => {
  let homes: Listing[];
  beforeAll(async () => {
    homes = await search(`sort=newest${days()}`);
  });

  test('sorts by the whole price per night, homes without one last', async () => {
    expect(homes.length).toBeGreaterThan(20);
    for (const [sort, sign] of [
      ['price', 1],
      ['-price', -1],
    ] as const) {
      const found = await search(`by=whole&sort=${sort}${days()}`);
      const expected = homes
        .map((home) => ({ id: home._id, price: order(home) }))
        .toSorted((one, other) => sign * (one.price - other.price) || 0);
      const price = new Map(expected.map(({ id, price }) => [id, price]));
      expect(found.map(({ _id }) => price.get(_id))).toEqual(expected.map(({ price }) => price));
      function order(home: Listing): number {
        return compared === byStay ? (home.stay?.total ?? 0) : (compared(home) ?? sign * Infinity);
      }
    }
  });

  test('finds, counts and maps the homes between two whole prices, limits included', async () => {
    const prices = homes.flatMap((home) => compared(home) ?? []).toSorted((one, other) => one - other);
    const [low = 0, high = 0] = [prices[Math.floor(prices.length / 3)], prices[Math.floor((prices.length * 2) / 3)]];
    for (const [from, to] of [
      [low, high],
      [high, null],
      [null, low],
      [low, low],
      [null, 0],
      [999_999, null],
    ] as const) {
      const limits = `${from === null ? '' : `&minPrice=${from}`}${to === null ? '' : `&maxPrice=${to}`}`;
      const expected = homes.filter((home) => {
        const price = compared(home);
        return price !== undefined && price >= (from ?? 0) && price <= (to ?? Infinity);
      });
      for (const words of ['', '&query=copied', '&place=India', '&category=villa&guests=3']) {
        const asked = `by=whole${limits}${days()}${words}`;
        const isAll = words !== '&category=villa&guests=3';
        const found = await search(`${asked}&sort=newest`);
        const passing = isAll ? expected : expected.filter(({ category }) => category === 'villa');
        expect(ids(found)).toEqual(ids(passing));
        const counted = await app.visitor().get(`/api/listing/search?${asked}&sort=newest&limit=1`);
        expect(counted.headers.get('x-total-count')).toBe(String(passing.length));
        const { body: facets } = await app.visitor().get<Facets>(`/api/listing/facets?${asked}`);
        expect(facets.cancellation.standard).toBe(passing.length);
      }
    }
  });

  test('draws the histogram of whole prices', async () => {
    const { body } = await app.visitor().get<PriceHistogram>(`/api/listing/prices?by=whole&maxPrice=5${days()}`);
    const prices = homes.flatMap((home) => compared(home) ?? []);
    expect(body.buckets.map(({ homes }) => homes)).toEqual(
      body.buckets.map(
        ({ from, to }, index) => prices.filter((price) => price >= from && (index === 29 || price <= to)).length,
      ),
    );
  });
});

function ids(homes: readonly Listing[]): string[] {
  return homes.map(({ _id }) => _id);
}

test('without by the rent is compared, as before', async () => {
  const rents = (await search('sort=price')).map(({ rent }) => rent);
  expect(rents).toEqual(rents.toSorted((one, other) => one - other));
  const below = await search('maxPrice=1500');
  expect(below.map(({ rent }) => rent).filter((rent) => rent > 1_500)).toEqual([]);
});

test('a least whole price of nothing leaves out the homes without one, also in the words of an index', async () => {
  const { rows } = await sql<{ isPriced: boolean; isFound: boolean }>`
    select whole_night > 0 as "isPriced", home_matches(listing, ${filterRow({ minWhole: 0 })}) as "isFound"
    from listing group by 1, 2 order by 1`.execute(app.db);
  expect(rows.map(({ isPriced, isFound }) => [isPriced, isFound])).toEqual([
    [false, false],
    [true, true],
  ]);
});

test.each(['search', 'facets', 'prices', 'map'])('listing/%s compares by no other price', async (call) => {
  const { status, error } = await app.visitor().get(`/api/listing/${call}?by=rent&box=70,5,90,35`);
  expect([status, error.code, Object.keys(error.fields ?? {})]).toEqual([400, 'INVALID_INPUT', ['by']]);
});

test('pins of a map return the total price, and with dates that of the stay', async () => {
  const home = await aHome(app, host, { title: 'Pinned', city: 'Manali, India', rent: 1_000, cleaningFee: 500 });
  const map = async (query: string) =>
    (await app.visitor().get<MapHomes>(`/api/listing/map?box=70,5,90,35&query=pinned${query}`)).body.homes[0];
  const days = `&checkIn=${daysFromNow(app, 30)}&checkOut=${daysFromNow(app, 32)}`;
  expect(await map('')).toMatchObject({ _id: home._id, whole: { nights: 1, total: 1_770 } });
  expect(await map(days)).not.toHaveProperty('stay');
  expect(await map(`&by=whole${days}`)).toMatchObject({ stay: { nights: 2, total: 3_040, averageNight: 1_000 } });
});

test('another tax rule changes the prices of all homes, of those published later too', async () => {
  const [table] = builtInTables.slice(-1);
  if (table === undefined) throw new Error('no table of taxes');
  const rule = { by: table.by, rates: table.rates, value: 'supply' as const };
  await updateWholePrices(app.db, rule);
  const { _id } = await aHome(app, host, { title: 'Later', rent: 7_000, cleaningFee: 500 });
  await app.db.updateTable('listing').set({ state: 'IN-HP' }).where('id', '=', _id).execute();
  const nights = async () => {
    const { rows } = await sql<{ title: string; whole_night: number }>`
      select title, whole_night from listing where title in ('Later', 'Copied') order by title`.execute(app.db);
    return rows.map((row) => [row.title, row.whole_night]);
  };
  // 7,500 at 5 %, and 15 % of 7,000; without a state the tax is unknown.
  expect(await nights()).toEqual([
    ['Copied', 0],
    ['Later', 7_500 + 1_050 + 2 * 188],
  ]);
  await updateWholePrices(app.db, null);
  expect((await nights())[1]).toEqual(['Later', 7_500 + 1_890]);
});
