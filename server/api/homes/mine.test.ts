import type { Listing } from '@aangan/contract/homes/listings.ts';
import { aHome } from '@aangan/tests/factories/homes.ts';
import { startTestApp } from '@aangan/tests/support/app.ts';
import { nextPages } from '@aangan/tests/support/client.ts';
import { started } from '@aangan/tests/support/started.ts';
import { expect, test } from 'vitest';

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
