import type { Booking } from '@aangan/contract/bookings/bookings.ts';
import type { Document } from '@aangan/contract/documents/calls.ts';
import type { Payout, PayoutAccountView } from '@aangan/contract/payouts/calls.ts';
import type { EarningsSummary, NextPayout } from '@aangan/contract/payouts/earnings.ts';
import { sampleHomes } from '@aangan/samples/homes.ts';
import { SAMPLE_PASSWORD } from '@aangan/samples/people.ts';
import { startTestApp } from '@aangan/tests/support/app.ts';
import { startTestGateway } from '@aangan/tests/support/gateway.ts';
import { started } from '@aangan/tests/support/started.ts';
import { until } from '@aangan/tests/support/until.ts';
import { beforeAll, expect, it } from 'vitest';
import { findCalendarInconsistencies } from '../domain/calendar/calendar-consistency.ts';
import { findGatewayInconsistencies, findReconInconsistencies } from '../domain/ledger/gateway-consistency.ts';
import { findLedgerInconsistencies } from '../domain/ledger/ledger-consistency.ts';
import { listingTexts } from './prepare-samples.ts';
import { fillWithSampleHomes } from './sample-homes.ts';

const gateway = started(() => startTestGateway());
const app = started(() => startTestApp({ settings: { razorpay: gateway.settings, payouts: 'route' } }));
beforeAll(async () => {
  await fillWithSampleHomes({ ...app.context, payments: { ...app.context, account: gateway.settings } });
  await sweepUntil({ planned: 0 });
  await sweepUntil({ 'on-the-way': 2 });
});

/** Runs the server's jobs until this many payouts are in these states. */
async function sweepUntil(expected: Partial<Record<Payout['state'], number>>): Promise<void> {
  app.context.jobs.runSweepsNow();
  await until(async () => {
    const payouts = await app.db.selectFrom('payout').select('state').execute();
    for (const [expectedState, count] of Object.entries(expected))
      expect(
        payouts.filter(({ state }) => state === expectedState),
        expectedState,
      ).toHaveLength(count);
  });
}

async function signedIn(name: string) {
  const client = app.visitor();
  await client.post('/api/auth/login', { email: `${name}@example.in`, password: SAMPLE_PASSWORD });
  return client;
}

function findTitle(homeId: string): string {
  const home = sampleHomes.find(({ id }) => id === homeId);
  if (home === undefined) throw new Error(`no sample home has the id ${homeId}`);
  return listingTexts(home).title;
}

/** Number of sample stays at the homes of these hosts. */
const paidStays = (hosts: readonly string[]) =>
  sampleHomes
    .filter(({ host }) => hosts.includes(host))
    .reduce((sum, { stars, booked, recent }) => sum + stars.length + [booked, recent].filter(Boolean).length, 0);

it('pays the hosts of the README for past stays, and holds what comes next', async () => {
  for (const name of ['devyani', 'arvind']) {
    const host = await signedIn(name);
    const { body: account } = await host.get<PayoutAccountView>('/api/payout/account');
    expect(account).toMatchObject({ status: 'ready' });
    const { body: payouts } = await host.get<Payout[]>('/api/payout/mine?limit=50');
    expect(payouts).toHaveLength(paidStays([name]));
    expect(new Set(payouts.map(({ state }) => state))).toEqual(new Set(['arrived', 'on-the-way', 'held']));
    const references = payouts.flatMap(({ state, reference }) => (state === 'arrived' ? [reference] : []));
    for (const reference of references) expect(reference).toMatch(/^HDFC\d{12}$/);
    const { body: summary } = await host.get<EarningsSummary>('/api/earnings/summary');
    expect(summary.months.filter(({ earned }) => earned > 0).length).toBeGreaterThanOrEqual(2);
    expect(summary.months.some(({ coming }) => coming > 0)).toBe(true);
    expect(summary.months.every(({ waiting }) => waiting === 0)).toBe(true);
    const { body: next } = await host.get<NextPayout>('/api/earnings/next-payout');
    expect(next.amount).toBeGreaterThan(0);
  }
});

it('agrees with calendar, ledger, gateway and its settlements', async () => {
  expect(await findCalendarInconsistencies(app.db)).toEqual([]);
  expect(await findLedgerInconsistencies(app.db, app.clock.now())).toEqual([]);
  expect(await findGatewayInconsistencies(app.context, app.clock.now())).toEqual([]);
  expect(await findReconInconsistencies(app.context, app.clock.now())).toEqual([]);
  const { items } = await gateway.look('/payments?count=100');
  expect(items).toHaveLength(paidStays(['devyani', 'arvind']));
});

it('has stays of a guest that are over and to come, with receipts', async () => {
  const meera = await signedIn('meera');
  const { body: stays } = await meera.get<Booking[]>('/api/booking/mine');
  expect(new Set(stays.map(({ state }) => state))).toEqual(new Set(['completed', 'confirmed']));
  const recent = stays.find(({ listing }) => listing.title === findTitle('gulmoharFlat'));
  const { body } = await meera.get<Document[]>(`/api/booking/documents/${recent?._id}`);
  expect(body.map(({ kind }) => kind)).toEqual(['receipt']);
});

it('has a stay that only the host has reviewed, and one that only the guest has', async () => {
  const unpublished = app.db.selectFrom('review').innerJoin('listing', 'listing.id', 'review.listing_id');
  const rows = await unpublished
    .select(['listing.title', 'side'])
    .where('published_at', 'is', null)
    .orderBy('side')
    .execute();
  expect(rows).toEqual([
    { title: findTitle('blueRoom'), side: 'guest' },
    { title: findTitle('gulmoharFlat'), side: 'host' },
  ]);
});

it('has a complaint of a guest that the officer has answered', async () => {
  const { number } = await app.db.selectFrom('grievance').select('number').executeTakeFirstOrThrow();
  const meera = await signedIn('meera');
  const { body } = await meera.get(`/api/grievance/status/${number}`);
  expect(body).toMatchObject({ state: 'answered' });
});
