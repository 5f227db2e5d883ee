import * as messages from '@aangan/contract/words/en/shared/messages.ts';
import type { Booking } from '@aangan/contract/bookings/bookings.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, startTestApp, type TestApp } from '@aangan/tests/support/app.ts';
import { bookingRequest } from '@aangan/tests/support/bookings.ts';
import { aHome } from '@aangan/tests/factories/homes.ts';
import { aHeldStay } from '@aangan/tests/factories/stays.ts';

let app: TestApp;
let host: Person;
beforeAll(async () => {
  app = await startTestApp();
  host = await app.signUp();
});
afterAll(() => app.close());

test('takes a home out of view', async () => {
  const home = await aHome(app, host);
  const { status, body } = await host.delete(`/api/listing/delete/${home._id}`);
  expect([status, body]).toEqual([200, { message: messages.listingDeleted }]);
  expect((await host.get('/api/listing/mine')).body).toEqual([]);
  expect((await host.delete(`/api/listing/delete/${home._id}`)).status).toBe(404);
});

test('is refused while it has live bookings; past bookings still show it', async () => {
  const home = await aHome(app, host);
  const guest = await app.signUp();
  const stay = await aHeldStay(app, guest, home);
  expect((await host.delete(`/api/listing/delete/${home._id}`)).error.code).toBe('HAS_LIVE_BOOKINGS');

  await guest.delete(`/api/booking/cancel/${stay._id}`);
  expect((await host.delete(`/api/listing/delete/${home._id}`)).status).toBe(200);
  const { body } = await guest.get<Booking>(`/api/booking/findbookingbyid/${stay._id}`);
  expect(body.listing).toMatchObject({ title: home.title, photos: home.photos });
});

test('is never both deleted and booked by concurrent requests', async () => {
  const guest = await app.signUp();
  for (let round = 0; round < 5; round++) {
    const home = await aHome(app, host);
    const [booked, deleted] = await Promise.all([
      guest.post(`/api/booking/create/${home._id}`, bookingRequest(app, home)),
      host.delete(`/api/listing/delete/${home._id}`),
    ]);
    expect([
      [201, 409],
      [404, 200],
    ]).toContainEqual([booked.status, deleted.status]);
  }
});

test('refuses everybody but its host', async () => {
  const home = await aHome(app, host);
  expect((await (await app.signUp()).delete(`/api/listing/delete/${home._id}`)).error.code).toBe('NOT_ALLOWED');
  expect((await app.visitor().delete(`/api/listing/delete/${home._id}`)).status).toBe(401);
  expect((await host.delete('/api/listing/delete/nothing')).error.code).toBe('LISTING_NOT_FOUND');
});
