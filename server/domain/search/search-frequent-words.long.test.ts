import type { Listing } from '@aangan/contract/homes/listings.ts';
import { MAX_COMPARED } from '@aangan/contract/limits.ts';
import { startTestApp, type TestApp } from '@aangan/tests/support/app.ts';
import { nextPages } from '@aangan/tests/support/client.ts';
import { aListing, copyListing } from '@aangan/tests/support/listings.ts';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

let app: TestApp;
/** An old home that costs more and covers more guests than all others. */
let dear: string;
/** A third of the homes are in Goa and a third have a lake; few have both, among the oldest and the newest. */
beforeAll(async () => {
  app = await startTestApp();
  const host = await app.signUp();
  const both = await aListing(app, host, { title: 'Lake house', city: 'Goa, India' });
  const place = await aListing(app, host, { title: 'Orchard house', city: 'Goa, India' });
  const word = await aListing(app, host, { title: 'Lake house', city: 'Leh, India' });
  const orchid = await aListing(app, host, { title: 'Orchid house', city: 'Kochi, India' });
  const neither = await aListing(app, host, { title: 'Orchard house', city: 'Leh, India' });
  dear = (await aListing(app, host, { title: 'Lake house', city: 'Goa, India', rent: 95_000, includedGuests: 45 }))._id;
  await copyListing(app.db, both, 148);
  await copyListing(app.db, orchid, 300);
  for (let round = 0; round < 25; round += 1) {
    for (const home of [place, word, neither]) await copyListing(app.db, home, 60);
  }
  await copyListing(app.db, both, 49);
  await sql`update listing set max_guests = 1 where city = 'Kochi, India'`.execute(app.db);
  // Half of the homes in Goa are at one point, the others around it.
  await sql`
    update listing set at_radius = 700,
      at_lat = round((15.5 + case when sequence % 2 = 0 then 0 else sequence % 23 / 100.0 end)::numeric, 4),
      at_lng = round((73.8 + case when sequence % 2 = 0 then 0 else sequence % 29 / 100.0 end)::numeric, 4)
    where city = 'Goa, India'`.execute(app.db);
}, 120_000);
afterAll(() => app.close());

/** The ids of all results of a search, over all pages. */
async function foundBy(requested: string): Promise<string[]> {
  const pages = await nextPages<Listing>(app.visitor(), `/api/listing/search?${requested}&limit=100`);
  return pages.flatMap(({ body }) => body.map(({ _id }) => _id));
}

async function homesWith(condition: RawBuilder<boolean>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from listing where ${condition} order by sequence desc`.execute(app.db);
  return rows.map(({ id }) => id);
}

test.each([
  { requested: 'query=goa lake', city: 'Goa, India', title: 'Lake house' },
  { requested: 'query=lake&place=goa', city: 'Goa, India', title: 'Lake house' },
  { requested: 'query=orchard goa', city: 'Goa, India', title: 'Orchard house' },
  { requested: 'query=orchard&place=goa', city: 'Goa, India', title: 'Orchard house' },
  { requested: 'query=house leh lake', city: 'Leh, India', title: 'Lake house' },
])('finds all homes with a combination of frequent words, newest first: $requested', async (search) => {
  const { requested, city, title } = search;
  const homes = await homesWith(sql`city = ${city} and starts_with(title, ${title})`);
  expect(homes.length).toBeGreaterThan(190);
  expect(await foundBy(requested)).toEqual(homes);
});

test.each([
  { requested: 'query=house', condition: sql<boolean>`true` },
  { requested: 'query=house&minPrice=1&guests=1', condition: sql<boolean>`true` },
  { requested: 'query=house&guests=2', condition: sql<boolean>`city <> 'Kochi, India'` },
  { requested: 'query=hou', condition: sql<boolean>`true` },
  { requested: 'query=lak', condition: sql<boolean>`title like 'Lake%'` },
  { requested: 'query=lakc', condition: sql<boolean>`title like 'Lake%'` },
  { requested: 'query=orch', condition: sql<boolean>`title like 'Orch%'` },
  { requested: 'query=orch leh', condition: sql<boolean>`title like 'Orch%' and city = 'Leh, India'` },
  { requested: 'place=goa', condition: sql<boolean>`city = 'Goa, India'` },
])('finds each home once when there are more than one batch: $requested', async ({ requested, condition }) => {
  const homes = await homesWith(condition);
  expect(homes.length).toBeGreaterThan(MAX_COMPARED);
  expect((await foundBy(requested)).toSorted()).toEqual(homes.toSorted());
});

const aroundGoa = 'box=73.79,15.49,74.1,15.75';
const lower = 'box=73.79,15.49,74.1,15.6';

test.each([
  { requested: aroundGoa, condition: sql<boolean>`city = 'Goa, India'` },
  { requested: lower, condition: sql<boolean>`city = 'Goa, India' and at_lat <= 15.6` },
  {
    requested: `${aroundGoa}&sort=newest&query=orch`,
    condition: sql<boolean>`city = 'Goa, India' and title like 'Orch%'`,
  },
  // All matches are older, or all newer, than the rows that one read covers per cell.
  {
    requested: `${aroundGoa}&sort=newest&query=lak`,
    condition: sql<boolean>`city = 'Goa, India' and title like 'Lake%'`,
  },
  {
    requested: `${lower}&maxPrice=90000`,
    condition: sql<boolean>`city = 'Goa, India' and at_lat <= 15.6 and rent <= 90000`,
  },
])('finds each of thousands of homes in a box once, newest first: $requested', async ({ requested, condition }) => {
  const homes = await homesWith(condition);
  expect(homes.length).toBeGreaterThan(190);
  expect(await foundBy(requested)).toEqual(homes);
});

test.each([
  'query=house&minPrice=90000',
  'place=goa&guests=40',
  'query=lake&place=goa&guests=40&minPrice=90000',
  `${aroundGoa}&guests=40`,
])('finds the only home that matches a filter, even the oldest: %s', async (requested) => {
  expect(await foundBy(requested)).toEqual([dear]);
  const { headers } = await app.visitor().get(`/api/listing/search?${requested}&limit=10`);
  expect(headers.get('x-total-count')).toBe('1');
});

test('counts up to 500 homes, also when few match a price', async () => {
  const app = await startTestApp();
  const host = await app.signUp();
  await copyListing(app.db, await aListing(app, host, { title: 'Counted', rent: 777 }), 600);
  for (const filters of ['query=counted&minPrice=777&maxPrice=777', 'query=counted', 'minPrice=777&maxPrice=777']) {
    const { headers } = await app.visitor().get(`/api/listing/search?limit=1&${filters}`);
    expect({ filters, total: headers.get('x-total-count') }).toEqual({ filters, total: '500' });
  }
  await app.close();
});
