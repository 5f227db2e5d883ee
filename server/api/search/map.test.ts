import type { Facets, MapHomes, PriceHistogram } from '@aangan/contract/search/calls.ts';
import { aHome } from '@aangan/tests/factories/homes.ts';
import { startTestApp } from '@aangan/tests/support/app.ts';
import { aPastStay } from '@aangan/tests/support/bookings.ts';
import { copyListing } from '@aangan/tests/support/listings.ts';
import { started } from '@aangan/tests/support/started.ts';
import { type RawBuilder, sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { encodeCodeBits } from '../../domain/homes/field-columns.ts';

const app = started(() => startTestApp({ settings: { rateLimits: false } }));
beforeAll(async () => {
  const host = await app.signUp();
  const home = await aHome(app, host, { title: 'Lake house', rent: 2_000 });
  await app.db.transaction().execute(async (trx) => {
    // Triggers are disabled, as they would take a minute; the rows that they maintain are written afterwards.
    await sql`set local session_replication_role = replica`.execute(trx);
    await copyListing(trx, home, 5_999);
    // A dense town, a thin country around it, kettles in two of three, cots in one of thirteen, lifts in one of a
    // hundred.
    await sql`
      update listing set at_radius = 700, amenities = nullif(${offered}, 0), rent = 500 + sequence % 40 * 100,
        at_lat = round((20 + case when sequence % 2 = 0 then sequence % 97 / 500.0 else sequence % 53 / 5.0 end)::numeric, 4),
        at_lng = round((75 + case when sequence % 2 = 0 then sequence % 89 / 450.0 else sequence % 61 / 6.0 end)::numeric, 4)
    `.execute(trx);
    await sql`truncate search_posting, map_cell`.execute(trx);
    await sql`insert into search_posting select word, sequence from listing cross join unnest(postings_of(listing)) as word`.execute(
      trx,
    );
    await sql`
      insert into map_cell select zoom, x, y, count(*), sum(lat), sum(lng), sum(cell.sequence)
      from listing cross join map_cells_of(listing) as cell group by zoom, x, y`.execute(trx);
  });
  await sql`analyze listing, search_posting, map_cell`.execute(app.db);
});

/** SQL: amenities of the home with a `sequence`. */
const offered = sql.join(
  [
    { amenity: 'kettle' as const, has: sql`sequence % 3 > 0` },
    { amenity: 'cot' as const, has: sql`sequence % 13 = 0` },
    { amenity: 'lift' as const, has: sql`sequence % 100 = 0` },
  ].map(
    ({ amenity, has }) =>
      sql`case when ${has} then ${sql.lit(encodeCodeBits('amenities', [amenity]))}::bigint else 0 end`,
  ),
  sql` + `,
);

const map = async (query: string) => (await app.visitor().get<MapHomes>(`/api/listing/map?${query}`)).body;

async function homesIn(
  [west, south, east, north]: readonly number[],
  condition: RawBuilder<unknown> = sql`true`,
): Promise<number> {
  const { rows } = await sql<{ homes: number }>`
    select count(*) as homes from listing where ${condition}
      and at_lng between ${west} and ${east} and at_lat between ${south} and ${north}`.execute(app.db);
  return rows[0]?.homes ?? 0;
}

test.each([
  { box: [60, 0, 100, 40] },
  { box: [75, 20, 85.1, 30.5] },
  { box: [75.01, 20.01, 75.15, 20.15] },
  { box: [74, 19, 77.3, 24.7] },
])('estimates the number of homes in a box with more than a thousand: $box', async ({ box }) => {
  const { homes, groups, total, about } = await map(`box=${box.join(',')}`);
  const expected = await homesIn(box);
  expect(Math.abs(total - expected)).toBeLessThanOrEqual(expected / 10);
  expect([about, homes.length + groups.length <= 200]).toEqual([expected > 1_000 ? true : undefined, true]);
  const shown = homes.length + groups.reduce((sum, group) => sum + group.homes, 0);
  expect(Math.abs(shown - total)).toBeLessThanOrEqual(groups.length);
});

test('estimates the number of matches above a thousand homes', async () => {
  const box = [60, 0, 100, 40];
  const { homes, groups, total, about } = await map(`box=${box.join(',')}&amenities=kettle`);
  const expected = await homesIn(box, sql`sequence % 3 > 0`);
  expect(Math.abs(total - expected)).toBeLessThanOrEqual(expected / 10);
  expect([about, homes]).toEqual([true, []]);
  expect(groups.length).toBeLessThanOrEqual(200);
});

test('finds the homes that share a point only in the box of that point', async () => {
  const host = await app.signUp();
  const shared = { city: 'Kargil, India', landMark: 'By the river' };
  const [one, other] = [await aHome(app, host, shared), await aHome(app, host, shared)];
  expect(one.at).toEqual(other.at);
  const { lat, lng } = one.at as { lat: number; lng: number };
  const answer = await map(`box=${[lng, lat, lng, lat].join(',')}`);
  expect([answer.total, answer.about, answer.groups]).toEqual([
    2,
    undefined,
    [{ at: { lat, lng }, homes: 2, box: [lng, lat, lng, lat] }],
  ]);
});

test('is exact up to a thousand homes, and the same for the same request', async () => {
  const box = [75, 20, 75.09, 20.09];
  const first = await map(`box=${box.join(',')}&size=1600,900`);
  expect([first.total, first.about]).toEqual([await homesIn(box), undefined]);
  expect(await map(`box=${box.join(',')}&size=1600,900`)).toEqual(first);
});

test('counts filter values up to 500, rare ones too, and rents in thirty steps', async () => {
  const india = [60, 0, 100, 40];
  const facets = (await app.visitor().get<Facets>('/api/listing/facets?box=60,0,100,40')).body;
  expect(facets.amenities).toMatchObject({
    kettle: 500,
    cot: await homesIn(india, sql`sequence % 13 = 0`),
    lift: await homesIn(india, sql`sequence % 100 = 0`),
    wifi: 0,
  });
  expect(facets.cancellation).toEqual({ flexible: 0, standard: 500, firm: 0, strict: 0 });
  const { buckets } = (await app.visitor().get<PriceHistogram>('/api/listing/prices?box=75,20,75.09,20.09')).body;
  expect(buckets.reduce((sum, { homes }) => sum + homes, 0)).toBe(await homesIn([75, 20, 75.09, 20.09]));
});

test('counts the homes that have a selected amenity and one more', async () => {
  const india = [60, 0, 100, 40];
  const { amenities, cancellation } = (
    await app.visitor().get<Facets>('/api/listing/facets?box=60,0,100,40&amenities=kettle&cancellation=firm,standard')
  ).body;
  expect(amenities).toMatchObject({
    kettle: 500,
    cot: await homesIn(india, sql`sequence % 3 > 0 and sequence % 13 = 0`),
    lift: await homesIn(india, sql`sequence % 3 > 0 and sequence % 100 = 0`),
  });
  expect(cancellation).toEqual({ flexible: 0, standard: 500, firm: 0, strict: 0 });
});

test.each([
  ['map', '', 'box'],
  ['map', 'box=1,2,3', 'box'],
  ['map', 'box=1,2,3,x', 'box'],
  ['map', 'box=98,6,68,38', 'box'],
  ['map', 'box=68,38,98,6', 'box'],
  ['map', 'box=-100,0,100,10', 'box'],
  ['map', 'box=0,0,181,10', 'box'],
  ['map', 'box=0,0,1e1,10', 'box'],
  ['map', 'box=68,6,98,38&size=10,10', 'size'],
  ['map', 'box=68,6,98,38&size=99999,100', 'size'],
  ['search', 'near=91,0', 'near'],
  ['search', 'near=26.9', 'near'],
  ['search', 'within=5', 'near'],
  ['search', 'near=26,75&within=101', 'within'],
  ['search', 'near=26,75&within=0.5', 'within'],
  ['search', 'amenities=', 'amenities'],
  ['search', 'amenities=wifi,sauna', 'amenities'],
  ['search', 'welcomes=cats', 'welcomes'],
  ['search', 'cancellation=never', 'cancellation'],
  ['search', 'space=half', 'space'],
  ['search', 'allowsPets=no', 'allowsPets'],
  ['search', 'bedrooms=51', 'bedrooms'],
  ['search', 'bathrooms=1.3', 'bathrooms'],
  ['search', 'sort=cheapest', 'sort'],
  ['search', 'sort=price&cursor=1-2-3-4', 'cursor'],
  ['search', 'sort=price&cursor=99999999999999.1', 'cursor'],
  ['facets', 'beds=-1', 'beds'],
  ['prices', 'minPrice=10&maxPrice=9', 'maxPrice'],
])('listing/%s refuses %j, naming the field', async (call, query, field) => {
  const { status, error } = await app.visitor().get(`/api/listing/${call}?${query}`);
  expect([status, error.code, Object.keys(error.fields ?? {})]).toEqual([400, 'INVALID_INPUT', [field]]);
});

test('shows the mean rating and the number of ratings of a single home', async () => {
  const host = await app.signUp();
  const [guest, home] = [await app.signUp(), await aHome(app, host, { title: 'Reef house' })];
  await host.put(`/api/listing/place/${home._id}`, { lat: 10.57, lng: 72.64 });
  const seen = async () => (await map('box=72,10,73,11')).homes;
  const [before] = await seen();
  expect([before?._id, before?.ratings, before?.ratingsCount]).toEqual([home._id, undefined, 0]);
  for (const [daysAgo, ratings] of [5, 4].entries()) {
    const bookingId = await aPastStay(app, guest, home, 2 * daysAgo + 1);
    await guest.post(`/api/listing/ratings/${home._id}`, { ratings, bookingId });
  }
  expect(await seen()).toMatchObject([{ _id: home._id, ratings: 4.5, ratingsCount: 2 }]);
});
