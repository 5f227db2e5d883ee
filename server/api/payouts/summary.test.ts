import type { EarningsSummary } from '@aangan/contract/payouts/earnings.ts';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Person, startTestApp, type TestApp } from '@aangan/tests/support/app.ts';
import {
  arrive,
  movePayout,
  payoutAccountIs,
  type PaidStay,
  writeEarning,
  writePaidStay,
  writePayout,
} from '@aangan/tests/support/earnings.ts';
import { aHome } from '@aangan/tests/factories/homes.ts';

const START = '2026-12-01T06:00:00Z';

let app: TestApp;
let guest: Person;
let host: Person;
let home: Listing;
beforeAll(async () => {
  app = await startTestApp({ now: START });
  guest = await app.signUp();
});
beforeEach(async () => {
  app.clock.moveTo(START);
  host = await app.signUp();
  home = await aHome(app, host);
});
afterAll(() => app.close());

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
const monthOf = async (month: string, query = '') => {
  const found = (await summary(query)).months.find((each) => each.month === month);
  return found && { earned: found.earned, coming: found.coming, waiting: found.waiting };
};

test('a host without a stay is told noughts, for twelve months back and six ahead', async () => {
  const { months, ...rest } = await summary();
  expect(months.map(({ month }) => month)).toHaveLength(19);
  expect([months.at(0)?.month, months.at(12)?.month, months.at(-1)?.month]).toEqual(['2025-12', '2026-12', '2027-06']);
  expect(months.every((month) => month.earned === 0 && month.coming === 0 && month.waiting === 0)).toBe(true);
  const year = { gross: 0, commission: 0, withheld: 0, corrections: 0, paid: 0 };
  expect(rest).toEqual({ year, nights: 0, occupancy: 0, averageNight: 0 });
});

describe('where the money of a stay stands', () => {
  test('it waits as long as the account of its host is not ready', async () => {
    await stayOn('2026-12-20');
    expect(await monthOf('2026-12')).toEqual({ ...nothing, waiting: 10_000 });
    await makeReady('checking');
    expect(await monthOf('2026-12')).toEqual({ ...nothing, waiting: 10_000 });
    await makeReady();
    expect(await monthOf('2026-12')).toEqual({ ...nothing, coming: 10_000 });
  });

  test.each(['sending', 'held', 'releasing', 'on-the-way'] as const)('it is coming while it is %s', async (state) => {
    await makeReady();
    const stay = await stayOn('2026-12-20', { commission: 1_000 });
    if (state !== 'sending') await movePayout(app.db, stay, { state: 'held' });
    await movePayout(app.db, stay, { state, at: app.clock.now() });
    expect(await monthOf('2026-12')).toEqual({ ...nothing, coming: 9_000 });
  });

  test('it is earned once it has arrived, in the month of the check-in', async () => {
    await makeReady();
    const stay = await stayOn('2026-12-31', { commission: 1_000 });
    await arrive(app.db, stay, new Date('2027-01-02T06:00:00Z'));
    expect(await monthOf('2026-12')).toEqual({ ...nothing, earned: 9_000 });
    expect(await monthOf('2027-01')).toEqual(nothing);
  });

  test('it waits where it has failed, and where a person is due to pay it by hand', async () => {
    await makeReady();
    const failed = await stayOn('2026-12-20');
    await movePayout(app.db, failed, { state: 'failed' });
    const byHand = await stayOn('2026-12-05', { stay: 4_000 });
    await movePayout(app.db, byHand, { way: 'by-hand' });
    expect(await monthOf('2026-12')).toEqual({ earned: 0, coming: 4_000, waiting: 10_000 });
    app.clock.moveTo('2026-12-06T09:00:00Z');
    expect(await monthOf('2026-12')).toEqual({ earned: 0, coming: 0, waiting: 14_000 });
  });

  test('of a stay in two parts each stands where it is', async () => {
    await makeReady();
    const stay = await stayOn('2026-12-20');
    await movePayout(app.db, stay, { due: 9_500 });
    await writePayout(app.db, stay, { due: 500, part: 'rest', way: 'by-hand' }, app.clock.now());
    expect(await monthOf('2026-12')).toEqual({ ...nothing, coming: 10_000 });
    app.clock.moveTo('2026-12-24T09:00:00Z');
    expect(await monthOf('2026-12')).toEqual({ earned: 0, coming: 9_500, waiting: 500 });
    await arrive(app.db, stay, app.clock.now());
    expect(await monthOf('2026-12')).toEqual({ earned: 9_500, coming: 0, waiting: 500 });
  });

  test('what was paid before there were payouts has been earned', async () => {
    await stayOn('2026-11-20', { paidAt: new Date('2026-11-03T06:00:00Z'), hasPayout: false });
    expect(await monthOf('2026-11')).toEqual({ ...nothing, earned: 10_000 });
  });

  test('of a stay that is cancelled in time nothing is left', async () => {
    const stay = await stayOn('2026-12-20');
    await writeEarning(app.db, stay, 'refund', -10_000, app.clock.now());
    await movePayout(app.db, stay, { state: 'reversed', due: 0 });
    expect(await monthOf('2026-12')).toEqual(nothing);
  });

  test('books a later correction in the month in which it is made', async () => {
    await makeReady();
    const stay = await stayOn('2026-12-20');
    await arrive(app.db, stay, new Date('2026-12-22T06:00:00Z'));
    await writeEarning(app.db, stay, 'dispute', -10_000, new Date('2027-02-03T06:00:00Z'));
    expect(await monthOf('2026-12')).toEqual({ ...nothing, earned: 10_000 });
    expect(await monthOf('2027-02')).toEqual({ ...nothing, earned: -10_000 });
  });
});

describe('the year in a line', () => {
  const DAY = '2026-12-22T06:00:00Z';

  test('is of what has arrived in the financial year, and adds up', async () => {
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

  test('does not change by later corrections: the payout that withholds them lists them', async () => {
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

  test('counts a share and its rest each by its own day', async () => {
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

  test('of paise, withholding takes the odd rupee', async () => {
    const stay = await stayOn('2026-12-20', { stay: 1_990, withheld: 9.5 });
    await arrive(app.db, stay, new Date(DAY));
    expect((await summary()).year).toEqual({ gross: 1_990, commission: 0, withheld: 9, corrections: 0, paid: 1_981 });
  });

  test('begins on the first of April in India', async () => {
    const stay = await stayOn('2026-12-20');
    await arrive(app.db, stay, new Date('2027-03-31T18:29:59Z'));
    const later = await stayOn('2027-01-20', { stay: 7_000 });
    await arrive(app.db, later, new Date('2027-03-31T18:30:00Z'));
    expect((await summary()).year.paid).toBe(10_000);
    expect((await summary('from=2027-04-01&to=2028-03-31')).year.paid).toBe(7_000);
  });

  test('counts what was paid before there were payouts by its own day, once that has come', async () => {
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
  const close = (days: string) =>
    app.db.executeQuery(
      CompiledQuery.raw(`insert into taken_days (listing_id, kind, days) values ('${home._id}', 'block', '${days}')`),
    );

  test('are those that are paid for, in the time asked for; the average is of what they brought', async () => {
    await stayOn('2026-12-30', { nights: 4, stay: 9_000 });
    await stayOn('2026-12-10', { nights: 2, stay: 3_000 });
    expect(await summary()).toMatchObject({ nights: 6, averageNight: 2_000 });
    expect(await summary('from=2026-12-01&to=2026-12-31')).toMatchObject({ nights: 4, averageNight: 1_875 });
  });

  test('ahead are held against all nights on which the homes can be booked', async () => {
    await stayOn('2026-12-10', { nights: 3 });
    await close('[2026-12-20,2026-12-27)');
    // Of 31 nights one is a preparation night and seven are blocked.
    expect((await summary('from=2026-12-01&to=2026-12-31')).occupancy).toBe(Math.round((3 / 23) * 10_000) / 10_000);
  });

  test('as far as they are over those ahead do not count', async () => {
    await stayOn('2026-12-02', { nights: 3 });
    await stayOn('2026-12-20', { nights: 3 });
    app.clock.moveTo('2026-12-08T06:00:00Z');
    // Counted from the day of publication to last night, without the preparation night.
    expect(await summary()).toMatchObject({ nights: 6, occupancy: 0.5 });
  });

  test('of a stay that is cancelled are not sold', async () => {
    const { bookingId } = await stayOn('2026-12-10');
    await sql`update booking set state = 'cancelled', cancelled_at = now(), cancelled_by = 'guest' where id = ${bookingId}`.execute(
      app.db,
    );
    expect(await summary()).toMatchObject({ nights: 0, occupancy: 0, averageNight: 0 });
  });

  test('of a home that is always taken are sold to the last', async () => {
    await stayOn('2026-12-01', { nights: 31 });
    expect((await summary('from=2026-12-01&to=2026-12-31')).occupancy).toBe(1);
  });
});

describe('what is asked for', () => {
  test('a single home, also after its deletion', async () => {
    const other = await aHome(app, host, { title: 'Elsewhere' });
    await stayOn('2026-12-20', { hasPayout: false });
    await stayOn('2026-12-20', { hasPayout: false, listingId: other._id, stay: 7_000 });
    expect(await monthOf('2026-12')).toEqual({ ...nothing, earned: 17_000 });
    expect(await monthOf('2026-12', `listing=${other._id}`)).toEqual({ ...nothing, earned: 7_000 });
    await sql`update listing set deleted_at = now() where id = ${other._id}`.execute(app.db);
    expect(await summary(`listing=${other._id}`)).toMatchObject({ nights: 3 });
  });

  test('some days: the months that they touch, and of those the stays that begin on them', async () => {
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

  test.each(['not-an-id', '0f8fad5b-d9cb-469f-a165-70867728950e'])('does not know the home %s', async (id) => {
    const { status, error } = await host.get(`/api/earnings/summary?listing=${id}`);
    expect([status, error.code]).toEqual([404, 'LISTING_NOT_FOUND']);
  });

  test('nor that of another host', async () => {
    const { status, error } = await guest.get(`/api/earnings/summary?listing=${home._id}`);
    expect([status, error.code]).toEqual([404, 'LISTING_NOT_FOUND']);
  });

  test('other hosts’ stays are never in it', async () => {
    await stayOn('2026-12-20', { hasPayout: false });
    host = await app.signUp();
    expect(await monthOf('2026-12')).toEqual(nothing);
  });
});
