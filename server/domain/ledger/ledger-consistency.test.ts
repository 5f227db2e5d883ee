import type { Booking } from '@aangan/contract/bookings/bookings.ts';
import { MINUTE_MS } from '@aangan/contract/rules/dates.ts';
import { aHome } from '@aangan/tests/factories/homes.ts';
import { aHeldStay } from '@aangan/tests/factories/stays.ts';
import { startTestApp } from '@aangan/tests/support/app.ts';
import { TEST_INSTANT } from '@aangan/tests/support/clock.ts';
import { startTestGateway } from '@aangan/tests/support/gateway.ts';
import { order, verify } from '@aangan/tests/support/payments.ts';
import { started } from '@aangan/tests/support/started.ts';
import { until } from '@aangan/tests/support/until.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { findGatewayInconsistencies } from './gateway-consistency.ts';
import { findLedgerInconsistencies } from './ledger-consistency.ts';

const gateway = started(() => startTestGateway({ now: () => TEST_INSTANT }));
const app = started(() => startTestApp({ settings: { razorpay: gateway.settings } }));

/** A time at which all transfers and refunds should have arrived. */
const later = () => new Date(app.clock.now().getTime() + 30 * MINUTE_MS);
const inLedger = () => findLedgerInconsistencies(app.db, later());
const atGateway = () => findGatewayInconsistencies(app.context, later());

async function aStay(isVerified = true): Promise<{ booking: Booking; paymentId: string; cancel(): Promise<unknown> }> {
  const host = await app.signUp();
  const guest = await app.signUp();
  const booking = await aHeldStay(app, guest, await aHome(app, host));
  const result = await gateway.pay((await order(app.visitor(), booking)).body.orderId);
  if (isVerified) await verify(app.visitor(), result);
  return {
    booking,
    paymentId: result.razorpay_payment_id,
    cancel: () => host.delete(`/api/booking/cancel/${booking._id}`),
  };
}

test('ledger, bookings and gateway agree on payments, refunds and refused payments', async () => {
  await aStay();
  const { cancel, paymentId } = await aStay();
  await cancel();
  await until(async () => {
    expect(await gateway.look(`/payments/${paymentId}`)).toMatchObject({ status: 'refunded' });
  });
  expect(await inLedger()).toEqual([]);
  expect(await atGateway()).toEqual([]);
});

test('names a captured payment without a webhook', async () => {
  const { paymentId } = await aStay(false);
  expect(await atGateway()).toEqual([
    expect.stringContaining(`the payment ${paymentId}, which the ledger does not know`),
  ]);
});

test('names a payment whose refund is missing in the ledger', async () => {
  const { paymentId } = await aStay();
  await gateway.act(`/payments/${paymentId}/refund`, { amount: 100 });
  expect(await atGateway()).toContainEqual(
    `Of the payment ${paymentId} the gateway has returned ₹1, the ledger says ₹0.`,
  );
});

test('names a stay whose price differs from its payment', async () => {
  const { booking, paymentId } = await aStay();
  // Only the owner of the database could do this.
  await sql`alter table booking disable trigger booking_keeps_extra`.execute(app.db);
  await app.db.updateTable('booking').set({ extra_service: 7 }).where('id', '=', booking._id).execute();
  expect(await inLedger()).toEqual([
    `The payment ${paymentId} of ₹8,120 is not what the booking ${booking._id} costs.`,
  ]);
  await app.db.updateTable('booking').set({ extra_service: 0 }).where('id', '=', booking._id).execute();
  await sql`alter table booking enable trigger booking_keeps_extra`.execute(app.db);
});

test('names a refund that the gateway refused permanently', async () => {
  const { booking, cancel } = await aStay();
  gateway.faults.plan('POST /payments/:id/refund', {
    refusal: 'Refund is not supported on payments older than 6 months',
  });
  await cancel();
  await until(async () => {
    expect(await inLedger()).toEqual([expect.stringContaining(`for the booking ${booking._id} is refused`)]);
  });
});

test('throws when the gateway does not answer', async () => {
  gateway.faults.isDown = true;
  await expect(atGateway()).rejects.toThrow(/did not return its payments/);
  gateway.faults.isDown = false;
});
