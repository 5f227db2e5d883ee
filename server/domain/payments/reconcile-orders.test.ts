import { MINUTE_MS } from '@aangan/contract/rules/dates.ts';
import { startTestApp } from '@aangan/tests/support/app.ts';
import { TEST_INSTANT } from '@aangan/tests/support/clock.ts';
import { startTestGateway } from '@aangan/tests/support/gateway.ts';
import { aStayToPay, look, order, verify } from '@aangan/tests/support/payments.ts';
import { started } from '@aangan/tests/support/started.ts';
import { until } from '@aangan/tests/support/until.ts';
import { expect, test } from 'vitest';
import { reconcileOrders } from './reconcile-payment.ts';

const gateway = started(() => startTestGateway({ capture: 'manual', now: () => TEST_INSTANT }));
const app = started(() => startTestApp({ settings: { razorpay: gateway.settings }, now: '2026-12-01T06:00:00Z' }));

const settle = (minutesFromNow: number) =>
  reconcileOrders(app.context, new Date(app.clock.now().getTime() + minutesFromNow * MINUTE_MS));

async function anOrderedStay() {
  const stay = await aStayToPay(app);
  const { body } = await order(app.visitor(), stay.booking);
  return { ...stay, orderId: body.orderId };
}

test('finds a payment within 15 minutes without browser and webhook', async () => {
  const { booking, orderId } = await anOrderedStay();
  await gateway.pay(orderId);
  await settle(11);
  expect(await look(app, booking)).toMatchObject({ state: 'confirmed', paid: booking.payable });
});

test('checks each order every ten minutes', async () => {
  const { booking, orderId } = await anOrderedStay();
  await settle(20);
  await gateway.pay(orderId);
  await settle(21);
  expect((await look(app, booking)).state).toBe('held');
  await settle(31);
  expect((await look(app, booking)).state).toBe('confirmed');
});

test('finds and refunds a second payment of a paid order whose webhook was lost', async () => {
  const { booking, orderId } = await anOrderedStay();
  const [first, second] = [await gateway.pay(orderId), await gateway.pay(orderId)];
  await verify(app.visitor(), first);
  await settle(45);
  await until(async () =>
    expect(await gateway.look(`/payments/${second.razorpay_payment_id}`)).toMatchObject({ status: 'refunded' }),
  );
  expect(await look(app, booking)).toMatchObject({
    state: 'confirmed',
    paid: 2 * booking.payable,
    refunded: booking.payable,
  });
});

test('checks all orders, over several batches', async () => {
  const { booking } = await anOrderedStay();
  const now = app.clock.now();
  const orders = Array.from({ length: 110 }, (_, number) => ({
    booking_id: booking._id,
    receipt: `many-${number}`,
    gateway_order_id: `order_many${number}`,
    amount_paise: 100,
    created_at: now,
    superseded_at: now,
  }));
  await app.db.insertInto('payment_order').values(orders).execute();
  gateway.faults.isDown = true;
  await settle(30);
  gateway.faults.isDown = false;
  const { asked } = await app.db
    .selectFrom('payment_order')
    .select(({ fn }) => fn.count<number>('id').as('asked'))
    .where('receipt', 'like', 'many-%')
    .where('requested_at', 'is not', null)
    .executeTakeFirstOrThrow();
  expect(asked).toBe(110);
  await app.db
    .updateTable('payment_order')
    .set({ gateway_order_id: null })
    .where('receipt', 'like', 'many-%')
    .execute();
});

test('leaves an order unchanged while the payer has not finished', async () => {
  const { booking, orderId } = await anOrderedStay();
  await gateway.pay(orderId, 'failure');
  await settle(60);
  expect(await look(app, booking)).toMatchObject({ state: 'held', paid: 0 });
});

test('finds and refunds a payment of a superseded order', async () => {
  const { host, booking, orderId } = await anOrderedStay();
  await host.put(`/api/booking/update-extra/${booking._id}`, { extraService: 500 });
  const result = await gateway.pay(orderId);
  await settle(80);
  await until(async () =>
    expect(await gateway.look(`/payments/${result.razorpay_payment_id}`)).toMatchObject({ status: 'refunded' }),
  );
  expect((await look(app, booking)).state).toBe('held');
});

test('retries soon when the gateway was unavailable', async () => {
  const { booking, orderId } = await anOrderedStay();
  await gateway.pay(orderId);
  gateway.faults.plan('GET /orders/:id/payments', 'lost');
  await settle(100);
  await until(async () => expect((await look(app, booking)).state).toBe('confirmed'));
});

test('stops checking old orders', async () => {
  await anOrderedStay();
  await settle(8 * 24 * 60);
  const asked = gateway.faults.count('GET /orders/:id/payments');
  await app.db.updateTable('booking').set({ state: 'expired' }).where('state', '=', 'held').execute();
  await settle(9 * 24 * 60);
  expect(gateway.faults.count('GET /orders/:id/payments')).toBe(asked);
});

test('checks an order once after its week, as after downtime', async () => {
  const { booking, orderId } = await anOrderedStay();
  await gateway.pay(orderId);
  await app.db.updateTable('booking').set({ state: 'expired' }).where('id', '=', booking._id).execute();
  const asked = gateway.faults.count('GET /orders/:id/payments');
  await settle(8 * 24 * 60);
  expect((await look(app, booking)).paid).toBe(booking.payable);
  expect(gateway.faults.count('GET /orders/:id/payments')).toBeGreaterThan(asked);
});

test('does not check an order that is a month old', async () => {
  const { orderId } = await anOrderedStay();
  await gateway.pay(orderId);
  await app.db.updateTable('booking').set({ state: 'expired' }).where('state', '=', 'held').execute();
  const asked = gateway.faults.count('GET /orders/:id/payments');
  await settle(31 * 24 * 60);
  expect(gateway.faults.count('GET /orders/:id/payments')).toBe(asked);
});
