import { DAY_MS } from '@aangan/contract/rules/dates.ts';
import { aHome } from '@aangan/tests/factories/homes.ts';
import { aHeldStay } from '@aangan/tests/factories/stays.ts';
import { type Person, startTestApp, type TestApp } from '@aangan/tests/support/app.ts';
import { TestClock } from '@aangan/tests/support/clock.ts';
import { startTestGateway, type TestGateway } from '@aangan/tests/support/gateway.ts';
import { order, verify } from '@aangan/tests/support/payments.ts';
import { aLinkedHost } from '@aangan/tests/support/payouts.ts';
import { until } from '@aangan/tests/support/until.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { syncSettlement } from '../payouts/payout-webhooks.ts';
import { findReconInconsistencies } from './gateway-consistency.ts';

const clock = new TestClock();
let gateway: TestGateway;
let app: TestApp;
let host: Person;
beforeAll(async () => {
  clock.moveTo('2026-12-01T06:00:00Z');
  gateway = await startTestGateway({ now: clock.now });
  app = await startTestApp({ settings: { razorpay: gateway.settings, payouts: 'route' }, clock });
  host = await app.signUp();
  await aLinkedHost(app, gateway, host);
});
afterAll(async () => {
  await app.close();
  await gateway.close();
});

const recon = () => findReconInconsistencies(app.context, clock.now());

async function aPaidStay(checkIn: string): Promise<{ bookingId: string; paymentId: string }> {
  const booking = await aHeldStay(app, await app.signUp(), await aHome(app, host), { checkIn });
  const result = await gateway.pay((await order(app.visitor(), booking)).body.orderId);
  await verify(app.visitor(), result);
  await until(async () => {
    const payout = app.db.selectFrom('payout').select('state').where('booking_id', '=', booking._id);
    expect(await payout.execute()).toEqual([{ state: 'held' }]);
  });
  return { bookingId: booking._id, paymentId: result.razorpay_payment_id };
}

test('settled payments, fees, transfers, reversals and refunds agree with the books', async () => {
  await aPaidStay('2027-01-10');
  const { bookingId } = await aPaidStay('2027-01-20');
  await host.delete(`/api/booking/cancel/${bookingId}`);
  await until(async () => {
    const refund = app.db.selectFrom('refund').select('state').where('booking_id', '=', bookingId);
    expect(await refund.execute()).toEqual([{ state: expect.stringMatching(/pending|processed/) }]);
  });
  clock.advance(5 * DAY_MS);
  const { items } = await gateway.look<{ items: { type: string; settlement_id: string }[] }>(
    '/settlements/recon/combined?year=2026&month=12',
  );
  expect(new Set(items.map(({ type }) => type))).toEqual(new Set(['payment', 'transfer', 'reversal', 'refund']));
  for (const id of new Set(items.map((item) => item.settlement_id))) await syncSettlement(app.context, id, clock.now());
  expect(await recon()).toEqual([]);
  const { rows } = await sql`select 1 from book_entry where kind = 'settlement'`.execute(app.db);
  expect(rows.length).toBeGreaterThan(0);
});

test('names settled amounts that the books lack', async () => {
  const { paymentId } = await aPaidStay('2027-03-10');
  clock.advance(5 * DAY_MS);
  // Only the owner of the database could do this.
  await app.db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`
      update book_posting set paise = paise + 100 from book_entry
      where entry_id = book_entry.id and kind = 'capture' and source = ${paymentId} and account = 'gateway'`.execute(
      trx,
    );
  });
  expect(await recon()).toEqual([expect.stringContaining(`the payment ${paymentId} with`)]);
});
