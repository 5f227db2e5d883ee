import type { BookedDates, Booking, CalendarDay } from '@aangan/contract/bookings/bookings.ts';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import { addDays, instantInIndia } from '@aangan/contract/rules/dates.ts';
import { aHome } from '@aangan/tests/factories/homes.ts';
import { aHeldStay, aPaidStay } from '@aangan/tests/factories/stays.ts';
import { type Person, startTestApp } from '@aangan/tests/support/app.ts';
import { daysFromNow, pay } from '@aangan/tests/support/bookings.ts';
import { app, day, guest, home, host, setCalendarScene } from '@aangan/tests/support/calendar-scene.ts';
import type { Client } from '@aangan/tests/support/client.ts';
import { startMailbox } from '@aangan/tests/support/mailbox.ts';
import { started } from '@aangan/tests/support/started.ts';
import { beforeAll, beforeEach, describe, expect, it, test } from 'vitest';

describe('a booking', () => {
  const app = started(() => startTestApp({ settings: { rateLimits: false } }));
  let host: Person;
  let guest: Person;
  let home: Listing;
  let booking: Booking;
  beforeAll(async () => {
    host = await app.signUp({ name: 'Meera' });
    guest = await app.signUp({ name: 'Asha' });
  });
  beforeEach(async () => {
    home = await aHome(app, host);
    booking = await aHeldStay(app, guest, home);
  });

  const find = (person: Client, id = booking._id) => person.get<Booking>(`/api/booking/findbookingbyid/${id}`);

  test('its guest sees all fields', async () => {
    const { status, body } = await find(guest);
    expect(status).toBe(200);
    expect(body).toMatchObject(booking);
  });

  test("its host sees all fields, with the guest's name and e-mail", async () => {
    const { body } = await find(host);
    expect(body).toMatchObject(booking);
    expect(body.guest).toEqual({ _id: guest.id, name: 'Asha', email: guest.email });
  });

  test("contains the guest's own rating", async () => {
    await guest.post(`/api/listing/ratings/${home._id}`, { ratings: 4, bookingId: booking._id });
    expect((await find(guest)).body.ratings).toBe(4);
  });

  describe('anyone with the id', () => {
    it('sees enough to pay, but no name, address, phone or message', async () => {
      await guest.post('/api/guest/contact', {
        bookingId: booking._id,
        name: 'Asha Rao',
        phone: '98290 54321',
        email: 'asha.rao@example.org',
        extraService: 'A DJ',
      });
      const { status, body } = await find(app.visitor());
      expect(status).toBe(200);
      expect(body).toEqual({
        _id: booking._id,
        listing: {
          title: home.title,
          description: home.description,
          photos: home.photos,
          image1: expect.stringMatching(/^\/photos\//),
          landMark: home.landMark,
          city: home.city,
          rent: home.rent,
        },
        checkIn: booking.checkIn,
        checkOut: booking.checkOut,
        nights: 3,
        guests: booking.guests,
        rent: 2_000,
        refundPolicy: { freeCancelHours: 48, lateRefundPercent: 50 },
        price: booking.price,
        totalRent: booking.totalRent,
        extraService: 0,
        payable: booking.payable,
        paid: 0,
        refunded: 0,
        state: 'held',
        isBooked: true,
        heldUntil: booking.heldUntil,
      });
      expect(JSON.stringify(body)).not.toMatch(/Asha|Meera|example\.org|98290|DJ/);
    });
  });

  describe("the home's phone", () => {
    it('is for the guest while the stay is held or confirmed, and for the host always', async () => {
      expect((await find(guest)).body.listing.phone).toBe('+91 98290 12345');
      const paid = await aPaidStay(app, guest, home, { checkIn: daysFromNow(app, 5) });
      expect(paid.listing.phone).toBe('+91 98290 12345');
      await guest.delete(`/api/booking/cancel/${booking._id}`);
      expect((await find(guest)).body.listing.phone).toBeUndefined();
      expect((await find(host)).body.listing.phone).toBe('+91 98290 12345');
      app.clock.advance(10 * 24 * 60 * 60 * 1_000);
      const over = (await find(guest, paid._id)).body;
      expect([over.state, over.listing.phone]).toEqual(['completed', undefined]);
    });
  });

  test('a hold is expired from its end on, even before the clean-up has run', async () => {
    app.clock.moveTo(new Date(Date.parse(booking.heldUntil ?? '') - 2_000));
    expect((await find(guest)).body.state).toBe('held');
    app.clock.moveTo(booking.heldUntil ?? '');
    expect((await find(guest)).body).toMatchObject({ state: 'expired', isBooked: false, heldUntil: null });
    expect((await find(app.visitor())).body).toMatchObject({ state: 'expired', isBooked: false, heldUntil: null });
  });
});

describe('own bookings', () => {
  const app = started(() => startTestApp({ settings: { rateLimits: false } }));
  let host: Person;
  let guest: Person;
  let home: Listing;
  let made: string[];
  beforeAll(async () => {
    host = await app.signUp();
    guest = await app.signUp();
    home = await aHome(app, host);
    made = [];
    for (let index = 0; index < 5; index += 1) {
      app.clock.advance(1_000);
      made.unshift((await aHeldStay(app, guest, home, { checkIn: daysFromNow(app, 10 + index * 10) }))._id);
    }
    await aHeldStay(app, await app.signUp(), home, { checkIn: daysFromNow(app, 80) });
  });

  const ids = (bookings: Booking[]) => bookings.map(({ _id }) => _id);

  test("answers a guest's own bookings, the newest first", async () => {
    const { status, body, headers } = await guest.get<Booking[]>('/api/booking/mine');
    expect(status).toBe(200);
    expect(ids(body)).toEqual(made);
    expect(headers.get('link')).toBeNull();
    expect(body[0]).toEqual((await guest.get(`/api/booking/findbookingbyid/${made[0]}`)).body);
  });

  test('pages contain each booking exactly once', async () => {
    const seen: string[] = [];
    let next: string | undefined = '/api/booking/mine?limit=2';
    while (next !== undefined) {
      const page: { body: Booking[]; headers: Headers } = await guest.get<Booking[]>(next);
      expect(page.body.length).toBeLessThanOrEqual(2);
      seen.push(...ids(page.body));
      next = /^<(.+)>; rel="next"$/.exec(page.headers.get('link') ?? '')?.[1];
    }
    expect(seen).toEqual(made);
  });

  test('is empty without bookings, for hosts too', async () => {
    expect((await host.get('/api/booking/mine')).body).toEqual([]);
  });

  test.each(['cursor=nonsense', 'cursor=1.2.3', 'limit=0', 'limit=101', 'limit=two'])('refuses %s', async (query) => {
    const { status, error } = await guest.get(`/api/booking/mine?${query}`);
    expect([status, Object.keys(error.fields ?? {})]).toEqual([400, [query.split('=')[0]]]);
  });
});

describe('stays of a home', () => {
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

  const dates = async (id = home._id) =>
    (await app.visitor().get<BookedDates[]>(`/api/booking/booked-dates/${id}`)).body;

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
});

describe('the calendar of a home', () => {
  setCalendarScene();

  const calendar = async (from: number, to: number) =>
    (await app.visitor().get<CalendarDay[]>(`/api/booking/calendar/${home._id}?from=${day(from)}&to=${day(to)}`)).body;

  test('returns for each day its price and whether a stay may begin or end on it', async () => {
    expect(await calendar(10, 10)).toEqual([
      { date: day(10), free: true, rent: home.rent, minNights: 1, checkIn: true, checkOut: true, departure: true },
    ]);
  });

  test('names the rule that forbids a check-in, and nothing about taken days', async () => {
    await aHeldStay(app, guest, home, { checkIn: day(6), nights: 2 });
    await host.put(`/api/calendar/rules/${home._id}`, { noticeDays: 5, horizonDays: 9 });
    const days = await calendar(4, 10);
    expect(days.map(({ checkIn }) => checkIn)).toEqual([false, false, false, false, false, true, false]);
    expect(days.map(({ noCheckIn }) => noCheckIn)).toEqual(['TOO_SOON', ...Array(5).fill(undefined), 'TOO_FAR']);
    expect(days[2]).toEqual({
      date: day(6),
      free: false,
      rent: home.rent,
      minNights: 1,
      checkIn: false,
      checkOut: true,
      departure: false,
    });
  });

  test('allows no check-in if the next taken day is before the minimum stay', async () => {
    await host.put(`/api/calendar/rules/${home._id}`, { minNights: 3 });
    await aHeldStay(app, guest, home, { checkIn: day(20), nights: 3 });
    const days = await calendar(16, 25);
    const begins = days.filter(({ checkIn }) => checkIn).map(({ date }) => date);
    expect(begins).toEqual([day(16), day(24), day(25)]);
  });
});

describe('cancelling', () => {
  const mailbox = started(() => startMailbox());
  const app = started(() => startTestApp({ settings: { rateLimits: false, smtpUrl: mailbox.smtpUrl } }));
  let host: Person;
  let guest: Person;
  let home: Listing;
  beforeEach(async () => {
    // New people for each test, so that a late mail of one test is not read by the next.
    host = await app.signUp({ name: 'Meera' });
    guest = await app.signUp({ name: 'Asha' });
    home = await aHome(app, host);
    mailbox.mails.length = 0;
  });

  const cancel = (person: Person, id: string) => person.delete<Booking>(`/api/booking/cancel/${id}`);
  const listRefunds = (bookingId: string) =>
    app.db.selectFrom('refund').select(['amount_paise', 'reason']).where('booking_id', '=', bookingId).execute();
  /** The instant this many hours before 14:00 of the check-in day. */
  const hoursBefore = ({ checkIn }: Booking, hours: number) => {
    app.clock.moveTo(instantInIndia(checkIn, 14 - hours));
  };

  describe('a held booking', () => {
    test.each(['guest', 'host'] as const)('is cancelled by its %s, and its days are free again', async (who) => {
      const booking = await aHeldStay(app, guest, home);
      const { status, body } = await cancel(who === 'guest' ? guest : host, booking._id);
      expect(status).toBe(200);
      expect(body).toMatchObject({
        _id: booking._id,
        state: 'cancelled',
        isBooked: false,
        heldUntil: null,
        refunded: 0,
      });
      expect((await guest.get(`/api/booking/booked-dates/${home._id}`)).body).toEqual([]);
      await aHeldStay(app, await app.signUp(), home);
    });

    it('answers the same again, and changes nothing', async () => {
      const booking = await aPaidStay(app, guest, home);
      const first = await cancel(guest, booking._id);
      const again = await cancel(host, booking._id);
      expect(again.status).toBe(200);
      expect(again.body).toMatchObject({ state: 'cancelled', refunded: first.body.refunded });
      expect(await listRefunds(booking._id)).toHaveLength(1);
    });

    it('that has expired is refused', async () => {
      const booking = await aHeldStay(app, guest, home);
      app.clock.advance(25 * 60 * 60 * 1_000);
      const { status, error } = await cancel(guest, booking._id);
      expect([status, error.code]).toEqual([409, 'WRONG_STATE']);
    });

    it.each(['guest', 'host'] as const)('notifies both participants when cancelled by its %s', async (who) => {
      await cancel(who === 'guest' ? guest : host, (await aHeldStay(app, guest, home))._id);
      const { text } = await mailbox.mailTo(guest.email, /is cancelled$/);
      expect(text).toContain(who === 'guest' ? 'you have cancelled' : 'Meera cannot receive you on these dates.');
      await mailbox.mailTo(host.email, /is cancelled$/);
    });
  });

  describe('the refund of a paid booking', () => {
    // ₹8,120 + ₹1 extra: an odd sum.
    const odd = () => ({ checkIn: daysFromNow(app, 5), nights: 3, adults: 2 });
    const paidOdd = async () => {
      const booking = await aHeldStay(app, guest, home, odd());
      await host.put(`/api/booking/update-extra/${booking._id}`, { extraService: 1 });
      await pay(app, booking._id);
      return booking;
    };

    test.each([
      ['guest', 47.999, 4_061],
      ['guest', 0, 0],
      ['host', -20, 8_121],
    ] as const)('cancelled by its %s %s hours before check-in: ₹%s of ₹8,121', async (who, hours, refund) => {
      const booking = await paidOdd();
      hoursBefore(booking, hours);
      const { status, body } = await cancel(who === 'guest' ? guest : host, booking._id);
      expect(status).toBe(200);
      expect(body).toMatchObject({ state: 'cancelled', payable: 8_121, paid: 8_121, refunded: refund });
      const expected = refund === 0 ? [] : [{ amount_paise: refund * 100, reason: `cancelled-by-${who}` }];
      expect(await listRefunds(booking._id)).toEqual(expected);
    });

    it('follows the policy of its home as it was at booking', async () => {
      const choose = (cancellation: string) => host.put(`/api/listing/facts/${home._id}`, { cancellation });
      await choose('firm');
      const booking = await aPaidStay(app, guest, home, { ...odd(), checkIn: daysFromNow(app, 30) });
      await choose('strict');
      hoursBefore(booking, 167.999);
      expect((await cancel(guest, booking._id)).body).toMatchObject({
        refundPolicy: { freeCancelHours: 168, lateRefundPercent: 50 },
        paid: 8_120,
        refunded: 4_060,
      });
    });

    it('sends an e-mail to both', async () => {
      const booking = await aPaidStay(app, guest, home, odd());
      hoursBefore(booking, 24);
      await cancel(guest, booking._id);
      const toGuest = await mailbox.mailTo(guest.email, /is cancelled$/);
      expect(toGuest.text).toContain('₹4,060 of the ₹8,120 you paid is on its way back');
      const toHost = await mailbox.mailTo(host.email, /is cancelled$/);
      expect(toHost.text).toContain('₹4,060 goes back to the guest, ₹4,060 stays.');
      expect(toHost.text).toContain('The days are free again.');
    });

    it('is nothing once the stay is over: it can no longer be cancelled', async () => {
      const booking = await aPaidStay(app, guest, home, odd());
      app.clock.moveTo(new Date(instantInIndia(booking.checkOut, 24).getTime() - 1_000));
      const { checkOut, ...shown } = (await guest.get<Booking>(`/api/booking/findbookingbyid/${booking._id}`)).body;
      expect(shown.state).toBe('confirmed');
      app.clock.moveTo(instantInIndia(checkOut, 24));
      expect((await guest.get<Booking>(`/api/booking/findbookingbyid/${booking._id}`)).body.state).toBe('completed');
      for (const person of [guest, host]) {
        const { status, error } = await cancel(person, booking._id);
        expect([status, error.code]).toEqual([409, 'WRONG_STATE']);
      }
    });

    it('is sent once for ten concurrent cancellations', async () => {
      const booking = await aPaidStay(app, guest, home);
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, index) => cancel(index % 2 === 0 ? guest : host, booking._id)),
      );
      expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
      expect(await listRefunds(booking._id)).toHaveLength(1);
    });
  });

  describe('a host who sends the id of the home instead', () => {
    it('cancels its only live booking', async () => {
      const gone = await aHeldStay(app, guest, home, { checkIn: daysFromNow(app, 60) });
      await cancel(guest, gone._id);
      const booking = await aHeldStay(app, guest, home);
      const { status, body } = await cancel(host, home._id);
      expect([status, body._id, body.state]).toEqual([200, booking._id, 'cancelled']);
    });

    it('is refused if there are several', async () => {
      await aHeldStay(app, guest, home);
      await aHeldStay(app, guest, home, { checkIn: daysFromNow(app, 60) });
      const { status, error } = await cancel(host, home._id);
      expect([status, error.code]).toEqual([409, 'SEVERAL_BOOKINGS']);
    });

    it('gets 404 if none is live', async () => {
      await aHeldStay(app, guest, home);
      app.clock.advance(25 * 60 * 60 * 1_000);
      const { status, error } = await cancel(host, home._id);
      expect([status, error.code]).toEqual([404, 'BOOKING_NOT_FOUND']);
    });
  });
});
