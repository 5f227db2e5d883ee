import type { Listing } from '@aangan/contract/homes/listings.ts';
import type { EarningsSummary, NextPayout } from '@aangan/contract/payouts/earnings.ts';
import { aHome } from '@aangan/tests/factories/homes.ts';
import { type Person, startTestApp } from '@aangan/tests/support/app.ts';
import {
  arrive,
  movePayout,
  type PaidStay,
  payoutAccountIs,
  writeEarning,
  writePaidStay,
  writePayout,
} from '@aangan/tests/support/earnings.ts';
import { started } from '@aangan/tests/support/started.ts';
import { CompiledQuery, sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';

describe('the summary', () => {
  const START = '2026-12-01T06:00:00Z';

  const app = started(() => startTestApp({ now: START }));
  let guest: Person;
  let host: Person;
  let home: Listing;
  beforeAll(async () => {
    guest = await app.signUp();
  });
  beforeEach(async () => {
    app.clock.moveTo(START);
    host = await app.signUp();
    home = await aHome(app, host);
  });

  const stayOn = (checkIn: string, more: Partial<PaidStay> = {}) =>
    writePaidStay(app.db, {
      hostId: host.id,
      guestId: guest.id,
      listingId: home._id,
      checkIn,
      paidAt: app.clock.now(),
      ...more,
    });

  /** Completes the host's payout account. */
  const makeReady = (status: 'ready' | 'checking' = 'ready') => payoutAccountIs(app.db, host.id, status);

  const summary = async (query = '') => {
    const { status, body } = await host.get<EarningsSummary>(`/api/earnings/summary?${query}`);
    expect(status).toBe(200);
    return body;
  };
  const nothing = { earned: 0, coming: 0, waiting: 0 };
  const findMonth = async (month: string, query = '') => {
    const found = (await summary(query)).months.find((each) => each.month === month);
    return found && { earned: found.earned, coming: found.coming, waiting: found.waiting };
  };

  test('is all zeros for a host without stays, for twelve months back and six ahead', async () => {
    const { months, ...rest } = await summary();
    expect(months.map(({ month }) => month)).toHaveLength(19);
    expect([months.at(0)?.month, months.at(12)?.month, months.at(-1)?.month]).toEqual([
      '2025-12',
      '2026-12',
      '2027-06',
    ]);
    expect(months.every((month) => month.earned === 0 && month.coming === 0 && month.waiting === 0)).toBe(true);
    const year = { gross: 0, commission: 0, withheld: 0, corrections: 0, paid: 0 };
    expect(rest).toEqual({ year, nights: 0, occupancy: 0, averageNight: 0 });
  });

  describe('the state of the money of a stay', () => {
    test('is waiting while the payout account is incomplete', async () => {
      await stayOn('2026-12-20');
      expect(await findMonth('2026-12')).toEqual({ ...nothing, waiting: 10_000 });
      await makeReady('checking');
      expect(await findMonth('2026-12')).toEqual({ ...nothing, waiting: 10_000 });
      await makeReady();
      expect(await findMonth('2026-12')).toEqual({ ...nothing, coming: 10_000 });
    });

    test.each(['sending', 'held', 'releasing', 'on-the-way'] as const)('is coming while it is %s', async (state) => {
      await makeReady();
      const stay = await stayOn('2026-12-20', { commission: 1_000 });
      if (state !== 'sending') await movePayout(app.db, stay, { state: 'held' });
      await movePayout(app.db, stay, { state, at: app.clock.now() });
      expect(await findMonth('2026-12')).toEqual({ ...nothing, coming: 9_000 });
    });

    test('is earned once it has arrived, in the month of the check-in', async () => {
      await makeReady();
      const stay = await stayOn('2026-12-31', { commission: 1_000 });
      await arrive(app.db, stay, new Date('2027-01-02T06:00:00Z'));
      expect(await findMonth('2026-12')).toEqual({ ...nothing, earned: 9_000 });
      expect(await findMonth('2027-01')).toEqual(nothing);
    });

    test('is waiting after a failure, and while the operator has to pay it manually', async () => {
      await makeReady();
      const failed = await stayOn('2026-12-20');
      await movePayout(app.db, failed, { state: 'failed' });
      const manual = await stayOn('2026-12-05', { stay: 4_000 });
      await movePayout(app.db, manual, { way: 'by-hand' });
      expect(await findMonth('2026-12')).toEqual({ earned: 0, coming: 4_000, waiting: 10_000 });
      app.clock.moveTo('2026-12-06T09:00:00Z');
      expect(await findMonth('2026-12')).toEqual({ earned: 0, coming: 0, waiting: 14_000 });
    });

    test('is counted separately for each part of a stay in two parts', async () => {
      await makeReady();
      const stay = await stayOn('2026-12-20');
      await movePayout(app.db, stay, { due: 9_500 });
      await writePayout(app.db, stay, { due: 500, part: 'rest', way: 'by-hand' }, app.clock.now());
      expect(await findMonth('2026-12')).toEqual({ ...nothing, coming: 10_000 });
      app.clock.moveTo('2026-12-24T09:00:00Z');
      expect(await findMonth('2026-12')).toEqual({ earned: 0, coming: 9_500, waiting: 500 });
      await arrive(app.db, stay, app.clock.now());
      expect(await findMonth('2026-12')).toEqual({ earned: 9_500, coming: 0, waiting: 500 });
    });

    test('is earned for stays paid before payouts existed', async () => {
      await stayOn('2026-11-20', { paidAt: new Date('2026-11-03T06:00:00Z'), hasPayout: false });
      expect(await findMonth('2026-11')).toEqual({ ...nothing, earned: 10_000 });
    });

    test('is zero for a stay that is cancelled in time', async () => {
      const stay = await stayOn('2026-12-20');
      await writeEarning(app.db, stay, 'refund', -10_000, app.clock.now());
      await movePayout(app.db, stay, { state: 'reversed', due: 0 });
      expect(await findMonth('2026-12')).toEqual(nothing);
    });

    test('books a later correction in the month in which it is made', async () => {
      await makeReady();
      const stay = await stayOn('2026-12-20');
      await arrive(app.db, stay, new Date('2026-12-22T06:00:00Z'));
      await writeEarning(app.db, stay, 'dispute', -10_000, new Date('2027-02-03T06:00:00Z'));
      expect(await findMonth('2026-12')).toEqual({ ...nothing, earned: 10_000 });
      expect(await findMonth('2027-02')).toEqual({ ...nothing, earned: -10_000 });
    });
  });

  describe('the financial year', () => {
    const DAY = '2026-12-22T06:00:00Z';

    test('contains arrived payouts, and adds up', async () => {
      const stay = await stayOn('2026-12-20', { extra: 1_000, commission: 1_650, withheld: 55 });
      expect((await summary()).year.paid).toBe(0);
      await arrive(app.db, stay, new Date(DAY));
      const year = { gross: 11_000, commission: 1_650, withheld: 55, corrections: 0, paid: 9_295 };
      expect((await summary()).year).toEqual(year);
    });

    test('lists refunds before the payout, and withheld debts, as corrections', async () => {
      const stay = await stayOn('2026-12-20', { commission: 1_000 });
      await writeEarning(app.db, stay, 'refund', -5_000, app.clock.now());
      await writeEarning(app.db, stay, 'commission', 500, app.clock.now());
      await movePayout(app.db, stay, { due: 4_500, keptBack: 700 });
      await arrive(app.db, stay, new Date(DAY));
      expect((await summary()).year).toEqual({
        gross: 10_000,
        commission: 500,
        withheld: 0,
        corrections: -5_700,
        paid: 3_800,
      });
    });

    test('is not changed by later corrections, which are listed with the payout that withholds them', async () => {
      const stay = await stayOn('2026-12-20', { commission: 1_000 });
      await arrive(app.db, stay, new Date(DAY));
      const { year } = await summary();
      await writeEarning(app.db, stay, 'dispute', -9_000, new Date('2027-01-03T06:00:00Z'));
      await writeEarning(app.db, stay, 'commission', 1_000, new Date('2027-01-03T06:00:00Z'));
      expect((await summary()).year).toEqual(year);
      const next = await stayOn('2027-01-10');
      await movePayout(app.db, next, { keptBack: 8_000 });
      await arrive(app.db, next, new Date('2027-01-12T06:00:00Z'));
      expect((await summary()).year).toEqual({
        gross: 20_000,
        commission: 1_000,
        withheld: 0,
        corrections: -8_000,
        paid: 11_000,
      });
    });

    test('counts both parts of a share by their own days', async () => {
      const stay = await stayOn('2026-12-20', { commission: 1_000 });
      await movePayout(app.db, stay, { due: 8_500 });
      await writePayout(app.db, stay, { due: 500, part: 'rest', way: 'by-hand' }, app.clock.now());
      await arrive(app.db, stay, new Date(DAY));
      expect((await summary()).year).toEqual({
        gross: 9_500,
        commission: 1_000,
        withheld: 0,
        corrections: 0,
        paid: 8_500,
      });
      await movePayout(app.db, stay, { state: 'arrived', at: new Date('2027-04-01T06:00:00Z') }, 'rest');
      expect((await summary()).year.paid).toBe(8_500);
      expect((await summary('from=2026-12-01&to=2027-04-30')).year).toMatchObject({ gross: 10_000, paid: 9_000 });
    });

    test('in whole rupees still adds up: the withheld amount takes the rounding', async () => {
      const stay = await stayOn('2026-12-20', { stay: 1_990, withheld: 9.5 });
      await arrive(app.db, stay, new Date(DAY));
      expect((await summary()).year).toEqual({ gross: 1_990, commission: 0, withheld: 9, corrections: 0, paid: 1_981 });
    });

    test('begins on 1 April in India', async () => {
      const stay = await stayOn('2026-12-20');
      await arrive(app.db, stay, new Date('2027-03-31T18:29:59Z'));
      const later = await stayOn('2027-01-20', { stay: 7_000 });
      await arrive(app.db, later, new Date('2027-03-31T18:30:00Z'));
      expect((await summary()).year.paid).toBe(10_000);
      expect((await summary('from=2027-04-01&to=2028-03-31')).year.paid).toBe(7_000);
    });

    test('counts stays paid before payouts existed by their own day, once it is past', async () => {
      await stayOn('2026-11-20', { paidAt: new Date('2026-11-03T06:00:00Z'), hasPayout: false, commission: 1_000 });
      await stayOn('2026-12-20', { hasPayout: false });
      expect((await summary()).year).toEqual({
        gross: 10_000,
        commission: 1_000,
        withheld: 0,
        corrections: 0,
        paid: 9_000,
      });
    });
  });

  describe('nights', () => {
    const blockDays = (days: string) =>
      app.db.executeQuery(
        CompiledQuery.raw(`insert into taken_days (listing_id, kind, days) values ('${home._id}', 'block', '${days}')`),
      );

    test('are the paid nights in the requested period, with their average revenue', async () => {
      await stayOn('2026-12-30', { nights: 4, stay: 9_000 });
      await stayOn('2026-12-10', { nights: 2, stay: 3_000 });
      expect(await summary()).toMatchObject({ nights: 6, averageNight: 2_000 });
      expect(await summary('from=2026-12-01&to=2026-12-31')).toMatchObject({ nights: 4, averageNight: 1_875 });
    });

    test('in future are compared with all nights that can be booked', async () => {
      await stayOn('2026-12-10', { nights: 3 });
      await blockDays('[2026-12-20,2026-12-27)');
      // Of 31 nights one is a preparation night and seven are blocked.
      expect((await summary('from=2026-12-01&to=2026-12-31')).occupancy).toBe(Math.round((3 / 23) * 10_000) / 10_000);
    });

    test('are counted up to last night if no period is given', async () => {
      await stayOn('2026-12-02', { nights: 3 });
      await stayOn('2026-12-20', { nights: 3 });
      app.clock.moveTo('2026-12-08T06:00:00Z');
      // Counted from the day of publication to last night, without the preparation night.
      expect(await summary()).toMatchObject({ nights: 6, occupancy: 0.5 });
    });

    test('of a cancelled stay are not sold', async () => {
      const { bookingId } = await stayOn('2026-12-10');
      await sql`update booking set state = 'cancelled', cancelled_at = now(), cancelled_by = 'guest' where id = ${bookingId}`.execute(
        app.db,
      );
      expect(await summary()).toMatchObject({ nights: 0, occupancy: 0, averageNight: 0 });
    });

    test('of a home that is always taken give full occupancy', async () => {
      await stayOn('2026-12-01', { nights: 31 });
      expect((await summary('from=2026-12-01&to=2026-12-31')).occupancy).toBe(1);
    });
  });

  describe('filters', () => {
    test('a single home, also after its deletion', async () => {
      const other = await aHome(app, host, { title: 'Elsewhere' });
      await stayOn('2026-12-20', { hasPayout: false });
      await stayOn('2026-12-20', { hasPayout: false, listingId: other._id, stay: 7_000 });
      expect(await findMonth('2026-12')).toEqual({ ...nothing, earned: 17_000 });
      expect(await findMonth('2026-12', `listing=${other._id}`)).toEqual({ ...nothing, earned: 7_000 });
      await sql`update listing set deleted_at = now() where id = ${other._id}`.execute(app.db);
      expect(await summary(`listing=${other._id}`)).toMatchObject({ nights: 3 });
    });

    test('some days: their months, and the stays that begin on these days', async () => {
      await stayOn('2026-12-20', { hasPayout: false });
      await stayOn('2027-01-20', { hasPayout: false });
      const { months } = await summary('from=2026-12-25&to=2027-02-10');
      expect(months).toEqual([
        { month: '2026-12', ...nothing },
        { month: '2027-01', ...nothing, earned: 10_000 },
        { month: '2027-02', ...nothing },
      ]);
    });

    test.each([
      ['from=2025-03-05', '2025-03', '2027-06'],
      ['from=2027-09-05', '2027-09', '2028-03'],
      ['from=2199-12-05', '2199-12', '2200-06'],
      ['to=2025-03-05', '2024-03', '2025-03'],
      ['to=2027-09-05', '2025-12', '2027-09'],
    ])('%s alone: from %s to %s', async (query, first, last) => {
      const { months } = await summary(query);
      expect([months.at(0)?.month, months.at(-1)?.month]).toEqual([first, last]);
    });

    test.each([
      ['from=2026-12-02&to=2026-12-01', 'to'],
      ['from=yesterday', 'from'],
      ['from=2001-01-01&to=2026-12-01', 'to'],
      ['from=1999-12-31', 'from'],
      ['from=2001-01-01', 'from'],
      ['to=9999-12-31', 'to'],
      ['from=9999-12-31', 'from'],
      ['from=2026-02-30', 'from'],
    ])('refuses %s', async (query, field) => {
      const { status, error } = await host.get(`/api/earnings/summary?${query}`);
      expect([status, error.code, Object.keys(error.fields ?? {})]).toEqual([400, 'INVALID_INPUT', [field]]);
    });

    test.each(['not-an-id', '0f8fad5b-d9cb-469f-a165-70867728950e'])('answer 404 for the home %s', async (id) => {
      const { status, error } = await host.get(`/api/earnings/summary?listing=${id}`);
      expect([status, error.code]).toEqual([404, 'LISTING_NOT_FOUND']);
    });

    test('stays of other hosts are never included', async () => {
      await stayOn('2026-12-20', { hasPayout: false });
      host = await app.signUp();
      expect(await findMonth('2026-12')).toEqual(nothing);
    });
  });
});

describe('the next payout', () => {
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
});
