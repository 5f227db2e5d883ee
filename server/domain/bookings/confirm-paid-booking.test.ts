import type { Booking } from '@aangan/contract/bookings/bookings.ts';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import { HOUR_MS, instantInIndia } from '@aangan/contract/rules/dates.ts';
import { aHome } from '@aangan/tests/factories/homes.ts';
import { aHeldStay } from '@aangan/tests/factories/stays.ts';
import { type Person, startTestApp } from '@aangan/tests/support/app.ts';
import { daysFromNow, pay } from '@aangan/tests/support/bookings.ts';
import { aFeed, CalendarSite } from '@aangan/tests/support/calendar-site.ts';
import { started } from '@aangan/tests/support/started.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { completeStays, expireHolds } from './due-bookings.ts';

const app = started(() => startTestApp({ settings: { rateLimits: false } }));
let host: Person;
let guest: Person;
let home: Listing;
let booking: Booking;
beforeAll(async () => {
  host = await app.signUp();
  guest = await app.signUp();
});
beforeEach(async () => {
  home = await aHome(app, host);
  booking = await aHeldStay(app, guest, home, { checkIn: daysFromNow(app, 5) });
});

const readBooking = async () => (await guest.get<Booking>(`/api/booking/findbookingbyid/${booking._id}`)).body;
const sweep = async () => {
  await expireHolds(app.db, app.clock.now());
  await completeStays(app.db, app.clock.now());
};
const stored = async () =>
  (await app.db.selectFrom('booking').select('state').where('id', '=', booking._id).executeTakeFirstOrThrow()).state;

test('a payment in time confirms the booking, once', async () => {
  expect(await pay(app, booking._id)).toBe(true);
  expect(await readBooking()).toMatchObject({
    state: 'confirmed',
    isBooked: true,
    paid: booking.payable,
    heldUntil: null,
  });
  expect(await pay(app, booking._id)).toBe(false);
});

test.each(['swept', 'not yet swept'])(
  'a payment after the hold, %s, takes its days again if they are free',
  async (when) => {
    await guest.post(`/api/listing/ratings/${home._id}`, { ratings: 5 });
    app.clock.advance(25 * HOUR_MS);
    if (when === 'swept') await sweep();
    expect(await pay(app, booking._id)).toBe(true);
    expect((await readBooking()).state).toBe('confirmed');
    expect((await guest.get(`/api/booking/booked-dates/${home._id}`)).body).toHaveLength(1);
    expect((await guest.get<Listing>(`/api/listing/findlistingbyid/${home._id}`)).body.ratings).toBe(5);
  },
);

test('refunds a late payment for a deleted home', async () => {
  app.clock.advance(25 * HOUR_MS);
  expect((await host.delete(`/api/listing/delete/${home._id}`)).status).toBe(200);
  expect(await pay(app, booking._id)).toBe(false);
  expect((await readBooking()).state).toBe('expired');
});

test('refunds a late payment when another stay has one of the days', async () => {
  app.clock.advance(25 * HOUR_MS);
  await aHeldStay(app, await app.signUp(), home, { checkIn: booking.checkOut });
  expect(await pay(app, booking._id)).toBe(false);
  expect((await readBooking()).state).toBe('expired');
});

test.each(['swept', 'not yet swept'])(
  'a payment after the hold, %s, is refunded if another site has taken a day',
  async (when) => {
    const site = await CalendarSite.start();
    site.says([{ from: booking.checkIn, to: booking.checkOut }]);
    await aFeed(host, home, site);
    app.clock.advance(25 * HOUR_MS);
    if (when === 'swept') await sweep();
    expect(await pay(app, booking._id)).toBe(false);
    expect((await readBooking()).state).toBe('expired');
    await site.close();
  },
);

test('accepts a late payment when the other hold expired unpaid', async () => {
  app.clock.advance(25 * HOUR_MS);
  await aHeldStay(app, await app.signUp(), home, { checkIn: booking.checkOut });
  app.clock.advance(25 * HOUR_MS);
  expect(await pay(app, booking._id)).toBe(true);
});

test('a payment after the hold is accepted until the check-in day is over', async () => {
  app.clock.moveTo(new Date(instantInIndia(booking.checkIn, 24).getTime() - 5_000));
  expect(await pay(app, booking._id)).toBe(true);
});

test('a payment after the check-in day is refunded', async () => {
  app.clock.moveTo(instantInIndia(booking.checkIn, 24));
  expect(await pay(app, booking._id)).toBe(false);
  expect((await readBooking()).state).toBe('expired');
});

test('a payment of a cancelled booking is refunded', async () => {
  await guest.delete(`/api/booking/cancel/${booking._id}`);
  expect(await pay(app, booking._id)).toBe(false);
  expect((await readBooking()).state).toBe('cancelled');
});

test('of a concurrent payment and cancellation one takes effect', async () => {
  const [confirmed, cancelled] = await Promise.all([
    pay(app, booking._id),
    guest.delete(`/api/booking/cancel/${booking._id}`),
  ]);
  expect(cancelled.status).toBe(200);
  const { state, paid, refunded } = await readBooking();
  expect(state).toBe('cancelled');
  // Confirmed first, then cancelled five days ahead: fully refunded. Cancelled first: the payment module refunds it.
  expect([paid, refunded]).toEqual([booking.payable, confirmed ? booking.payable : 0]);
});

test('the jobs record expired and completed bookings', async () => {
  await guest.post(`/api/listing/ratings/${home._id}`, { ratings: 5 });
  await sweep();
  expect(await stored()).toBe('held');
  app.clock.advance(25 * HOUR_MS);
  await sweep();
  expect(await stored()).toBe('expired');
  expect((await guest.get<Listing>(`/api/listing/findlistingbyid/${home._id}`)).body.ratings).toBeUndefined();

  booking = await aHeldStay(app, guest, home, { checkIn: daysFromNow(app, 1), nights: 1 });
  await pay(app, booking._id);
  app.clock.moveTo(new Date(instantInIndia(booking.checkOut, 24).getTime() - 5_000));
  await sweep();
  expect(await stored()).toBe('confirmed');
  app.clock.moveTo(instantInIndia(booking.checkOut, 24));
  await sweep();
  expect(await stored()).toBe('completed');
});

test('concurrent jobs of many processes record each change once', async () => {
  app.clock.advance(25 * HOUR_MS);
  await Promise.all(Array.from({ length: 5 }, sweep));
  expect(await stored()).toBe('expired');
});
