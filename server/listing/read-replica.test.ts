import type { Listing } from '@aangan/contract/listings.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { aDatabase } from '../testing/database.ts';
import { aListing } from '../testing/listings.ts';

let behind: Awaited<ReturnType<typeof aDatabase>>;
let app: TestApp;

beforeAll(async () => {
  behind = await aDatabase();
  app = await startTestApp({ readDb: behind.db });
});
afterAll(async () => {
  await app.close();
  await behind.close();
});

test.each(['/api/listing/search?query=veranda', '/api/listing/get'])(
  '%s may be a moment old for a visitor, never for whoever is signed in',
  async (path) => {
    const host = await app.signUp();
    const { _id } = await aListing(app, host, { title: 'Veranda of the replica' });
    const { body: seenByHost } = await host.get<Listing[]>(path);
    expect(seenByHost.map((home) => home._id)).toContain(_id);
    const { body: seenByVisitor } = await app.visitor().get<Listing[]>(path);
    expect(seenByVisitor).toEqual([]);
  },
);
