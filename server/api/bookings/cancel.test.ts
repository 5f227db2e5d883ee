import type { Booking } from '@aangan/contract/bookings/bookings.ts';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import { instantInIndia } from '@aangan/contract/rules/dates.ts';
import { aHome } from '@aangan/tests/factories/homes.ts';
import { aHeldStay, aPaidStay } from '@aangan/tests/factories/stays.ts';
import { type Person, startTestApp } from '@aangan/tests/support/app.ts';
import { daysFromNow, pay } from '@aangan/tests/support/bookings.ts';
import { startMailbox } from '@aangan/tests/support/mailbox.ts';
import { started } from '@aangan/tests/support/started.ts';
import { beforeEach, describe, expect, it, test } from 'vitest';

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
    expect(body).toMatchObject({ _id: booking._id, state: 'cancelled', isBooked: false, heldUntil: null, refunded: 0 });
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
