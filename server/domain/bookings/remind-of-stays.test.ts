import type { Listing } from '@aangan/contract/homes/listings.ts';
import { HOUR_MS } from '@aangan/contract/rules/dates.ts';
import { aHome } from '@aangan/tests/factories/homes.ts';
import { aHeldStay, aPaidStay } from '@aangan/tests/factories/stays.ts';
import { type Person, startTestApp } from '@aangan/tests/support/app.ts';
import { daysFromNow } from '@aangan/tests/support/bookings.ts';
import { mailsTo } from '@aangan/tests/support/payments.ts';
import { started } from '@aangan/tests/support/started.ts';
import { untilDelivered } from '@aangan/tests/support/until.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { remindOfComingStays, remindOfEndingHolds } from './due-bookings.ts';

const app = started(() => startTestApp({ settings: { rateLimits: false }, now: '2026-12-01T06:00:00Z' }));
let host: Person;
let guest: Person;
let home: Listing;
beforeEach(async () => {
  host = await app.signUp({ name: 'Hari' });
  guest = await app.signUp({ name: 'Gita' });
  home = await aHome(app, host);
});

/** Runs the job on two servers concurrently, then once more. */
async function remind(): Promise<void> {
  const now = app.clock.now();
  for (const sweep of [remindOfEndingHolds, remindOfComingStays]) {
    await Promise.all([sweep(app.db, now), sweep(app.db, now)]);
    await sweep(app.db, now);
  }
  await untilDelivered(app.db);
}

const subjectsTo = async (person: Person, subject: RegExp) =>
  (await mailsTo(app, person.email)).filter((written) => subject.test(written));

test('both are notified immediately that dates are held', async () => {
  await aHeldStay(app, guest, home);
  expect(await mailsTo(app, guest.email)).toEqual(['Your dates at Neem Courtyard are held']);
  expect(await mailsTo(app, host.email)).toEqual(['Gita holds dates at Neem Courtyard']);
});

describe('a hold that ends soon', () => {
  const ENDS = /are held until/;

  test('reminds the guest once, three hours before', async () => {
    await aHeldStay(app, guest, home);
    app.clock.advance(20.5 * HOUR_MS);
    await remind();
    expect(await subjectsTo(guest, ENDS)).toEqual([]);
    app.clock.advance(HOUR_MS);
    await remind();
    expect(await subjectsTo(guest, ENDS)).toHaveLength(1);
    app.clock.advance(2 * HOUR_MS);
    await remind();
    expect(await subjectsTo(guest, ENDS)).toHaveLength(1);
    expect(await subjectsTo(host, ENDS)).toEqual([]);
  });

  test('is reminded again after the hold was extended', async () => {
    const { _id } = await aHeldStay(app, guest, home);
    app.clock.advance(22 * HOUR_MS);
    await remind();
    await host.put(`/api/booking/update-extra/${_id}`, { extraService: 500 });
    await remind();
    expect(await subjectsTo(guest, ENDS)).toHaveLength(1);
    app.clock.advance(22 * HOUR_MS);
    await remind();
    expect(await subjectsTo(guest, ENDS)).toHaveLength(2);
  });

  test('sends nothing for a stay that is paid, cancelled or over', async () => {
    await aPaidStay(app, guest, home);
    const cancelled = await aHeldStay(app, guest, home, { checkIn: daysFromNow(app, 50) });
    await guest.delete(`/api/booking/cancel/${cancelled._id}`);
    await aHeldStay(app, guest, home, { checkIn: daysFromNow(app, 60) });
    app.clock.advance(24.5 * HOUR_MS);
    await remind();
    expect(await subjectsTo(guest, ENDS)).toEqual([]);
  });
});

describe('a stay that begins within two days', () => {
  const BEGINS = /begins soon|arrives soon/;

  test('reminds both once', async () => {
    await aPaidStay(app, guest, home, { checkIn: daysFromNow(app, 4) });
    app.clock.advance(24 * HOUR_MS);
    await remind();
    expect(await subjectsTo(guest, BEGINS)).toEqual([]);
    app.clock.advance(24 * HOUR_MS);
    await remind();
    expect(await subjectsTo(guest, BEGINS)).toEqual(['Your stay at Neem Courtyard begins soon']);
    expect(await subjectsTo(host, BEGINS)).toEqual(['Gita arrives soon at Neem Courtyard']);
    app.clock.advance(24 * HOUR_MS);
    await remind();
    expect(await subjectsTo(guest, BEGINS)).toHaveLength(1);
  });

  test('sends nothing if it was just paid, is only held, or was cancelled', async () => {
    await aPaidStay(app, guest, home, { checkIn: daysFromNow(app, 1), nights: 1 });
    await aHeldStay(app, guest, home, { checkIn: daysFromNow(app, 5) });
    const cancelled = await aPaidStay(app, guest, home, { checkIn: daysFromNow(app, 10) });
    await guest.delete(`/api/booking/cancel/${cancelled._id}`);
    await remind();
    app.clock.advance(9 * 24 * HOUR_MS);
    await remind();
    expect(await subjectsTo(guest, BEGINS)).toEqual([]);
  });
});
