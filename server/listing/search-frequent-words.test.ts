import type { Listing } from '@aangan/contract/listings.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { aListing } from '../testing/listings.ts';
import { copyListing } from '../testing/many-listings.ts';
import { nextPages } from '../testing/pages.ts';

let app: TestApp;
/** Thousands of homes lie in Goa, and more than five thousand have a lake: few have both, among the oldest and the newest. */
beforeAll(async () => {
  app = await startTestApp();
  const host = await app.signUp();
  const both = await aListing(app, host, { title: 'Lake house', city: 'Goa, India' });
  const place = await aListing(app, host, { title: 'Hill house', city: 'Goa, India' });
  const word = await aListing(app, host, { title: 'Lake house', city: 'Leh, India' });
  for (let round = 0; round < 6; round += 1) {
    await copyListing(app.db, both, 33);
    await copyListing(app.db, place, 537);
    await copyListing(app.db, word, 900);
  }
}, 120_000);
afterAll(() => app.close());

test.each(['query=goa lake', 'query=lake&place=goa'])(
  'finds each home that has what thousands of others have in part, newest first: %s',
  async (asked) => {
    const pages = await nextPages<Listing>(app.visitor(), `/api/listing/search?${asked}&limit=100`);
    const { rows } = await sql<{ id: string }>`
      select id from listing where city = 'Goa, India' and title like 'Lake house%' order by sequence desc`.execute(
      app.db,
    );
    expect(rows).toHaveLength(199);
    expect(pages.flatMap(({ body }) => body.map(({ _id }) => _id))).toEqual(rows.map(({ id }) => id));
  },
);
