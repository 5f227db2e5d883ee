import type { NextPayout } from '@aangan/contract/payouts/earnings.ts';
import { aHome } from '@aangan/tests/factories/homes.ts';
import { type Person, startTestApp } from '@aangan/tests/support/app.ts';
import { arrive, movePayout, type PaidStay, payoutAccountIs, writePaidStay } from '@aangan/tests/support/earnings.ts';
import { started } from '@aangan/tests/support/started.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';

const app = started(() => startTestApp());
let guest: Person;
let host: Person;
let homes: string[];
beforeAll(async () => {
  guest = await app.signUp();
});
beforeEach(async () => {
  app.clock.moveTo('2026-12-01T06:00:00Z');
  host = await app.signUp();
  homes = [(await aHome(app, host))._id, (await aHome(app, host))._id];
  await payoutAccountIs(app.db, host.id, 'ready');
});

const stayOn = (checkIn: string, more: Partial<PaidStay> = {}) =>
  writePaidStay(app.db, {
    hostId: host.id,
    guestId: guest.id,
    listingId: homes[0] ?? '',
    checkIn,
    paidAt: app.clock.now(),
    ...more,
  });
const next = async () => (await host.get<NextPayout>('/api/earnings/next-payout')).body;

test('is absent without a future payout', async () => {
  const stay = await stayOn('2026-12-10');
  await arrive(app.db, stay, app.clock.now());
  expect(await next()).toEqual({ amount: 0, stays: 0, waiting: 0 });
});

test('sums payouts that arrive on the same working day', async () => {
  // Check-in on Friday, paid out on Saturday, and check-in on Saturday: both arrive on Monday at the earliest.
  await stayOn('2026-12-04', { stay: 5_000 });
  await stayOn('2026-12-05', { stay: 6_000, listingId: homes[1] ?? '' });
  await stayOn('2026-12-09', { stay: 7_000 });
  expect(await next()).toEqual({ amount: 11_000, from: '2026-12-07', stays: 2, waiting: 0 });
});

test('dates a payout in transit from its transfer, never in the past', async () => {
  const stay = await stayOn('2026-12-01');
  await movePayout(app.db, stay, { state: 'held' });
  await movePayout(app.db, stay, { state: 'on-the-way', at: new Date('2026-12-02T08:30:00Z') });
  expect(await next()).toMatchObject({ amount: 10_000, from: '2026-12-03' });
  app.clock.moveTo('2026-12-05T06:00:00Z');
  expect(await next()).toMatchObject({ amount: 10_000, from: '2026-12-05' });
});

test('counts payouts as waiting during the waiting time of a new bank', async () => {
  await stayOn('2026-12-01');
  await sql`update payout_account set ready_at = '2026-12-08T06:00:00Z' where host_id = ${host.id}`.execute(app.db);
  expect(await next()).toMatchObject({ from: '2026-12-09' });
});

test('lists waiting amounts separately, and deducts debts', async () => {
  const failed = await stayOn('2026-12-04');
  await movePayout(app.db, failed, { state: 'failed' });
  const { bookingId } = await stayOn('2026-12-08', { stay: 5_000 });
  await app.db
    .insertInto('host_debt')
    .values({
      host_id: host.id,
      booking_id: bookingId,
      cause: 'dispute',
      source: bookingId,
      paise: 120_000,
      at: app.clock.now(),
    })
    .execute();
  expect(await next()).toEqual({ amount: 3_800, from: '2026-12-10', stays: 1, waiting: 10_000 });
});
