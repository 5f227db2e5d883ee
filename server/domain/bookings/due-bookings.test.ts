import type { Booking } from '@aangan/contract/bookings/bookings.ts';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import { HOUR_MS, instantInIndia } from '@aangan/contract/rules/dates.ts';
import { aHome } from '@aangan/tests/factories/homes.ts';
import { aHeldStay, aPaidStay } from '@aangan/tests/factories/stays.ts';
import { type Person, startTestApp } from '@aangan/tests/support/app.ts';
import { daysFromNow, pay } from '@aangan/tests/support/bookings.ts';
import { aFeed, CalendarSite } from '@aangan/tests/support/calendar-site.ts';
import { mailsTo } from '@aangan/tests/support/payments.ts';
import { started } from '@aangan/tests/support/started.ts';
import { untilDelivered } from '@aangan/tests/support/until.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { transitionBooking } from './booking-states.ts';
import {
  completeStays,
  expireHolds,
  processDueBookings,
  remindOfComingStays,
  remindOfEndingHolds,
} from './due-bookings.ts';

describe('a paid booking', () => {
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
});

describe('reminders', () => {
  const app = started(() => startTestApp({ settings: { rateLimits: false }, now: '2026-12-01T06:00:00Z' }));
  let host: Person;
  let guest: Person;
  let home: Listing;
  beforeEach(async () => {
    host = await app.signUp({ name: 'Hari' });
    guest = await app.signUp({ name: 'Gita' });
    home = await aHome(app, host);
  });

  /** Runs the job on two servers concurrently, then once more. */
  async function remind(): Promise<void> {
    const now = app.clock.now();
    for (const sweep of [remindOfEndingHolds, remindOfComingStays]) {
      await Promise.all([sweep(app.db, now), sweep(app.db, now)]);
      await sweep(app.db, now);
    }
    await untilDelivered(app.db);
  }

  const subjectsTo = async (person: Person, subject: RegExp) =>
    (await mailsTo(app, person.email)).filter((written) => subject.test(written));

  test('both are notified immediately that dates are held', async () => {
    await aHeldStay(app, guest, home);
    expect(await mailsTo(app, guest.email)).toEqual(['Your dates at Neem Courtyard are held']);
    expect(await mailsTo(app, host.email)).toEqual(['Gita holds dates at Neem Courtyard']);
  });

  describe('a hold that ends soon', () => {
    const ENDS = /are held until/;

    test('reminds the guest once, three hours before', async () => {
      await aHeldStay(app, guest, home);
      app.clock.advance(20.5 * HOUR_MS);
      await remind();
      expect(await subjectsTo(guest, ENDS)).toEqual([]);
      app.clock.advance(HOUR_MS);
      await remind();
      expect(await subjectsTo(guest, ENDS)).toHaveLength(1);
      app.clock.advance(2 * HOUR_MS);
      await remind();
      expect(await subjectsTo(guest, ENDS)).toHaveLength(1);
      expect(await subjectsTo(host, ENDS)).toEqual([]);
    });

    test('is reminded again after the hold was extended', async () => {
      const { _id } = await aHeldStay(app, guest, home);
      app.clock.advance(22 * HOUR_MS);
      await remind();
      await host.put(`/api/booking/update-extra/${_id}`, { extraService: 500 });
      await remind();
      expect(await subjectsTo(guest, ENDS)).toHaveLength(1);
      app.clock.advance(22 * HOUR_MS);
      await remind();
      expect(await subjectsTo(guest, ENDS)).toHaveLength(2);
    });

    test('sends nothing for a stay that is paid, cancelled or over', async () => {
      await aPaidStay(app, guest, home);
      const cancelled = await aHeldStay(app, guest, home, { checkIn: daysFromNow(app, 50) });
      await guest.delete(`/api/booking/cancel/${cancelled._id}`);
      await aHeldStay(app, guest, home, { checkIn: daysFromNow(app, 60) });
      app.clock.advance(24.5 * HOUR_MS);
      await remind();
      expect(await subjectsTo(guest, ENDS)).toEqual([]);
    });
  });

  describe('a stay that begins within two days', () => {
    const BEGINS = /begins soon|arrives soon/;

    test('reminds both once', async () => {
      await aPaidStay(app, guest, home, { checkIn: daysFromNow(app, 4) });
      app.clock.advance(24 * HOUR_MS);
      await remind();
      expect(await subjectsTo(guest, BEGINS)).toEqual([]);
      app.clock.advance(24 * HOUR_MS);
      await remind();
      expect(await subjectsTo(guest, BEGINS)).toEqual(['Your stay at Neem Courtyard begins soon']);
      expect(await subjectsTo(host, BEGINS)).toEqual(['Gita arrives soon at Neem Courtyard']);
      app.clock.advance(24 * HOUR_MS);
      await remind();
      expect(await subjectsTo(guest, BEGINS)).toHaveLength(1);
    });

    test('sends nothing if it was just paid, is only held, or was cancelled', async () => {
      await aPaidStay(app, guest, home, { checkIn: daysFromNow(app, 1), nights: 1 });
      await aHeldStay(app, guest, home, { checkIn: daysFromNow(app, 5) });
      const cancelled = await aPaidStay(app, guest, home, { checkIn: daysFromNow(app, 10) });
      await guest.delete(`/api/booking/cancel/${cancelled._id}`);
      await remind();
      app.clock.advance(9 * 24 * HOUR_MS);
      await remind();
      expect(await subjectsTo(guest, BEGINS)).toEqual([]);
    });
  });
});

describe('due bookings', () => {
  const app = started(() => startTestApp({ settings: { rateLimits: false } }));

  test('one failing booking does not stop the others, and is reported', async () => {
    const home = await aHome(app, await app.signUp());
    const guest = await app.signUp();
    for (const days of [10, 20, 30]) await aHeldStay(app, guest, home, { checkIn: daysFromNow(app, days) });
    const bookings = () => app.db.selectFrom('booking').select(['id', 'state']).orderBy('check_in').execute();
    const [broken] = await bookings();
    const moved = processDueBookings(app.db, {
      due: app.db.selectFrom('booking').orderBy('check_in'),
      apply: async (trx, booking) => {
        if (booking.id === broken?.id) throw new Error('broken');
        await transitionBooking(trx, booking, 'cancel', app.clock.now(), 'guest');
      },
    });
    await expect(moved).rejects.toThrow('1 of 3 bookings not moved');
    expect((await bookings()).map(({ state }) => state)).toEqual(['held', 'cancelled', 'cancelled']);
  });
});
