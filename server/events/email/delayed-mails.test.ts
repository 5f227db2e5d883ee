import type { Booking } from '@aangan/contract/bookings/bookings.ts';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import { formatMoment, HOUR_MS } from '@aangan/contract/rules/dates.ts';
import { aHome } from '@aangan/tests/factories/homes.ts';
import { aHeldStay } from '@aangan/tests/factories/stays.ts';
import { type Person, startTestApp, type TestApp } from '@aangan/tests/support/app.ts';
import { daysFromNow } from '@aangan/tests/support/bookings.ts';
import { TEST_INSTANT } from '@aangan/tests/support/clock.ts';
import { startTestGateway, type TestGateway } from '@aangan/tests/support/gateway.ts';
import { findMailedToken, type Mailbox, startMailbox } from '@aangan/tests/support/mailbox.ts';
import { aVerifiedPerson, Talk } from '@aangan/tests/support/messages.ts';
import { order, verify } from '@aangan/tests/support/payments.ts';
import { until, untilDelivered } from '@aangan/tests/support/until.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { remindOfEndingHolds } from '../../domain/bookings/due-bookings.ts';

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
  const talks = [await Talk.of(app, guest, reader), await Talk.of(app, host, reader)] as const;
  await talks[0].says('guest', 'Read meanwhile');
  await talks[1].says('guest', 'Unread');
  app.clock.advance(HOUR_MS);
  const waiting = app.db.selectFrom('waiting_message').select('account_id').where('account_id', '=', reader.id);
  await until(async () => expect(await waiting.execute()).toEqual([]));
  await untilSendingFailed();
  const { rows } = await sql`select from outbox_mail where outbox_mail::text like '%nread meanwhile%'`.execute(app.db);
  expect(rows).toEqual([]);
  await talks[0].sees('host');
  // The next mail contains this message.
  await talks[1].says('guest', 'Since then');
  await restartMailbox();
  expect((await mailbox.mailTo(reader.email)).text).toContain('> Unread\n');
  for (const words of ['Read meanwhile', 'Since then'])
    expect(mailbox.mails.filter(({ text }) => text.includes(words))).toEqual([]);
});
