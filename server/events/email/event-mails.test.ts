import type { Booking } from '@aangan/contract/bookings/bookings.ts';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import { HOUR_MS } from '@aangan/contract/rules/dates.ts';
import { aHome } from '@aangan/tests/factories/homes.ts';
import { type Person, startTestApp } from '@aangan/tests/support/app.ts';
import { bookingRequest, daysFromNow } from '@aangan/tests/support/bookings.ts';
import { started } from '@aangan/tests/support/started.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { remindOfEndingHolds } from '../../domain/bookings/due-bookings.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import { claimMails } from '../../platform/mail/outbox.ts';
import { emailSubscriber, findEvent, mailKinds, mailRenderer } from './event-mails.ts';

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
  await app.db.updateTable('account').set({ email_verified_at: app.clock.now() }).where('id', '=', guest.id).execute();
  expect(await subjects()).toEqual([]);
});

test('stores no address, name, title or link', async () => {
  await guest.post('/api/auth/send-verification');
  await hold();
  expect((await subjects()).length).toBeGreaterThan(2);
  const rows = JSON.stringify(await app.db.selectFrom('outbox_mail').selectAll().execute());
  for (const text of ['@', guest.name, host.name, home.title, 'http']) expect(rows).not.toContain(text);
});
