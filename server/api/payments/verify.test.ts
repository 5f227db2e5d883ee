import { createHmac } from 'node:crypto';
import type { PaymentResult } from '@aangan/contract/payments/calls.ts';
import { startTestApp } from '@aangan/tests/support/app.ts';
import { TEST_INSTANT } from '@aangan/tests/support/clock.ts';
import { startTestGateway } from '@aangan/tests/support/gateway.ts';
import { aStayToPay, look, mailsTo, order, verify } from '@aangan/tests/support/payments.ts';
import { started } from '@aangan/tests/support/started.ts';
import { until } from '@aangan/tests/support/until.ts';
import { expect, test } from 'vitest';

const gateway = started(() => startTestGateway({ capture: 'manual', now: () => TEST_INSTANT }));
const app = started(() => startTestApp({ settings: { razorpay: gateway.settings }, now: '2026-12-01T06:00:00Z' }));

/** A held stay that is paid at the gateway, without the webhook or the checkout result having reached the product. */
async function aPaidStay() {
  const stay = await aStayToPay(app);
  const { body } = await order(app.visitor(), stay.booking);
  return { ...stay, orderId: body.orderId, result: await gateway.pay(body.orderId) };
}

const listPayments = (bookingId: string) =>
  app.db.selectFrom('payment').selectAll().where('booking_id', '=', bookingId).execute();

/** Waits until the gateway has refunded a payment completely, and returns the refunded amount. */
async function refundedAtGateway({
  razorpay_payment_id: id,
}: PaymentResult): Promise<{ amount: number; count: number }> {
  await until(async () => {
    expect(await gateway.look(`/payments/${id}`)).toMatchObject({ status: 'refunded' });
  });
  const { items } = await gateway.look(`/payments/${id}/refunds`);
  return { amount: items.reduce((sum, { amount }) => sum + amount, 0), count: items.length };
}

test('confirms the booking, captures the payment and notifies guest and host', async () => {
  const { host, guest, booking, result } = await aPaidStay();
  expect(await verify(app.visitor(), result)).toMatchObject({ status: 200, body: { success: true } });
  expect(await gateway.look(`/payments/${result.razorpay_payment_id}`)).toMatchObject({ status: 'captured' });
  expect(await look(app, booking)).toMatchObject({
    state: 'confirmed',
    paid: booking.payable,
    refunded: 0,
    isBooked: true,
    heldUntil: null,
  });
  expect(await mailsTo(app, guest.email)).toEqual([
    'Your dates at Neem Courtyard are held',
    'Your stay at Neem Courtyard is confirmed',
  ]);
  expect(await mailsTo(app, host.email)).toEqual([
    'Gita holds dates at Neem Courtyard',
    'Gita has paid for the stay at Neem Courtyard',
  ]);
});

test('confirms once for ten concurrent requests and a later one', async () => {
  const { guest, booking, result } = await aPaidStay();
  const answers = await Promise.all(Array.from({ length: 10 }, () => verify(app.visitor(), result)));
  for (const answer of [...answers, await verify(app.visitor(), result)]) {
    expect(answer).toMatchObject({ status: 200, body: { success: true } });
  }
  expect(await listPayments(booking._id)).toHaveLength(1);
  expect((await mailsTo(app, guest.email)).filter((subject) => subject.endsWith('is confirmed'))).toHaveLength(1);
});

test.each<[string, (result: PaymentResult, other: PaymentResult) => PaymentResult]>([
  ['a forged signature', (result) => ({ ...result, razorpay_signature: 'a'.repeat(64) })],
  ['another payment under the same signature', (result) => ({ ...result, razorpay_payment_id: 'pay_other' })],
  [
    'another order under the same signature',
    (result, other) => ({ ...result, razorpay_order_id: other.razorpay_order_id }),
  ],
  ['an order that is not ours', (result) => ({ ...result, razorpay_order_id: 'order_nobodys' })],
  ['no signature', (result) => ({ ...result, razorpay_signature: undefined as never })],
  ['an empty signature', (result) => ({ ...result, razorpay_signature: '' })],
  ['a signature of another kind', (result) => ({ ...result, razorpay_signature: 7 as never })],
  [
    'a payment that the gateway does not know, rightly signed',
    ({ razorpay_order_id, razorpay_payment_id: id }) => {
      const razorpay_payment_id = `${id}x`;
      const signed = createHmac('sha256', gateway.settings.keySecret);
      const razorpay_signature = signed.update(`${razorpay_order_id}|${razorpay_payment_id}`).digest('hex');
      return { razorpay_order_id, razorpay_payment_id, razorpay_signature };
    },
  ],
])('refuses %s, and nothing changes', async (_what, forge) => {
  const { booking, result } = await aPaidStay();
  const other = await aPaidStay();
  const answer = await verify(app.visitor(), forge(result, other.result));
  expect(answer).toMatchObject({ status: 400, body: { success: false, code: 'WRONG_SIGNATURE' } });
  expect(await look(app, booking)).toMatchObject({ state: 'held', paid: 0 });
  expect(await listPayments(booking._id)).toEqual([]);
});

test('reports an unknown payment while the gateway does not answer, then confirms it', async () => {
  const { booking, result } = await aPaidStay();
  gateway.faults.isDown = true;
  const answer = await verify(app.visitor(), result);
  expect(answer).toMatchObject({ status: 503, body: { success: false, code: 'GATEWAY_UNREACHABLE' } });
  expect(answer.error.message).not.toMatch(/fail/i);
  gateway.faults.isDown = false;
  expect((await verify(app.visitor(), result)).status).toBe(200);
  expect((await look(app, booking)).state).toBe('confirmed');
});

test('a capture whose response was lost is found', async () => {
  const { booking, result } = await aPaidStay();
  gateway.faults.plan('POST /payments/:id/capture', 'lost');
  const unknown = await verify(app.visitor(), result);
  expect([unknown.status, unknown.headers.get('retry-after')]).toEqual([503, '5']);
  expect((await verify(app.visitor(), result)).status).toBe(200);
  expect(await look(app, booking)).toMatchObject({ state: 'confirmed', paid: booking.payable });
});

test('a payment of a superseded price is refunded in full, once', async () => {
  const { host, guest, booking, result } = await aPaidStay();
  await host.put(`/api/booking/update-extra/${booking._id}`, { extraService: 500 });
  for (const _time of [1, 2]) {
    const answer = await verify(app.visitor(), result);
    expect(answer).toMatchObject({ status: 409, body: { success: false, code: 'PAYMENT_NOT_KEPT' } });
  }
  expect(await refundedAtGateway(result)).toEqual({ amount: booking.payable * 100, count: 1 });
  expect(await look(app, booking)).toMatchObject({
    state: 'held',
    paid: booking.payable,
    refunded: booking.payable,
    payable: booking.payable + 500,
  });
  expect(await mailsTo(app, guest.email)).toContain(`Your payment of ₹8,120 is on its way back`);
});

test('a payment of a superseded order is refunded even if its price applies again', async () => {
  const { host, booking, result } = await aPaidStay();
  await host.put(`/api/booking/update-extra/${booking._id}`, { extraService: 500 });
  await host.put(`/api/booking/update-extra/${booking._id}`, { extraService: 0 });
  expect((await verify(app.visitor(), result)).status).toBe(409);
  expect(await refundedAtGateway(result)).toEqual({ amount: booking.payable * 100, count: 1 });
});

test('a second payment of a stay is refunded, the first one is not', async () => {
  const { booking, orderId, result } = await aPaidStay();
  const second = await gateway.pay(orderId);
  const [one, two] = await Promise.all([verify(app.visitor(), result), verify(app.visitor(), second)]);
  expect([one.status, two.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
  const [accepted, returned] = one.status === 200 ? [result, second] : [second, result];
  expect(await refundedAtGateway(returned)).toEqual({ amount: booking.payable * 100, count: 1 });
  expect(await gateway.look(`/payments/${accepted.razorpay_payment_id}`)).toMatchObject({ status: 'captured' });
  expect(await look(app, booking)).toMatchObject({
    state: 'confirmed',
    paid: 2 * booking.payable,
    refunded: booking.payable,
  });
});

test('of a payment and a concurrent price change one takes effect', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { host, booking, result } = await aPaidStay();
    const [verified] = await Promise.all([
      verify(app.visitor(), result),
      host.put(`/api/booking/update-extra/${booking._id}`, { extraService: 500 }),
    ]);
    const { state, extraService, refunded } = await look(app, booking);
    expect({ state, extraService, refunded }).toEqual(
      verified.status === 200
        ? { state: 'confirmed', extraService: 0, refunded: 0 }
        : { state: 'held', extraService: 500, refunded: booking.payable },
    );
  }
});
