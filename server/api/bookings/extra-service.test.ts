import type { Booking, BookingWithoutNames } from '@aangan/contract/bookings/bookings.ts';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import { formatDate, HOUR_MS } from '@aangan/contract/rules/dates.ts';
import * as messages from '@aangan/contract/words/en/shared/messages.ts';
import { aHome } from '@aangan/tests/factories/homes.ts';
import { aHeldStay, aPaidStay } from '@aangan/tests/factories/stays.ts';
import { type Person, startTestApp } from '@aangan/tests/support/app.ts';
import { daysFromNow, pay } from '@aangan/tests/support/bookings.ts';
import type { Client } from '@aangan/tests/support/client.ts';
import { startMailbox } from '@aangan/tests/support/mailbox.ts';
import { started } from '@aangan/tests/support/started.ts';
import { untilDelivered } from '@aangan/tests/support/until.ts';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { signLink } from '../../domain/bookings/permissions.ts';

describe('contacting the host', () => {
  const mailbox = started(() => startMailbox());
  const app = started(() => startTestApp({ settings: { rateLimits: false, smtpUrl: mailbox.smtpUrl } }));
  let host: Person;
  let guest: Person;
  let home: Listing;
  let booking: Booking;
  beforeEach(async () => {
    host = await app.signUp({ name: 'Meera' });
    guest = await app.signUp({ name: 'Asha' });
    home = await aHome(app, host, { title: `Rooms & "views"` });
    booking = await aHeldStay(app, guest, home, { adults: 2, infants: 1 });
    mailbox.mails.length = 0;
  });

  const form = (own: Record<string, unknown> = {}) => ({
    bookingId: booking._id,
    name: 'Asha Rao',
    phone: '+91 98290 54321',
    email: 'asha.rao@example.net',
    extraService: 'A DJ <b>& lights</b>',
    ...own,
  });
  const contact = (person: Person, own: Record<string, unknown> = {}) =>
    person.post<{ message: string }>('/api/guest/contact', form(own));
  const readBooking = async (person: Person) =>
    (await person.get<Booking>(`/api/booking/findbookingbyid/${booking._id}`)).body;

  test('sends the host the message, guest, requested service, stay and the link to set a price', async () => {
    const { status, body } = await contact(guest);
    expect([status, body]).toEqual([200, { message: messages.ownerContacted }]);
    const mail = await mailbox.mailTo(host.email, /has booked/);
    expect(mail.replyTo).toBe(guest.email);
    expect(mail.text).toContain(`I have booked Rooms & "views". Booking ID: ${booking._id}. Please contact me.`);
    for (const text of [
      'Asha Rao',
      '+91 98290 54321',
      'asha.rao@example.net',
      'A DJ <b>& lights</b>',
      'Bani Park, Jaipur',
    ]) {
      expect(mail.text).toContain(text);
    }
    expect(mail.text).toContain(`Check-in: ${formatDate(booking.checkIn)}`);
    expect(mail.text).toContain('Guests: 3 guests, 1 infant');
    expect(mail.html).toContain('A DJ &lt;b&gt;&amp; lights&lt;/b&gt;');
  });

  test('the link in the mail sets the price, without signing in', async () => {
    await contact(guest);
    const mail = await mailbox.mailTo(host.email, /has booked/);
    const link = new URL(/http\S+\/addExtraServicePrice\/\S+/.exec(mail.text)![0]);
    expect(link.pathname).toBe(`/addExtraServicePrice/${booking._id}`);
    const token = link.hash.replace('#t=', '');
    const { status } = await app
      .visitor()
      .put(`/api/booking/update-extra/${booking._id}`, { extraService: 2_500 }, { 'x-link-token': token });
    expect(status).toBe(200);
    const priced = await mailbox.mailTo(guest.email, /to pay for your stay/);
    expect(priced.text).toContain('> A DJ <b>& lights</b>');
    expect(priced.text).toContain('Extra service: ₹2,500');
  });

  test("mails the amount, deadline and payment link to the guest's account, not to the address of the form", async () => {
    await contact(guest);
    const mail = await mailbox.mailTo(guest.email, /We wrote to/);
    expect(mail.text).toContain(`${app.context.settings.publicUrl}/payment/${booking._id}`);
    expect(mail.text).toMatch(/₹9,020 still to pay by \w+, \d\d\/\d\d\/\d{4}, \d\d:\d\d/);
    expect(mail.text).toContain('Phone: +91 98290 12345');
    expect(mail.text).not.toContain(host.email);
    expect(mail.text).not.toContain('addExtraServicePrice');
    expect(mailbox.mails.some(({ to }) => to === 'asha.rao@example.net')).toBe(false);
  });

  test('for a stay that has ended meanwhile, a repeated request returns what was sent before, and a new text is refused', async () => {
    await contact(guest);
    await guest.delete(`/api/booking/cancel/${booking._id}`);
    expect((await contact(guest)).status).toBe(200);
    expect(await contact(guest, { extraService: 'And a cot?' })).toMatchObject({
      status: 409,
      error: { code: 'WRONG_STATE' },
    });
  });

  test('takes the data of the mails from the booking, not from the request', async () => {
    await contact(guest, { propertyTitle: 'A palace', totalRent: 1, ownerPhone: '1', checkIn: '2020-01-01' });
    const mail = await mailbox.mailTo(host.email, /has booked/);
    expect(mail.text).not.toContain('A palace');
    expect(mail.text).toContain('Total: ₹9,020');
  });

  test('stores time and requested service without changing the price', async () => {
    expect((await readBooking(guest)).contactedAt).toBeNull();
    await contact(guest, { extraService: '5000' });
    const { contactedAt, payable, extraService } = await readBooking(guest);
    expect(Date.parse(contactedAt ?? '')).toBeCloseTo(app.clock.now().getTime(), -4);
    expect([payable, extraService]).toEqual([booking.payable, 0]);
    const row = await app.db.selectFrom('booking').select('contact').where('id', '=', booking._id).executeTakeFirst();
    expect(row?.contact).toEqual({
      name: 'Asha Rao',
      phone: '+91 98290 54321',
      email: 'asha.rao@example.net',
      extraService: '5000',
    });
  });

  test('is idempotent: repeated and concurrent requests get the same answer and send no mail', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => contact(guest)));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect((await contact(guest, { name: 'Somebody else' })).status).toBe(200);
    await mailbox.mailTo(guest.email, /We wrote to/);
    await mailbox.mailTo(host.email, /has booked/);
    await untilDelivered(app.db);
    const mails = mailbox.mails.filter(({ to }) => [guest.email, host.email].includes(to));
    expect(mails.filter(({ subject }) => !/held|holds/.test(subject))).toHaveLength(2);
  });

  test('works without a requested service', async () => {
    await contact(guest, { extraService: '  ' });
    expect((await mailbox.mailTo(host.email, /has booked/)).text).not.toContain('wish');
  });

  test('offers no price and no payment once the stay is paid', async () => {
    await pay(app, booking._id);
    await contact(guest);
    expect((await mailbox.mailTo(host.email, /has booked/)).text).not.toContain('addExtraServicePrice');
    expect((await mailbox.mailTo(guest.email, /We wrote to/)).text).not.toContain('/payment/');
  });

  test('succeeds while no mail can be sent', async () => {
    mailbox.refuse(2, 451);
    expect((await contact(guest)).status).toBe(200);
    expect((await readBooking(guest)).contactedAt).not.toBeNull();
  });

  test('guest and host get an e-mail when the hold expires unpaid', async () => {
    await contact(guest);
    app.clock.advance(25 * 60 * 60 * 1_000);
    await aPaidStay(app, await app.signUp(), home);
    expect((await mailbox.mailTo(guest.email, /free again/)).text).toContain('not paid');
    await mailbox.mailTo(host.email, /free again/);
  });

  describe('a refused request', () => {
    it.each(['00000000-0000-4000-8000-000000000000', 'nonsense'])('finds no booking %s', async (bookingId) => {
      const { status, error } = await contact(guest, { bookingId });
      expect([status, error.code]).toEqual([404, 'BOOKING_NOT_FOUND']);
    });

    it('of a guest whose stay is cancelled or expired', async () => {
      const other = await aHeldStay(app, guest, home, { checkIn: daysFromNow(app, 60) });
      await guest.delete(`/api/booking/cancel/${other._id}`);
      const cancelled = await contact(guest, { bookingId: other._id });
      expect([cancelled.status, cancelled.error.code]).toEqual([409, 'WRONG_STATE']);
      app.clock.advance(25 * 60 * 60 * 1_000);
      expect((await contact(guest)).status).toBe(409);
    });
  });

  test.each([
    ['name', ''],
    ['phone', '12'],
    ['email', 'nobody'],
    ['extraService', 'x'.repeat(501)],
    ['bookingId', 7],
  ])('refuses %s: %s', async (field, value) => {
    const { status, error } = await contact(guest, { [field]: value });
    expect([status, Object.keys(error.fields ?? {})]).toEqual([400, [field]]);
  });

  test('is limited to thirty an hour', async () => {
    app.context.settings.rateLimits = true;
    const unknown = { bookingId: '00000000-0000-4000-8000-000000000000' };
    for (let index = 0; index < 30; index += 1) expect((await contact(guest, unknown)).status).toBe(404);
    expect((await contact(guest)).status).toBe(429);
    app.context.settings.rateLimits = false;
  });
});

describe('the price of an extra service', () => {
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
    expect(body).toMatchObject({
      extraService: 1_500,
      payable: booking.totalRent + 1_500,
      totalRent: booking.totalRent,
    });
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

  test('setting the same price again changes nothing and sends no mail', async () => {
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

  describe('refused input', () => {
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
      .values({
        booking_id: booking._id,
        receipt: booking._id,
        amount_paise: rupees * 100,
        created_at: app.clock.now(),
      })
      .execute();
  }
});
