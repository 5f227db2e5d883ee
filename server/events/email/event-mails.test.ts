import type { Booking, Quote } from '@aangan/contract/bookings/bookings.ts';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import { addDays, formatMoment, HOUR_MS } from '@aangan/contract/rules/dates.ts';
import { formatRupees } from '@aangan/contract/rules/rupees.ts';
import { weekdayOf } from '@aangan/contract/rules/time-spans.ts';
import { aHome } from '@aangan/tests/factories/homes.ts';
import { aHeldStay } from '@aangan/tests/factories/stays.ts';
import { type Person, startTestApp, type TestApp } from '@aangan/tests/support/app.ts';
import { bookingRequest, daysFromNow } from '@aangan/tests/support/bookings.ts';
import { TEST_INSTANT } from '@aangan/tests/support/clock.ts';
import { startTestGateway, type TestGateway } from '@aangan/tests/support/gateway.ts';
import { findMailedToken, type Mailbox, startMailbox } from '@aangan/tests/support/mailbox.ts';
import { aVerifiedPerson, TestConversation } from '@aangan/tests/support/messages.ts';
import { order, verify } from '@aangan/tests/support/payments.ts';
import { started } from '@aangan/tests/support/started.ts';
import { until, untilDelivered } from '@aangan/tests/support/until.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { remindOfEndingHolds } from '../../domain/bookings/due-bookings.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import { claimMails } from '../../platform/mail/outbox.ts';
import { emailSubscriber, findEvent, mailKinds, mailRenderer } from './event-mails.ts';

describe('mails of events', () => {
  const app = started(() => startTestApp({ settings: { rateLimits: false } }));
  let host: Person;
  let guest: Person;
  let home: Listing;
  let days = 10;
  beforeAll(async () => {
    // Only the test delivers events.
    await app.context.jobs.drain();
    host = await app.signUp({ name: 'Hari' });
  });
  beforeEach(async () => {
    guest = await app.signUp({ name: 'Gita' });
    home = await aHome(app, host);
    await subjects();
  });

  async function hold(): Promise<Booking> {
    days += 5;
    const stay = bookingRequest(app, home, { checkIn: daysFromNow(app, days) });
    return (await guest.post<Booking>(`/api/booking/create/${home._id}`, stay)).body;
  }

  /** Enqueues the mails of all events twice, renders them, and returns the subjects by recipient. */
  async function subjects(recipient?: string): Promise<string[]> {
    await app.db.deleteFrom('outbox_mail').execute();
    const waiting = await app.db.selectFrom('event_delivery').select('event_id').orderBy('event_id').execute();
    const ids = waiting.map(({ event_id: id }) => id);
    for (const id of [...ids, ...ids]) {
      await app.db.transaction().execute(async (trx) => emailSubscriber.handle(trx, await findEvent(id, { trx })));
    }
    await app.db.deleteFrom('event_delivery').execute();
    const render = mailRenderer(app.context);
    const mails: Mail[] = [];
    for (const queued of await claimMails(app.db, mailKinds, 100)) {
      const mail = await app.db.transaction().execute((trx) => render(trx, queued));
      if (mail !== null && mail.to === (recipient ?? mail.to)) mails.push(mail);
    }
    return mails.map(({ email: { subject } }) => subject);
  }

  test('mails each recipient once, also for a repeated event', async () => {
    await hold();
    expect((await subjects()).toSorted()).toEqual([
      'Gita holds dates at Neem Courtyard',
      'Your dates at Neem Courtyard are held',
    ]);
  });

  test('mails only the cancellation of a stay that was held and cancelled since', async () => {
    const { _id } = await hold();
    await guest.delete(`/api/booking/cancel/${_id}`);
    expect((await subjects()).toSorted()).toEqual([
      'The stay of Gita at Neem Courtyard is cancelled',
      'Your stay at Neem Courtyard is cancelled',
    ]);
  });

  test('sends no mail about messages for a stay that has ended', async () => {
    const { _id: bookingId } = await hold();
    await subjects();
    await guest.post('/api/guest/contact', {
      bookingId,
      name: 'Gita',
      phone: '+91 98290 54321',
      email: 'gita@example.org',
    });
    await guest.delete(`/api/booking/cancel/${bookingId}`);
    expect((await subjects()).every((subject) => subject.endsWith('is cancelled'))).toBe(true);
  });

  test('sends no reminder for a hold that was extended since', async () => {
    const { _id } = await hold();
    await subjects();
    app.clock.advance(22 * HOUR_MS);
    await remindOfEndingHolds(app.db, app.clock.now());
    await host.put(`/api/booking/update-extra/${_id}`, { extraService: 0 });
    expect(await subjects(guest.email)).toEqual([expect.stringMatching(/to pay for your stay/)]);
  });

  test('sends no verification link for an address verified meanwhile', async () => {
    await guest.post('/api/auth/send-verification');
    await app.db
      .updateTable('account')
      .set({ email_verified_at: app.clock.now() })
      .where('id', '=', guest.id)
      .execute();
    expect(await subjects()).toEqual([]);
  });

  test('stores no address, name, title or link', async () => {
    await guest.post('/api/auth/send-verification');
    await hold();
    expect((await subjects()).length).toBeGreaterThan(2);
    const rows = JSON.stringify(await app.db.selectFrom('outbox_mail').selectAll().execute());
    for (const text of ['@', guest.name, host.name, home.title, 'http']) expect(rows).not.toContain(text);
  });
});

describe('delayed mails', () => {
  let gateway: TestGateway;
  let mailbox: Mailbox;
  let port: number;
  let app: TestApp;
  let host: Person;
  let guest: Person;
  let home: Listing;
  beforeAll(async () => {
    [gateway, mailbox] = await Promise.all([startTestGateway({ now: () => TEST_INSTANT }), startMailbox()]);
    port = Number(new URL(mailbox.smtpUrl).port);
    const { smtpUrl } = mailbox;
    await mailbox.close();
    app = await startTestApp({ settings: { rateLimits: false, smtpUrl, razorpay: gateway.settings } });
  });
  afterAll(async () => {
    await app.close();
    await gateway.close();
  });
  beforeEach(async () => {
    mailbox = await startMailbox(port);
    host = await app.signUp({ name: 'Hari' });
    guest = await app.signUp({ name: 'Gita' });
    home = await aHome(app, host);
    await allSent();
    await mailbox.close();
  });
  afterEach(() => mailbox.close());

  /** Waits until all events are delivered and all mails are sent. */
  async function allSent(): Promise<void> {
    await untilDelivered(app.db);
    await until(async () => {
      const waiting = app.db.selectFrom('outbox_mail').select('id').where('sent_at', 'is', null);
      expect(await waiting.execute()).toEqual([]);
    });
  }

  /** Waits until a mail could not be sent, because the mail server is down. */
  async function untilSendingFailed(): Promise<void> {
    await untilDelivered(app.db);
    await until(async () => {
      const untried = app.db.selectFrom('outbox_mail').select('id').where('sent_at', 'is', null);
      expect(await untried.where('failed_tries', '=', 0).execute()).toEqual([]);
    });
  }

  /** Restarts the mail server, and returns the subjects that it then receives, by recipient. */
  async function restartMailbox(): Promise<Record<'guest' | 'host', string[]>> {
    await untilSendingFailed();
    mailbox = await startMailbox(port);
    await sql`update outbox_mail set due_at = now() where sent_at is null`.execute(app.db);
    app.context.jobs.wake();
    await allSent();
    const to = ({ email }: Person) => mailbox.mails.filter((mail) => mail.to === email).map(({ subject }) => subject);
    return { guest: to(guest).toSorted(), host: to(host).toSorted() };
  }

  async function hold(): Promise<Booking> {
    const booking = await aHeldStay(app, guest, home, { checkIn: daysFromNow(app, 20) });
    await untilSendingFailed();
    return booking;
  }

  test('sends no payment request after the payment', async () => {
    const { _id, payable } = await hold();
    app.clock.advance(22 * HOUR_MS);
    await remindOfEndingHolds(app.db, app.clock.now());
    await untilSendingFailed();
    const { body } = await order(guest, { _id, payable });
    await verify(guest, await gateway.pay(body.orderId));
    expect(await restartMailbox()).toEqual({
      guest: ['Your stay at Neem Courtyard is confirmed'],
      host: ['Gita has paid for the stay at Neem Courtyard'],
    });
  });

  test('shows the current amount and deadline', async () => {
    const { _id, totalRent } = await hold();
    app.clock.advance(HOUR_MS);
    await host.put(`/api/booking/update-extra/${_id}`, { extraService: 700 });
    const payable = `₹${(totalRent + 700).toLocaleString('en-IN')}`;
    expect((await restartMailbox()).guest).toEqual([
      'Your dates at Neem Courtyard are held',
      `${payable} to pay for your stay at Neem Courtyard`,
    ]);
    const { heldUntil } = (await guest.get<Booking>(`/api/booking/findbookingbyid/${_id}`)).body;
    const { text, html } = await mailbox.mailTo(guest.email, /are held$/);
    for (const content of [text, html]) {
      expect(content).toContain(payable);
      expect(content).toContain(formatMoment(new Date(heldUntil ?? '')));
    }
  });

  test('of two password reset links only the newest is sent', async () => {
    const { email } = guest;
    const ask = async () => {
      await app.visitor().post('/api/auth/forgot-password', { email });
      await untilSendingFailed();
    };
    await ask();
    await ask();
    expect((await restartMailbox()).guest).toEqual(['Choose a new password']);
    const token = await findMailedToken(mailbox, email, 'reset');
    const chosen = await app.visitor().post('/api/auth/reset-password', { token, password: 'lanterns-on-the-veranda' });
    expect(chosen.status).toBe(200);
  });

  /** Sends mails with links to new passwords again, as if the process had died before it marked them as sent. */
  async function repeatResets(): Promise<void> {
    await sql`update outbox_mail set sent_at = null where kind = 'password-reset-requested'`.execute(app.db);
    app.context.jobs.wake();
    await allSent();
  }

  test('repeats a mail with the same link, unless the link was used', async () => {
    const { email } = guest;
    await app.visitor().post('/api/auth/forgot-password', { email });
    await restartMailbox();
    await repeatResets();
    const [first, again, ...more] = mailbox.mails.filter((mail) => mail.to === email);
    expect([again?.messageId, again?.text, more]).toEqual([first?.messageId, first?.text, []]);
    const token = await findMailedToken(mailbox, email, 'reset');
    const reset = () => app.visitor().post('/api/auth/reset-password', { token, password: 'lanterns-on-the-veranda' });
    expect((await reset()).status).toBe(200);
    await repeatResets();
    expect(mailbox.mails.filter(({ subject }) => subject === 'Choose a new password')).toHaveLength(2);
    expect((await reset()).status).toBe(403);
  });

  test('sends no expired password reset link', async () => {
    await app.visitor().post('/api/auth/forgot-password', { email: guest.email });
    await untilSendingFailed();
    app.clock.advance(HOUR_MS / 2);
    expect((await restartMailbox()).guest).toEqual([]);
  });

  test.each([
    [5, ['Your account is deleted']],
    [7, []],
  ])('keeps the address of a deleted account for its last e-mail; sent %i days late: %j', async (days, subjects) => {
    await guest.post('/api/user/delete', { password: guest.password });
    await untilSendingFailed();
    const closed = app.db.selectFrom('event').select('data').where('account_id', '=', guest.id);
    const data = () => closed.where('kind', '=', 'account-closed').executeTakeFirst();
    expect(await data()).toEqual({ data: { email: guest.email } });
    app.clock.advance(days * 24 * HOUR_MS);
    expect((await restartMailbox()).guest).toEqual(subjects);
    expect(await data()).toEqual({ data: {} });
  });

  test('mails only those unread messages that are still unread', async () => {
    const reader = await aVerifiedPerson(app, 'Hema');
    const talks = [
      await TestConversation.of(app, guest, reader),
      await TestConversation.of(app, host, reader),
    ] as const;
    await talks[0].says('guest', 'Read meanwhile');
    await talks[1].says('guest', 'Unread');
    app.clock.advance(HOUR_MS);
    const waiting = app.db.selectFrom('waiting_message').select('account_id').where('account_id', '=', reader.id);
    await until(async () => expect(await waiting.execute()).toEqual([]));
    await untilSendingFailed();
    const { rows } = await sql`select from outbox_mail where outbox_mail::text like '%nread meanwhile%'`.execute(
      app.db,
    );
    expect(rows).toEqual([]);
    await talks[0].sees('host');
    // The next mail contains this message.
    await talks[1].says('guest', 'Since then');
    await restartMailbox();
    expect((await mailbox.mailTo(reader.email)).text).toContain('> Unread\n');
    for (const words of ['Read meanwhile', 'Since then'])
      expect(mailbox.mails.filter(({ text }) => text.includes(words))).toEqual([]);
  });
});

describe('lines of a price', () => {
  let gateway: TestGateway;
  let mailbox: Mailbox;
  let app: TestApp;
  let host: Person;
  let guest: Person;
  let home: Listing;
  beforeAll(async () => {
    [gateway, mailbox] = await Promise.all([startTestGateway({ now: () => TEST_INSTANT }), startMailbox()]);
    const { smtpUrl } = mailbox;
    app = await startTestApp({ settings: { rateLimits: false, smtpUrl, razorpay: gateway.settings } });
  });
  afterAll(async () => {
    await app.close();
    await Promise.all([gateway.close(), mailbox.close()]);
  });
  beforeEach(async () => {
    host = await app.signUp({ name: 'Hari' });
    guest = await app.signUp({ name: 'Gita' });
    home = await aHome(app, host, { rent: 4_000, cleaningFee: 800 });
  });

  function aMonday(): string {
    let date = daysFromNow(app, 30);
    while (weekdayOf(date) !== 'mon') date = addDays(date, 1);
    return date;
  }

  test('an e-mail with a total lists differing nights, discount and fees', async () => {
    await host.put(`/api/calendar/rules/${home._id}`, { weekendRent: 5_500, weeklyDiscount: 10 });
    const stay = { checkIn: aMonday(), checkOut: addDays(aMonday(), 7) };
    const { body: quote } = await guest.get<Quote>(
      `/api/booking/quote/${home._id}?${new URLSearchParams(stay).toString()}`,
    );
    const request = { ...stay, totalRent: quote.total };
    const { body: booking } = await guest.post<Booking>(`/api/booking/create/${home._id}`, request);
    const lines = [
      '7 nights: ₹31,000 (5 × ₹4,000, 2 × ₹5,500)',
      'Weekly discount (10%): −₹3,100',
      'Cleaning fee: ₹800',
      'Service fee (15%): ₹4,185',
      'Taxes (12%): ₹3,348',
    ].join('\n');
    const held = await mailbox.mailTo(guest.email, /are held$/);
    expect(held.text).toContain(`${lines}\nTotal: ${formatRupees(quote.total)}`);
    expect((await mailbox.mailTo(host.email)).text).toContain(lines);

    const { body: ordered } = await order(guest, booking);
    await verify(guest, await gateway.pay(ordered.orderId));
    const paid = await mailbox.mailTo(guest.email, /is confirmed$/);
    expect(paid.text).toContain(`${lines}\nPaid: ${formatRupees(quote.total)}`);
  });

  test('shows the rent of nights at the same price', async () => {
    await aHeldStay(app, guest, home, { nights: 2 });
    const { text } = await mailbox.mailTo(guest.email, /are held$/);
    expect(text).toContain('₹4,000 × 2 nights: ₹8,000\nCleaning fee: ₹800\n');
  });
});
