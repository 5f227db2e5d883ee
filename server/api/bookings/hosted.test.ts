import type { BookedDates, Booking } from '@aangan/contract/bookings/bookings.ts';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import { addDays, instantInIndia } from '@aangan/contract/rules/dates.ts';
import { aHome } from '@aangan/tests/factories/homes.ts';
import { aHeldStay, aPaidStay } from '@aangan/tests/factories/stays.ts';
import { type Person, startTestApp } from '@aangan/tests/support/app.ts';
import { daysFromNow } from '@aangan/tests/support/bookings.ts';
import { started } from '@aangan/tests/support/started.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';

const app = started(() => startTestApp({ settings: { rateLimits: false } }));
let host: Person;
let guest: Person;
let home: Listing;
beforeAll(async () => {
  host = await app.signUp();
  guest = await app.signUp();
});
beforeEach(async () => {
  home = await aHome(app, host);
});

test('lists the stays of a home for its host in order, without cancelled ones', async () => {
  const later = await aHeldStay(app, guest, home, { checkIn: daysFromNow(app, 40) });
  const sooner = await aHeldStay(app, guest, home, { checkIn: daysFromNow(app, 20) });
  const cancelled = await aHeldStay(app, guest, home, { checkIn: daysFromNow(app, 60) });
  await guest.delete(`/api/booking/cancel/${cancelled._id}`);
  const { status, body } = await host.get<Booking[]>(`/api/booking/hosted/${home._id}`);
  expect(status).toBe(200);
  expect(body.map(({ _id }) => _id)).toEqual([sooner._id, later._id]);
  expect(body[0]?.guest).toEqual(sooner.guest);
});

const dates = async (id = home._id) => (await app.visitor().get<BookedDates[]>(`/api/booking/booked-dates/${id}`)).body;

test('returns only the days of live stays, in order, check-out included', async () => {
  expect(await dates()).toEqual([]);
  const paid = await aPaidStay(app, guest, home, { checkIn: daysFromNow(app, 40), nights: 2 });
  const held = await aHeldStay(app, guest, home, { checkIn: daysFromNow(app, 20), nights: 1 });
  const cancelled = await aHeldStay(app, guest, home, { checkIn: daysFromNow(app, 60) });
  await guest.delete(`/api/booking/cancel/${cancelled._id}`);
  expect(await dates()).toEqual([
    { start: held.checkIn, end: addDays(held.checkIn, 1) },
    { start: paid.checkIn, end: addDays(paid.checkIn, 2) },
  ]);
});

test('omits an expired hold, even before the clean-up has run', async () => {
  await aHeldStay(app, guest, home);
  app.clock.advance(24 * 60 * 60 * 1_000 + 1_000);
  expect(await dates()).toEqual([]);
});

test('shows a stay through the day of its check-out, and not the day after', async () => {
  const { checkOut } = await aPaidStay(app, guest, home, { checkIn: daysFromNow(app, 2), nights: 1 });
  app.clock.moveTo(new Date(instantInIndia(addDays(checkOut, 1)).getTime() - 2_000));
  expect(await dates()).toHaveLength(1);
  app.clock.moveTo(instantInIndia(addDays(checkOut, 1)));
  expect(await dates()).toEqual([]);
});
