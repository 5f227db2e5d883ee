import { createHmac } from 'node:crypto';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Collection, Order, Payment, Refund } from './entities.ts';
import { type GatewayOptions, type LocalGateway, startGateway } from './gateway.ts';
import { until } from './route/gateway-under-test.ts';

interface Delivered {
  event: string;
  headers: IncomingHttpHeaders;
  raw: string;
}

let folder: string;
let shop: Server;
let delivered: Delivered[];
/** How many deliveries the shop refuses before it takes one. */
let refusing: number;
let gateway: LocalGateway;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gateway-'));
  delivered = [];
  refusing = 0;
  shop = createServer((request, response) => {
    void text(request).then((raw) => {
      refusing -= 1;
      response.statusCode = refusing >= 0 ? 500 : 200;
      delivered.push({ event: (JSON.parse(raw) as { event: string }).event, headers: request.headers, raw });
      return response.end();
    });
  });
  await new Promise<void>((resolve) => {
    shop.listen(0, '127.0.0.1', resolve);
  });
  gateway = await start();
});

afterEach(async () => {
  await gateway.close();
  shop.close();
  rmSync(folder, { recursive: true });
});

function start(options: Partial<GatewayOptions> = {}): Promise<LocalGateway> {
  const webhooks = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/webhook`;
  return startGateway({ folder, webhooks, refundAfterMs: 1, ...options });
}

async function merchant<T>(method: string, path: string, body?: object, headers: Record<string, string> = {}) {
  const credentials = Buffer.from(`${gateway.keyId}:${gateway.keySecret}`).toString('base64');
  const response = await fetch(gateway.apiUrl + path, {
    method,
    headers: { authorization: `Basic ${credentials}`, ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as T };
}

async function payer<T>(call: 'order' | 'pay', body: object) {
  const response = await fetch(`${gateway.apiUrl}/checkout/${call}`, { method: 'POST', body: JSON.stringify(body) });
  return { status: response.status, body: (await response.json()) as T };
}

const anOrder = async (receipt = 'r-1') =>
  (await merchant<Order>('POST', '/orders', { amount: 2_418_200, currency: 'INR', receipt, notes: { booking: 'b' } }))
    .body;

const pay = (order: Order, outcome = 'success') =>
  payer<{ razorpay_payment_id: string; razorpay_order_id: string; razorpay_signature: string }>('pay', {
    key: gateway.keyId,
    order_id: order.id,
    outcome,
  });

test('makes orders and finds them again by their receipt', async () => {
  const order = await anOrder('r-42');
  await anOrder('r-43');
  expect(order).toMatchObject({ entity: 'order', amount: 2_418_200, amount_due: 2_418_200, status: 'created' });
  const found = await merchant<Collection<Order>>('GET', '/orders?receipt=r-42');
  expect(found.body).toEqual({ entity: 'collection', count: 1, items: [order] });
});

test.each([
  [{ amount: 99, currency: 'INR' }, 'Order amount less than minimum amount allowed'],
  [{ amount: 1_00_00_000_01, currency: 'INR' }, 'Amount exceeds maximum amount allowed.'],
  [{ amount: 100.5, currency: 'INR' }, 'The amount must be an integer.'],
  [{ amount: 100, currency: 'INR', receipt: 'r'.repeat(41) }, 'The receipt may not be greater than 40 characters.'],
])('refuses the order %j', async (wish, description) => {
  const { status, body } = await merchant<{ error: { code: string } }>('POST', '/orders', wish);
  expect(status).toBe(400);
  expect(body.error).toMatchObject({ code: 'BAD_REQUEST_ERROR', description });
});

test('refuses who does not know the secret, what it does not know and where there is nothing', async () => {
  const stranger = await fetch(`${gateway.apiUrl}/orders`, { headers: { authorization: 'Basic bm86' } });
  expect(stranger.status).toBe(401);
  expect((await merchant('GET', '/orders/order_nothing')).status).toBe(400);
  expect((await merchant('GET', '/nothing')).status).toBe(404);
});

test('takes a payment, signs it for the page and tells the shop, signed', async () => {
  const order = await anOrder();
  const { body: result } = await pay(order);
  expect(result.razorpay_signature).toBe(
    createHmac('sha256', gateway.keySecret).update(`${order.id}|${result.razorpay_payment_id}`).digest('hex'),
  );
  const payment = (await merchant<Payment>('GET', `/payments/${result.razorpay_payment_id}`)).body;
  expect(payment).toMatchObject({ status: 'captured', captured: true, amount: order.amount, order_id: order.id });
  expect((await merchant<Order>('GET', `/orders/${order.id}`)).body).toMatchObject({ status: 'paid', amount_due: 0 });
  await until(() => {
    expect(delivered.map(({ event }) => event).toSorted()).toEqual([
      'order.paid',
      'payment.authorized',
      'payment.captured',
    ]);
  });
  for (const { raw, headers } of delivered) {
    expect(headers['x-razorpay-signature']).toBe(createHmac('sha256', gateway.webhookSecret).update(raw).digest('hex'));
    expect(headers['x-razorpay-event-id']).toMatch(/^evt_/);
  }
  expect((await pay(order)).status).toBe(400);
});

test('tells again what the shop did not take, with the same id and bytes', async () => {
  refusing = 1;
  await pay(await anOrder(), 'failure');
  await until(() => expect(delivered).toHaveLength(2));
  expect(delivered[0]?.event).toBe('payment.failed');
  expect(delivered[1]?.raw).toBe(delivered[0]?.raw);
  expect(delivered[1]?.headers['x-razorpay-event-id']).toBe(delivered[0]?.headers['x-razorpay-event-id']);
});

test('waits for the shop to capture when it is told to', async () => {
  await gateway.close();
  gateway = await start({ capture: 'manual' });
  const order = await anOrder();
  const { razorpay_payment_id: id } = (await pay(order)).body;
  expect((await merchant<Payment>('GET', `/payments/${id}`)).body.status).toBe('authorized');
  expect((await merchant('POST', `/payments/${id}/capture`, { amount: 1, currency: 'INR' })).status).toBe(400);
  const captured = await merchant<Payment>('POST', `/payments/${id}/capture`, {
    amount: order.amount,
    currency: 'INR',
  });
  expect(captured.body.status).toBe('captured');
  expect((await merchant('POST', `/payments/${id}/capture`, { amount: order.amount, currency: 'INR' })).status).toBe(
    400,
  );
});

test('refunds in parts, once a key, and never more than was paid', async () => {
  const order = await anOrder();
  const { razorpay_payment_id: id } = (await pay(order)).body;
  const refund = (amount: number, key: string) =>
    merchant<Refund>('POST', `/payments/${id}/refund`, { amount, receipt: key }, { 'x-refund-idempotency': key });
  const first = await refund(1_000_000, 'refund-one');
  expect(first.body).toMatchObject({ amount: 1_000_000, payment_id: id, receipt: 'refund-one' });
  expect((await refund(1_000_000, 'refund-one')).body.id).toBe(first.body.id);
  expect((await refund(2_000_000, 'refund-one')).status).toBe(400);
  expect((await refund(2_000_000, 'refund-two')).status).toBe(400);
  expect((await merchant<Payment>('GET', `/payments/${id}`)).body).toMatchObject({
    amount_refunded: 1_000_000,
    refund_status: 'partial',
    status: 'captured',
  });
  await refund(1_418_200, 'refund-three');
  expect((await merchant<Payment>('GET', `/payments/${id}`)).body.status).toBe('refunded');
  await until(() => expect(delivered.filter(({ event }) => event === 'refund.processed')).toHaveLength(2));
});

test('remembers everything over a restart, a torn last line too', async () => {
  const order = await anOrder();
  const { razorpay_payment_id: id } = (await pay(order)).body;
  const { keySecret } = gateway;
  await gateway.close();
  appendFileSync(join(folder, 'journal.jsonl'), '{"order":{"id":"order_torn');
  gateway = await start();
  expect(gateway.keySecret).toBe(keySecret);
  expect((await merchant<Payment>('GET', `/payments/${id}`)).body.status).toBe('captured');
  await anOrder('r-after');
  await gateway.close();
  gateway = await start();
  expect((await merchant<Collection<Order>>('GET', '/orders')).body.count).toBe(2);
});

test('answers requests that name this machine alone', async () => {
  const { port } = new URL(gateway.url);
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
