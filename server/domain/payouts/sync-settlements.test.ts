import { DAY_MS } from '@aangan/contract/rules/dates.ts';
import { aHome } from '@aangan/tests/factories/homes.ts';
import { aHeldStay } from '@aangan/tests/factories/stays.ts';
import { startTestApp, type TestApp } from '@aangan/tests/support/app.ts';
import { TestClock } from '@aangan/tests/support/clock.ts';
import { startTestGateway, type TestGateway } from '@aangan/tests/support/gateway.ts';
import { order, verify } from '@aangan/tests/support/payments.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findReconInconsistencies } from '../ledger/gateway-consistency.ts';
import { syncSettlements } from './payout-jobs.ts';
import { syncSettlement } from './payout-webhooks.ts';

const clock = new TestClock();
let gateway: TestGateway;
let app: TestApp;
beforeAll(async () => {
  clock.moveTo('2026-12-01T06:00:00Z');
  gateway = await startTestGateway({ now: clock.now });
  // No host can be paid, so that all payments are settled to the operator's bank.
  app = await startTestApp({ settings: { razorpay: gateway.settings, payouts: 'route' }, clock });
});
afterAll(async () => {
  await app.close();
  await gateway.close();
});

/** A paid stay that the gateway settles to the operator without a webhook. */
async function settle(): Promise<{ id: string; amount: number }> {
  const booking = await aHeldStay(app, await app.signUp(), await aHome(app, await app.signUp()));
  await verify(app.visitor(), await gateway.pay((await order(app.visitor(), booking)).body.orderId));
  clock.advance(5 * DAY_MS);
  const [newest] = (await gateway.look<{ items: { id: string; amount: number }[] }>('/settlements')).items;
  if (newest === undefined) throw new Error('the gateway has settled nothing');
  return newest;
}

const follow = () => syncSettlements(app.context, clock.now());
const entered = async (...sources: string[]) =>
  app.db
    .selectFrom('book_entry')
    .innerJoin('book_posting', 'entry_id', 'book_entry.id')
    .where('kind', '=', 'settlement')
    .where('account', '=', 'bank')
    .where('source', 'in', sources)
    .select(['source as id', 'paise as amount'])
    .orderBy('book_entry.at')
    .execute();

test('enters a settlement whose webhook was lost once', async () => {
  const lost = await settle();
  await follow();
  await follow();
  expect(await entered(lost.id)).toEqual([{ id: lost.id, amount: lost.amount }]);
  expect(await findReconInconsistencies(app.context, clock.now())).toEqual([]);
});

test('enters a settlement once when its webhook arrives before, during or after', async () => {
  const settlement = await settle();
  const hear = () => syncSettlement(app.context, settlement.id, clock.now());
  await Promise.all([hear(), follow(), hear(), follow()]);
  await hear();
  await follow();
  expect(await entered(settlement.id)).toEqual([{ id: settlement.id, amount: settlement.amount }]);
});

test('enters missing settlements after an interrupted run', async () => {
  const [first, second] = [await settle(), await settle()];
  gateway.faults.plan('GET /settlements/:id', 'lost');
  await expect(follow()).rejects.toThrow('GET /settlements/');
  expect(await entered(first.id, second.id)).toEqual([]);
  await syncSettlement(app.context, first.id, clock.now());
  await follow();
  await follow();
  const both = [first, second].map(({ id, amount }) => ({ id, amount }));
  expect((await entered(first.id, second.id)).toSorted(byId)).toEqual(both.toSorted(byId));
});

test('does not treat an unavailable gateway as one without settlements', async () => {
  gateway.faults.isDown = true;
  await expect(follow()).rejects.toThrow('the gateway did not return its settlements');
  gateway.faults.isDown = false;
});

test('leaves the books unchanged when the gateway refuses', async () => {
  const settled = await settle();
  gateway.faults.plan('GET /settlements', { refusal: 'Authentication failed' });
  await follow();
  expect(await entered(settled.id)).toEqual([]);
});

function byId(one: { id: string }, other: { id: string }): number {
  return one.id < other.id ? -1 : 1;
}
