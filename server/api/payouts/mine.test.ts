import type { Listing } from '@aangan/contract/homes/listings.ts';
import type { Payout } from '@aangan/contract/payouts/calls.ts';
import { aHome } from '@aangan/tests/factories/homes.ts';
import { aPaidStay } from '@aangan/tests/factories/stays.ts';
import { type Person, startTestApp } from '@aangan/tests/support/app.ts';
import { daysFromNow } from '@aangan/tests/support/bookings.ts';
import { savePayoutAccount } from '@aangan/tests/support/payouts.ts';
import { started } from '@aangan/tests/support/started.ts';
import { beforeAll, expect, test } from 'vitest';

const app = started(() => startTestApp({ settings: { payouts: 'by-hand', rateLimits: false, hostCommission: 10 } }));
let host: Person;
let guest: Person;
let home: Listing;
beforeAll(async () => {
  host = await app.signUp({ name: 'Hari' });
  guest = await app.signUp({ name: 'Gita' });
  home = await aHome(app, host, { rent: '2000', cleaningFee: '500' });
});

let days = 10;
const aStay = () => {
  days += 5;
  return aPaidStay(app, guest, home, { checkIn: daysFromNow(app, days), nights: 2 });
};
const mine = (query = '') => host.get<Payout[]>(`/api/payout/mine${query}`);
const set = (id: string, columns: object) =>
  app.db.updateTable('payout').set(columns).where('booking_id', '=', id).execute();
const findPayout = async (bookingId: string) => {
  const { body } = await mine('?limit=100');
  return body.find(({ booking }) => booking === bookingId) as Payout;
};

test('lists each paid stay with its amounts', async () => {
  const stay = await aStay();
  const payout = await findPayout(stay._id);
  expect(payout).toMatchObject({
    booking: stay._id,
    listing: home._id,
    title: home.title,
    guest: 'Gita',
    state: 'planned',
    amount: 4_050,
    why: expect.stringContaining('where to pay it') as string,
    lines: [
      { kind: 'stay', amount: 4_500 },
      { kind: 'commission', amount: -450 },
    ],
  });
  expect(new Date(payout.releaseAt).getTime()).toBeGreaterThan(Date.parse(`${stay.checkIn}T00:00:00Z`));
  const { body } = await host.get<Payout>(`/api/payout/payout/${payout._id}`);
  expect(body).toEqual(payout);
});

test('explains each delayed payout in terms of a host', async () => {
  const stay = await aStay();
  const other = await app.signUp({ name: 'Other host' });
  expect((await findPayout(stay._id)).why).toMatch(/waits for you/);
  await savePayoutAccount(host);
  expect(await findPayout(stay._id)).not.toHaveProperty('why');
  await set(stay._id, { state: 'failed', reason: 'BANK_ACCOUNT_INVALID: account 50100012344321' });
  const failed = await findPayout(stay._id);
  expect(failed).toMatchObject({ state: 'failed', why: expect.stringContaining('bank') as string });
  expect(JSON.stringify(failed)).not.toContain('50100012344321');
  const arrivedAt = app.clock.now();
  await set(stay._id, { state: 'arrived', reference: 'HDFCN5202611', arrived_at: arrivedAt });
  expect(await findPayout(stay._id)).toMatchObject({
    state: 'arrived',
    reference: 'HDFCN5202611',
    arrivedAt: arrivedAt.toISOString(),
  });
  const { _id } = await findPayout(stay._id);
  expect((await other.get(`/api/payout/payout/${_id}`)).error.code).toBe('PAYOUT_NOT_FOUND');
  expect((await guest.get(`/api/payout/payout/${_id}`)).status).toBe(404);
  expect((await other.get<Payout[]>('/api/payout/mine')).body).toEqual([]);
});

test('lists withheld debts, their repayment and returns in lines that add up', async () => {
  const stay = await aStay();
  await set(stay._id, { due_paise: 300_050, deducted_paise: 100_000 });
  const payout = await findPayout(stay._id);
  expect(payout.amount).toBe(2_001);
  expect(payout.lines).toEqual([
    { kind: 'stay', amount: 4_500 },
    { kind: 'commission', amount: -450 },
    { kind: 'refund', amount: -1_049 },
    { kind: 'kept-back', amount: -1_000 },
  ]);
  expect(payout.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(payout.amount);
});

test('comes in pages, latest payout first', async () => {
  await aStay();
  const all = (await mine('?limit=100')).body.map(({ _id }) => _id);
  const paged: string[] = [];
  let next: string | undefined = '/api/payout/mine?limit=2';
  while (next !== undefined) {
    const { body, headers }: Awaited<ReturnType<typeof mine>> = await host.get<Payout[]>(next);
    paged.push(...body.map(({ _id }) => _id));
    next = /<([^>]+)>/.exec(headers.get('link') ?? '')?.[1];
  }
  expect(all.length).toBeGreaterThan(3);
  expect(paged).toEqual(all);
  for (const cursor of ['x', '1.2', '99.not-an-id', `1.${all[0]}.2`])
    expect((await mine(`?cursor=${cursor}`)).status).toBe(400);
  expect((await host.get('/api/payout/payout/x')).status).toBe(404);
});
