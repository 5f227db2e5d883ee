import { MOST_FOUND } from '@aangan/contract/limits.ts';
import type { Listing } from '@aangan/contract/listings.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { aListing } from '../testing/listings.ts';
import { copyListing } from '../testing/many-listings.ts';
import { nextPages } from '../testing/pages.ts';

let app: TestApp;
/** A third of the homes lie in Goa, and as many have a lake: few have both, and those are among the oldest and the newest. */
beforeAll(async () => {
  app = await startTestApp();
  const host = await app.signUp();
  const both = await aListing(app, host, { title: 'Lake house', city: 'Goa, India' });
  const place = await aListing(app, host, { title: 'Orchard house', city: 'Goa, India' });
  const word = await aListing(app, host, { title: 'Lake house', city: 'Leh, India' });
  const neither = await aListing(app, host, { title: 'Orchard house', city: 'Leh, India' });
  await copyListing(app.db, both, 149);
  for (let round = 0; round < 25; round += 1) {
    for (const home of [place, word, neither]) await copyListing(app.db, home, 60);
  }
  await copyListing(app.db, both, 49);
}, 120_000);
afterAll(() => app.close());

test.each([
  { asked: 'query=goa lake', city: 'Goa, India', title: 'Lake house' },
  { asked: 'query=lake&place=goa', city: 'Goa, India', title: 'Lake house' },
  { asked: 'query=orchard goa', city: 'Goa, India', title: 'Orchard house' },
  { asked: 'query=orchard&place=goa', city: 'Goa, India', title: 'Orchard house' },
  { asked: 'query=house leh lake', city: 'Leh, India', title: 'Lake house' },
])('finds the newest homes that have what thousands of others have in part: $asked', async ({ asked, city, title }) => {
  const pages = await nextPages<Listing>(app.visitor(), `/api/listing/search?${asked}&limit=100`);
  const { rows } = await sql<{ id: string }>`
    select id from listing where city = ${city} and starts_with(title, ${title}) order by sequence desc limit ${MOST_FOUND}`.execute(
    app.db,
  );
  expect(rows.length).toBeGreaterThan(190);
  expect(pages.flatMap(({ body }) => body.map(({ _id }) => _id))).toEqual(rows.map(({ id }) => id));
});
