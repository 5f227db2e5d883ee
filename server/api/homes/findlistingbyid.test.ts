import type { Listing } from '@aangan/contract/homes/listings.ts';
import { DAY_MS } from '@aangan/contract/rules/dates.ts';
import { aHome } from '@aangan/tests/factories/homes.ts';
import { aHeldStay } from '@aangan/tests/factories/stays.ts';
import { type Person, startTestApp } from '@aangan/tests/support/app.ts';
import { daysFromNow } from '@aangan/tests/support/bookings.ts';
import { started } from '@aangan/tests/support/started.ts';
import { beforeAll, expect, test } from 'vitest';

const app = started(() => startTestApp({ now: '2026-11-02T06:00:00Z' }));
let host: Person;
beforeAll(async () => {
  host = await app.signUp();
});

test('answers a home to anyone, without its phone', async () => {
  const { phone: _private, ...home } = await aHome(app, host);
  const { status, body } = await app.visitor().get(`/api/listing/findlistingbyid/${home._id}`);
  expect([status, body]).toEqual([200, home]);
});

test('does not find a deleted home, even for its host', async () => {
  const home = await aHome(app, host);
  await host.delete(`/api/listing/delete/${home._id}`);
  expect((await host.get(`/api/listing/findlistingbyid/${home._id}`)).status).toBe(404);
});

test('shows the phone to the host, and to a guest with a live booking', async () => {
  const home = await aHome(app, host);
  const [guest, stranger] = [await app.signUp(), await app.signUp()];
  const seen = async (who: Person) => (await who.get<Listing>(`/api/listing/findlistingbyid/${home._id}`)).body.phone;
  expect(await seen(host)).toBe(home.phone);
  expect(await seen(guest)).toBeUndefined();

  const stay = await aHeldStay(app, guest, home);
  expect([await seen(guest), await seen(stranger)]).toEqual([home.phone, undefined]);
  await guest.delete(`/api/booking/cancel/${stay._id}`);
  expect(await seen(guest)).toBeUndefined();
});

test('is marked as booked while it has a live booking that is not over', async () => {
  const home = await aHome(app, host);
  const guest = await app.signUp();
  const isBooked = async () =>
    (await app.visitor().get<Listing>(`/api/listing/findlistingbyid/${home._id}`)).body.isBooked;
  expect(await isBooked()).toBe(false);
  await aHeldStay(app, guest, home, { checkIn: daysFromNow(app, 3) });
  expect(await isBooked()).toBe(true);
  // A hold expires at its time, whether or not the job that records this has run.
  app.clock.advance(DAY_MS);
  expect(await isBooked()).toBe(false);
});
