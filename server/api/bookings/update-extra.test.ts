import type { Booking, BookingWithoutNames } from '@aangan/contract/bookings/bookings.ts';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import { HOUR_MS } from '@aangan/contract/rules/dates.ts';
import { aHome } from '@aangan/tests/factories/homes.ts';
import { aHeldStay, aPaidStay } from '@aangan/tests/factories/stays.ts';
import { type Person, startTestApp } from '@aangan/tests/support/app.ts';
import { daysFromNow } from '@aangan/tests/support/bookings.ts';
import type { Client } from '@aangan/tests/support/client.ts';
import { startMailbox } from '@aangan/tests/support/mailbox.ts';
import { started } from '@aangan/tests/support/started.ts';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { signLink } from '../../domain/bookings/permissions.ts';

const mailbox = started(() => startMailbox());
const app = started(() => startTestApp({ settings: { rateLimits: false, smtpUrl: mailbox.smtpUrl } }));
let host: Person;
let guest: Person;
let home: Listing;
let booking: Booking;
beforeEach(async () => {
  // New people for each test, so that a late mail of one test is not read by the next.
  host = await app.signUp({ name: 'Meera' });
  guest = await app.signUp({ name: 'Asha' });
  home = await aHome(app, host);
  booking = await aHeldStay(app, guest, home);
  mailbox.mails.length = 0;
});

const setPrice = (person: Client, extraService: unknown, headers: Record<string, string> = {}, id = booking._id) =>
  person.put<Booking>(`/api/booking/update-extra/${id}`, { extraService }, headers);
const readBooking = async (person: Client) =>
  (await person.get<Booking>(`/api/booking/findbookingbyid/${booking._id}`)).body;
const link = (own: { bookingId?: string; expiresAt?: Date; secret?: string } = {}) => {
  const { bookingId = booking._id, expiresAt = new Date(app.clock.now().getTime() + HOUR_MS) } = own;
  return { 'x-link-token': signLink(own.secret ?? app.context.secret, { bookingId, expiresAt }) };
};
const orders = () =>
  app.db
    .selectFrom('payment_order')
    .select(['amount_paise', 'superseded_at'])
    .where('booking_id', '=', booking._id)
    .execute();

test('the host sets a price, and both see the new total immediately', async () => {
  const { status, body } = await setPrice(host, 1_500);
  expect(status).toBe(200);
  expect(body).toMatchObject({ extraService: 1_500, payable: booking.totalRent + 1_500, totalRent: booking.totalRent });
  expect(await readBooking(guest)).toMatchObject({ extraService: 1_500, payable: booking.totalRent + 1_500 });
  expect(await readBooking(host)).toEqual(body);
});

test('mails the guest the new amount and the payment link', async () => {
  await setPrice(host, 1_500);
  const mail = await mailbox.mailTo(guest.email, /to pay for your stay/);
  expect(mail.subject).toBe('₹9,620 to pay for your stay at Neem Courtyard');
  expect(mail.text).toContain(`${app.context.settings.publicUrl}/payment/${booking._id}`);
  expect(mail.text).toContain('Extra service: ₹1,500');
  expect(mail.text).toContain('the stay costs ₹9,620 instead of ₹8,120: you accept the change by paying it');
  expect(mail.text).not.toContain(host.email);
});

test('the first price restarts the hold, a later one does not', async () => {
  app.clock.advance(20 * HOUR_MS);
  const first = await setPrice(host, 500);
  expect(hoursLeft(first.body)).toBeCloseTo(24, 1);
  app.clock.advance(5 * HOUR_MS);
  const second = await setPrice(host, 600);
  expect(second.body.heldUntil).toBe(first.body.heldUntil);
});

test('the hold ends on the check-in day at the latest', async () => {
  const today = await aHeldStay(app, guest, home, { checkIn: daysFromNow(app, 0), nights: 1 });
  const { body } = await setPrice(host, 500, {}, today._id);
  expect(body.heldUntil).toBe(today.heldUntil);
});

test('a price of 0 counts as an answer', async () => {
  app.clock.advance(20 * HOUR_MS);
  const { body } = await setPrice(host, 0);
  expect([body.extraService, Math.round(hoursLeft(body))]).toEqual([0, 24]);
  const mail = await mailbox.mailTo(guest.email, /to pay for your stay/);
  expect(mail.text).toContain('Your extra service costs nothing more');
});

test('the same price again changes nothing and mails nobody', async () => {
  await setPrice(host, 700);
  await mailbox.mailTo(guest.email, /to pay for your stay/);
  await anOpenOrder(booking.totalRent + 700);
  const { status, body } = await setPrice(host, 700);
  expect([status, body.extraService]).toEqual([200, 700]);
  expect(await orders()).toEqual([{ amount_paise: (booking.totalRent + 700) * 100, superseded_at: null }]);
  await setPrice(host, 701);
  await mailbox.mailTo(guest.email, /₹8,821/);
  expect(mailbox.mails.filter(({ subject }) => subject.includes('to pay for your stay'))).toHaveLength(2);
});

test('another price closes the open order permanently, even if the old price returns', async () => {
  await anOpenOrder(booking.totalRent);
  await setPrice(host, 100);
  await setPrice(host, 0);
  expect(await orders()).toEqual([{ amount_paise: booking.totalRent * 100, superseded_at: expect.any(Date) }]);
});

describe('the link from the mail', () => {
  it('sets the price without a session, and shows no names', async () => {
    const { status, body } = await setPrice(app.visitor(), 900, link());
    expect(status).toBe(200);
    expect(body).toMatchObject({
      extraService: 900,
      payable: booking.totalRent + 900,
    } satisfies Partial<BookingWithoutNames>);
    expect(Object.keys(body)).not.toEqual(expect.arrayContaining(['guest']));
    expect(JSON.stringify(body)).not.toMatch(/Asha|Meera|example\.org|98290/);
  });

  it('works while another person is signed in', async () => {
    expect((await setPrice(await app.signUp(), 900, link())).status).toBe(200);
  });

  it.each<[string, () => Record<string, string>]>([
    ['another booking', () => link({ bookingId: '0f8fad5b-d9cb-469f-a165-70867728950e' })],
    ['an expired time', () => link({ expiresAt: new Date(app.clock.now().getTime() - 1_000) })],
    ['another installation', () => link({ secret: 'another secret of forty characters, tests' })],
    ['a malformed token', () => ({ 'x-link-token': 'nonsense' })],
  ])('of %s is refused', async (_title, headers) => {
    const { status, error } = await setPrice(app.visitor(), 900, headers());
    expect([status, error.code]).toEqual([403, 'NOT_ALLOWED']);
    expect((await readBooking(guest)).extraService).toBe(0);
  });

  it('is refused once the booking is paid or cancelled', async () => {
    const paid = await aPaidStay(app, guest, home, { checkIn: daysFromNow(app, 60) });
    expect((await setPrice(app.visitor(), 900, link({ bookingId: paid._id }), paid._id)).status).toBe(403);
    await guest.delete(`/api/booking/cancel/${booking._id}`);
    expect((await setPrice(app.visitor(), 900, link())).status).toBe(403);
  });
});

describe('what is refused', () => {
  it.each([-1, 1_000_001, 10.5, '500', null, undefined])('the price %s', async (price) => {
    const { status, error } = await setPrice(host, price);
    expect([status, Object.keys(error.fields ?? {})]).toEqual([400, ['extraService']]);
  });

  it('a price once the booking is paid, cancelled or expired', async () => {
    const paid = await aPaidStay(app, guest, home, { checkIn: daysFromNow(app, 60) });
    const cancelled = await aHeldStay(app, guest, home, { checkIn: daysFromNow(app, 70) });
    await guest.delete(`/api/booking/cancel/${cancelled._id}`);
    for (const { _id } of [paid, cancelled]) {
      const { status, error } = await setPrice(host, 900, {}, _id);
      expect([status, error.code]).toEqual([409, 'WRONG_STATE']);
    }
    app.clock.advance(25 * HOUR_MS);
    for (const headers of [{}, link()]) expect((await setPrice(host, 900, headers)).status).toBe(409);
  });
});

function hoursLeft({ heldUntil }: Booking): number {
  return (Date.parse(heldUntil ?? '') - app.clock.now().getTime()) / HOUR_MS;
}

async function anOpenOrder(rupees: number): Promise<void> {
  await app.db
    .insertInto('payment_order')
    .values({ booking_id: booking._id, receipt: booking._id, amount_paise: rupees * 100, created_at: app.clock.now() })
    .execute();
}
