import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { gatewayUnderTest, until } from './route/gateway-under-test.ts';

let underTest: Awaited<ReturnType<typeof gatewayUnderTest>>;
beforeEach(async () => {
  underTest = await gatewayUnderTest();
});
afterEach(() => underTest.close());

const merchant = (method: 'GET' | 'POST', path: string, body?: object) => underTest.request(method, `/v1${path}`, body);

const anOrder = async (receipt = 'r-1') =>
  (await merchant('POST', '/orders', { amount: 2_418_200, currency: 'INR', receipt, notes: { booking: 'b' } })).body;

const pay = async ({ id }: { id: string }, outcome = 'success') => {
  const { keyId, apiUrl } = underTest.gateway;
  const body = JSON.stringify({ key: keyId, order_id: id, outcome });
  const response = await fetch(`${apiUrl}/checkout/pay`, { method: 'POST', body });
  return { status: response.status, body: (await response.json()) as Record<`razorpay_${string}`, string> };
};

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

test('repeats a webhook that was not accepted, with the same id and bytes', async () => {
  underTest.refusals = 1;
  await pay(await anOrder(), 'failure');
  await until(() => expect(underTest.events).toHaveLength(2));
  expect(underTest.events[0]?.event).toBe('payment.failed');
  expect(underTest.events[1]?.raw).toBe(underTest.events[0]?.raw);
  expect(underTest.events[1]?.headers['x-razorpay-event-id']).toBe(underTest.events[0]?.headers['x-razorpay-event-id']);
});

test('refuses another capture, a second payment, and a refund above the payment', async () => {
  await underTest.restart({ capture: 'manual' });
  const order = await anOrder();
  const path = `/v1/payments/${(await pay(order)).body.razorpay_payment_id}`;
  const refuses = (call: 'capture' | 'refund', wish: object, key?: string) =>
    underTest.refused('POST', `${path}/${call}`, wish, key === undefined ? {} : { 'x-refund-idempotency': key });
  const whole = { amount: order.amount, currency: 'INR' };
  expect(await refuses('capture', { ...whole, amount: 1 })).toBe(
    'Capture amount must be equal to the amount authorized',
  );
  await underTest.done('POST', `${path}/capture`, whole);
  expect(await refuses('capture', whole)).toBe('This payment has already been captured');
  expect((await pay(order)).status).toBe(400);
  await underTest.done('POST', `${path}/refund`, { amount: 1_000_000 }, { 'x-refund-idempotency': 'refund-one' });
  expect(await refuses('refund', { amount: 2_000_000 }, 'refund-one')).toBe(
    'Different request body sent for the same idempotency key',
  );
  expect(await refuses('refund', { amount: 2_000_000 }, 'refund-two')).toBe(
    'The total refund amount is greater than the refund payment amount',
  );
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
