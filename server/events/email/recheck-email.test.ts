import type { Booking } from '@aangan/contract/bookings/bookings.ts';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import { formatMoment } from '@aangan/contract/rules/dates.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { mailedToken } from '@aangan/tests/support/account-mails.ts';
import { type Person, startTestApp, type TestApp } from '@aangan/tests/support/app.ts';
import { daysFromNow } from '@aangan/tests/support/bookings.ts';
import { startTestGateway, type TestGateway } from '@aangan/tests/support/gateway.ts';
import { type Mailbox, startMailbox } from '@aangan/tests/support/mailbox.ts';
import { order, verify } from '@aangan/tests/support/payments.ts';
import { untilDelivered } from '@aangan/tests/support/until-delivered.ts';
import { remindOfEndingHolds } from '../../domain/bookings/remind-of-stays.ts';
import { aHome } from '@aangan/tests/factories/homes.ts';
import { aHeldStay } from '@aangan/tests/factories/stays.ts';
import { TEST_INSTANT } from '@aangan/tests/support/test-instant.ts';
import { until } from '@aangan/tests/support/until.ts';

const HOUR_MS = 60 * 60 * 1_000;

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

/** Waits until everything that happened is told, and nothing is left to be sent. */
async function allSent(): Promise<void> {
  await untilDelivered(app.db);
  await until(async () => {
    const waiting = app.db.selectFrom('outbox_mail').select('subject').where('sent_at', 'is', null);
    expect(await waiting.execute()).toEqual([]);
  });
}

/** Waits until the mail server was missed. */
async function missed(): Promise<void> {
  await untilDelivered(app.db);
  await until(async () => {
    const untried = app.db.selectFrom('outbox_mail').select('subject').where('sent_at', 'is', null);
    expect(await untried.where('failed_tries', '=', 0).execute()).toEqual([]);
  });
}

/** Brings the mail server back; the subjects of what it then takes, by whom it is for. */
async function back(): Promise<Record<'guest' | 'host', string[]>> {
  await missed();
  mailbox = await startMailbox(port);
  await sql`update outbox_mail set due_at = now() where sent_at is null`.execute(app.db);
  await allSent();
  const to = ({ email }: Person) => mailbox.mails.filter((mail) => mail.to === email).map(({ subject }) => subject);
  return { guest: to(guest).toSorted(), host: to(host).toSorted() };
}

async function hold(): Promise<Booking> {
  const booking = await aHeldStay(app, guest, home, { checkIn: daysFromNow(app, 20) });
  await missed();
  return booking;
}

test('mails only the cancellation of a stay cancelled meanwhile', async () => {
  const { _id } = await hold();
  await guest.delete(`/api/booking/cancel/${_id}`);
  expect(await back()).toEqual({
    guest: ['Your stay at Neem Courtyard is cancelled'],
    host: ['The stay of Gita at Neem Courtyard is cancelled'],
  });
});

test('sends no payment request after the payment', async () => {
  const { _id, payable } = await hold();
  app.clock.advance(22 * HOUR_MS);
  await remindOfEndingHolds(app.db, app.clock.now());
  await missed();
  const { body } = await order(guest, { _id, payable });
  await verify(guest, await gateway.pay(body.orderId));
  expect(await back()).toEqual({
    guest: ['Your stay at Neem Courtyard is confirmed'],
    host: ['Gita has paid for the stay at Neem Courtyard'],
  });
});

test('shows the current amount and deadline', async () => {
  const { _id, totalRent } = await hold();
  app.clock.advance(HOUR_MS);
  await host.put(`/api/booking/update-extra/${_id}`, { extraService: 700 });
  const payable = `₹${(totalRent + 700).toLocaleString('en-IN')}`;
  expect((await back()).guest).toEqual([
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

test('of two links to a new password the newest alone is sent', async () => {
  const { email } = guest;
  const ask = async () => {
    await app.visitor().post('/api/auth/forgot-password', { email });
    await missed();
  };
  await ask();
  await ask();
  expect((await back()).guest).toEqual(['Choose a new password']);
  const token = await mailedToken(mailbox, email, 'reset');
  const chosen = await app.visitor().post('/api/auth/reset-password', { token, password: 'lanterns-on-the-veranda' });
  expect(chosen.status).toBe(200);
});

test('no link to confirm an address goes out once it is confirmed', async () => {
  mailbox = await startMailbox(port);
  await guest.post('/api/auth/send-verification');
  const token = await mailedToken(mailbox, guest.email, 'confirm');
  await mailbox.close();
  await guest.post('/api/auth/send-verification');
  await missed();
  expect((await guest.post('/api/auth/verify-email', { token })).status).toBe(200);
  await back();
  const sent = app.db.selectFrom('outbox_mail').select('subject').where('recipient', '=', guest.email);
  // Of signing up, and of the first time that they asked.
  expect(await sent.execute()).toHaveLength(2);
});
