import type { Booking } from '@aangan/contract/bookings/bookings.ts';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { recordedEvent } from '../../domain/events/recorded-event.ts';
import { remindOfEndingHolds } from '../../domain/bookings/remind-of-stays.ts';
import { Jobs } from '../../platform/jobs/jobs.ts';
import { Mailer } from '../../platform/mail/mailer.ts';
import { type Person, startTestApp, type TestApp } from '@aangan/tests/support/app.ts';
import { bookingRequest, daysFromNow } from '@aangan/tests/support/bookings.ts';
import type { Subscriber } from '../subscriber.ts';
import { emailSubscriber } from './email-subscriber.ts';
import { aHome } from '@aangan/tests/factories/homes.ts';

const HOUR_MS = 60 * 60 * 1_000;

let app: TestApp;
let subscriber: Subscriber;
let host: Person;
let guest: Person;
let home: Listing;
let days = 10;
beforeAll(async () => {
  app = await startTestApp({ settings: { rateLimits: false } });
  const { db, log, settings, clock } = app.context;
  // Nobody tells of anything here but the test itself.
  await app.context.jobs.drain();
  const jobs = new Jobs({ db, log });
  const mailer = new Mailer({
    db,
    jobs,
    log,
    clock,
    smtpUrl: 'smtp://127.0.0.1:9',
    from: settings.mailFrom,
    footer: settings,
    recheck: async () => 'stands',
  });
  subscriber = emailSubscriber({ ...app.context, mailer });
  host = await app.signUp({ name: 'Hari' });
});
afterAll(() => app.close());
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

/**
 * Tells of what has happened since it was last told, and of all of it once more; the subjects of what was written, to
 * anybody.
 */
async function subjects(to = '%'): Promise<string[]> {
  await app.db.deleteFrom('outbox_mail').execute();
  const waiting = await app.db.selectFrom('event_delivery').select('event_id').orderBy('event_id').execute();
  const ids = waiting.map(({ event_id: id }) => id);
  for (const id of [...ids, ...ids]) {
    await app.db.transaction().execute(async (trx) => {
      const row = await trx.selectFrom('event').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      await subscriber.handle(trx, recordedEvent(row));
    });
  }
  await app.db.deleteFrom('event_delivery').execute();
  const rows = await app.db
    .selectFrom('outbox_mail')
    .select('subject')
    .where('recipient', 'like', to)
    .orderBy('created_at')
    .execute();
  return rows.map(({ subject }) => subject);
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

test('tells the last of several prices', async () => {
  const { _id, totalRent } = await hold();
  await subjects();
  for (const extraService of [500, 700]) await host.put(`/api/booking/update-extra/${_id}`, { extraService });
  const payable = `₹${(totalRent + 700).toLocaleString('en-IN')}`;
  expect(await subjects()).toEqual([`${payable} to pay for your stay at Neem Courtyard`]);
});

test('sends no reminder for a hold that was extended since', async () => {
  const { _id } = await hold();
  await subjects();
  app.clock.advance(22 * HOUR_MS);
  await remindOfEndingHolds(app.db, app.clock.now());
  await host.put(`/api/booking/update-extra/${_id}`, { extraService: 0 });
  expect(await subjects(guest.email)).toEqual([expect.stringMatching(/to pay for your stay/)]);
});

test('writes no link to confirm an address that is confirmed by then', async () => {
  await guest.post('/api/auth/send-verification');
  await app.db.updateTable('account').set({ email_verified_at: app.clock.now() }).where('id', '=', guest.id).execute();
  expect(await subjects()).toEqual([]);
});

test('writes to no deleted account, except the farewell', async () => {
  await guest.post('/api/auth/send-verification');
  await guest.post('/api/user/delete', { password: guest.password });
  expect(await subjects()).toEqual(['Your account is deleted']);
  const events = await app.db.selectFrom('event').selectAll().where('account_id', '=', guest.id).execute();
  expect(events.find(({ kind }) => kind === 'account-closed')?.data).toEqual({});
  expect(JSON.stringify(events)).not.toContain(guest.email);
});

test('removes the address of a deleted account from its earlier e-mails', async () => {
  await guest.post('/api/auth/send-verification');
  await subjects();
  const left = guest.email;
  await app.db.transaction().execute(async (trx) => {
    const older = { subject: 'Older', text: '', html: '', event_id: null };
    await trx
      .insertInto('outbox_mail')
      .values([
        { ...older, recipient: left },
        { ...older, recipient: left, subject: 'Of one who came back', event_id: 1_000_000_000, event_role: 'owner' },
      ])
      .execute();
  });
  const row = { id: 999, kind: 'account-closed', booking_id: null, listing_id: null, account_id: guest.id };
  const closed = recordedEvent({ ...row, data: { email: left }, happened_at: app.clock.now() });
  await app.db.transaction().execute((trx) => subscriber.handle(trx, closed));
  const rows = await app.db.selectFrom('outbox_mail').select('subject').where('recipient', '=', left).execute();
  expect(rows.map(({ subject }) => subject).toSorted()).toEqual(['Of one who came back', 'Your account is deleted']);
});
