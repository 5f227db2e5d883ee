import { createHmac } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { gatewayUnderTest, until } from './route/gateway-under-test.ts';

let underTest: Awaited<ReturnType<typeof gatewayUnderTest>>;
beforeEach(async () => {
  underTest = await gatewayUnderTest();
});
afterEach(() => underTest.close());

const merchant = (method: 'GET' | 'POST', path: string, body?: object, headers?: Record<string, string>) =>
  underTest.request(method, `/v1${path}`, body, headers);

const anOrder = async (receipt = 'r-1') =>
  (await merchant('POST', '/orders', { amount: 2_418_200, currency: 'INR', receipt, notes: { booking: 'b' } })).body;

const pay = async ({ id }: { id: string }, outcome = 'success') => {
  const { keyId, apiUrl } = underTest.gateway;
  const body = JSON.stringify({ key: keyId, order_id: id, outcome });
  const response = await fetch(`${apiUrl}/checkout/pay`, { method: 'POST', body });
  return { status: response.status, body: (await response.json()) as Record<`razorpay_${string}`, string> };
};

test('creates orders, and finds them by their receipt', async () => {
  const order = await anOrder('r-42');
  await anOrder('r-43');
  expect(order).toMatchObject({ entity: 'order', amount: 2_418_200, amount_due: 2_418_200, status: 'created' });
  const found = await merchant('GET', '/orders?receipt=r-42');
  expect(found.body).toEqual({ entity: 'collection', count: 1, items: [order] });
});

test.each([
  [{ amount: 99, currency: 'INR' }, 'Order amount less than minimum amount allowed'],
  [{ amount: 1_00_00_000_01, currency: 'INR' }, 'Amount exceeds maximum amount allowed.'],
  [{ amount: 100.5, currency: 'INR' }, 'The amount must be an integer.'],
  [{ amount: 100, currency: 'INR', receipt: 'r'.repeat(41) }, 'The receipt may not be greater than 40 characters.'],
])('refuses the order %j', async (wish, description) => {
  const { status, body } = await merchant('POST', '/orders', wish);
  expect(status).toBe(400);
  expect(body.error).toMatchObject({ code: 'BAD_REQUEST_ERROR', description });
});

test('refuses a wrong secret, unknown fields and unknown paths', async () => {
  const stranger = await fetch(`${underTest.gateway.apiUrl}/orders`, { headers: { authorization: 'Basic bm86' } });
  expect(stranger.status).toBe(401);
  expect((await merchant('GET', '/orders/order_nothing')).status).toBe(400);
  expect((await merchant('GET', '/nothing')).status).toBe(404);
});

test('accepts a payment, signs it for the page, and sends a signed webhook', async () => {
  const order = await anOrder();
  const { body: result } = await pay(order);
  expect(result.razorpay_signature).toBe(
    createHmac('sha256', underTest.gateway.keySecret).update(`${order.id}|${result.razorpay_payment_id}`).digest('hex'),
  );
  const payment = (await merchant('GET', `/payments/${result.razorpay_payment_id}`)).body;
  expect(payment).toMatchObject({ status: 'captured', captured: true, amount: order.amount, order_id: order.id });
  expect((await merchant('GET', `/orders/${order.id}`)).body).toMatchObject({ status: 'paid', amount_due: 0 });
  await until(() => {
    expect(underTest.events.map(({ event }) => event).toSorted()).toEqual([
      'order.paid',
      'payment.authorized',
      'payment.captured',
    ]);
  });
  for (const { raw, headers } of underTest.events) {
    expect(headers['x-razorpay-signature']).toBe(
      createHmac('sha256', underTest.gateway.webhookSecret).update(raw).digest('hex'),
    );
    expect(headers['x-razorpay-event-id']).toMatch(/^evt_/);
  }
  expect((await pay(order)).status).toBe(400);
});

test('repeats a webhook that was not accepted, with the same id and bytes', async () => {
  underTest.refusals = 1;
  await pay(await anOrder(), 'failure');
  await until(() => expect(underTest.events).toHaveLength(2));
  expect(underTest.events[0]?.event).toBe('payment.failed');
  expect(underTest.events[1]?.raw).toBe(underTest.events[0]?.raw);
  expect(underTest.events[1]?.headers['x-razorpay-event-id']).toBe(underTest.events[0]?.headers['x-razorpay-event-id']);
});

test('waits for the merchant to capture if configured', async () => {
  await underTest.restart({ capture: 'manual' });
  const order = await anOrder();
  const { razorpay_payment_id: id } = (await pay(order)).body;
  expect((await merchant('GET', `/payments/${id}`)).body.status).toBe('authorized');
  expect((await merchant('POST', `/payments/${id}/capture`, { amount: 1, currency: 'INR' })).status).toBe(400);
  const captured = await merchant('POST', `/payments/${id}/capture`, { amount: order.amount, currency: 'INR' });
  expect(captured.body.status).toBe('captured');
  expect((await merchant('POST', `/payments/${id}/capture`, { amount: order.amount, currency: 'INR' })).status).toBe(
    400,
  );
});

test('refunds in parts, once per idempotency key, and never more than was paid', async () => {
  const order = await anOrder();
  const { razorpay_payment_id: id } = (await pay(order)).body;
  const refund = (amount: number, key: string) =>
    merchant('POST', `/payments/${id}/refund`, { amount, receipt: key }, { 'x-refund-idempotency': key });
  const first = await refund(1_000_000, 'refund-one');
  expect(first.body).toMatchObject({ amount: 1_000_000, payment_id: id, receipt: 'refund-one' });
  expect((await refund(1_000_000, 'refund-one')).body.id).toBe(first.body.id);
  expect((await refund(2_000_000, 'refund-one')).status).toBe(400);
  expect((await refund(2_000_000, 'refund-two')).status).toBe(400);
  expect((await merchant('GET', `/payments/${id}`)).body).toMatchObject({
    amount_refunded: 1_000_000,
    refund_status: 'partial',
    status: 'captured',
  });
  await refund(1_418_200, 'refund-three');
  expect((await merchant('GET', `/payments/${id}`)).body.status).toBe('refunded');
  await until(() => expect(underTest.events.filter(({ event }) => event === 'refund.processed')).toHaveLength(2));
});

test('keeps all data over a restart, also after an incomplete last line', async () => {
  const order = await anOrder();
  const { razorpay_payment_id: id } = (await pay(order)).body;
  const { keySecret } = underTest.gateway;
  appendFileSync(join(underTest.folder, 'journal.jsonl'), '{"order":{"id":"order_torn');
  await underTest.restart();
  expect(underTest.gateway.keySecret).toBe(keySecret);
  expect((await merchant('GET', `/payments/${id}`)).body.status).toBe('captured');
  await anOrder('r-after');
  await underTest.restart();
  expect((await merchant('GET', '/orders')).body.count).toBe(2);
});

test('answers only requests with a local Host header', async () => {
  const { port } = new URL(underTest.gateway.url);
  const status = await new Promise((resolve) => {
    void import('node:http').then(({ request }) =>
      request(
        { port, host: '127.0.0.1', path: '/v1/checkout.js', headers: { host: 'rebound.example' } },
        (response) => {
          resolve(response.statusCode);
        },
      ).end(),
    );
  });
  expect(status).toBe(421);
});
