import { createHash, timingSafeEqual } from 'node:crypto';
import { type StandInRequest, get, json, post, type Route } from '../http/routes.ts';
import type { MerchantAccount } from './account.ts';
import type { Books } from './books.ts';
import { collection } from './entities.ts';
import { GatewayError, unknownId, wrongKey } from './errors.ts';
import type { Till } from './till.ts';

/** The calls that a shop's server makes, under `/v1`, with the account's key and secret. */
export function merchantCalls(account: MerchantAccount, books: Books, till: Till): Route[] {
  const order = ({ params }: StandInRequest) => books.orders.get(params['id'] ?? '') ?? refuse();
  const payment = ({ params }: StandInRequest) => books.payments.get(params['id'] ?? '') ?? refuse();
  const routes: Route[] = [
    post('/v1/orders', (request) => {
      const body = bodyOf(request);
      if (body['currency'] !== 'INR') throw new GatewayError('Currency is not supported', { field: 'currency' });
      return json(till.openOrder(wholeAmount(body['amount']), receiptOf(body), notesOf(body)));
    }),
    get('/v1/orders', ({ query }) => {
      const receipt = query.get('receipt');
      const orders = [...books.orders.values()].filter((order) => receipt === null || order.receipt === receipt);
      return json(collection(page(orders, query)));
    }),
    get('/v1/orders/:id', (request) => json(order(request))),
    get('/v1/orders/:id/payments', (request) => json(collection(books.paymentsOf(order(request).id)))),
    get('/v1/payments', ({ query }) => {
      const from = Number(query.get('from') ?? 0);
      const to = Number(query.get('to') ?? Number.MAX_SAFE_INTEGER);
      const payments = [...books.payments.values()].filter(({ created_at }) => created_at >= from && created_at <= to);
      return json(collection(page(payments, query)));
    }),
    get('/v1/payments/:id', (request) => json(payment(request))),
    post('/v1/payments/:id/capture', (request) =>
      json(till.capture(payment(request), wholeAmount(bodyOf(request)['amount']))),
    ),
    post('/v1/payments/:id/refund', (request) => {
      const body = bodyOf(request);
      const refunded = payment(request);
      const amount =
        body['amount'] === undefined ? refunded.amount - refunded.amount_refunded : wholeAmount(body['amount']);
      const speed = body['speed'] === 'optimum' ? 'optimum' : 'normal';
      const refund = { amount, receipt: receiptOf(body), notes: notesOf(body), speed } as const;
      return json(till.refund(refunded, refund, idempotencyKeyOf(request)));
    }),
    get('/v1/payments/:id/refunds', (request) => json(collection(books.refundsOf(payment(request).id)))),
    get('/v1/refunds/:id', ({ params }) => json(books.refunds.get(params['id'] ?? '') ?? refuse())),
  ];
  return routes.map((route) => ({ ...route, answer: guarded(account, route.answer) }));
}

function guarded(account: MerchantAccount, answer: Route['answer']): Route['answer'] {
  const expected = digest(`Basic ${Buffer.from(`${account.keyId}:${account.keySecret}`).toString('base64')}`);
  return async (request) => {
    if (!timingSafeEqual(digest(request.headers.authorization ?? ''), expected)) throw wrongKey();
    return answer(request);
  };
}

function refuse(): never {
  throw unknownId();
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** A JSON object; anything else is refused. */
export function bodyOf({ body }: StandInRequest): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(body === '' ? '{}' : body);
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed))
      return parsed as Record<string, unknown>;
  } catch {
    // Refused below, like any other body that is no object.
  }
  throw new GatewayError('The request body is not a JSON object');
}

function wholeAmount(amount: unknown): number {
  if (typeof amount === 'number' && Number.isSafeInteger(amount) && amount > 0) return amount;
  throw new GatewayError('The amount must be an integer.', { field: 'amount' });
}

function receiptOf(body: Record<string, unknown>): string | null {
  const receipt = body['receipt'];
  if (receipt === undefined || receipt === null) return null;
  if (typeof receipt === 'string' && receipt.length <= 40) return receipt;
  throw new GatewayError('The receipt may not be greater than 40 characters.', { field: 'receipt' });
}

function notesOf(body: Record<string, unknown>): Record<string, string> {
  const notes = Object.entries(body['notes'] ?? {});
  if (notes.length > 15)
    throw new GatewayError('Number of fields in notes should be less than or equal to 15', { field: 'notes' });
  return Object.fromEntries(notes.map(([name, value]) => [name, String(value).slice(0, 256)]));
}

function idempotencyKeyOf({ headers }: StandInRequest): string | undefined {
  const key = headers['x-refund-idempotency'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && /^[A-Za-z0-9_-]{10,}$/.test(key)) return key;
  throw new GatewayError('The idempotency key is not valid');
}

/** Newest first, ten unless the request says otherwise, as the gateway lists. */
function page<T>(items: T[], query: URLSearchParams): T[] {
  const skip = Number(query.get('skip') ?? 0);
  const count = Math.min(Number(query.get('count') ?? 10), 100);
  return items.toReversed().slice(skip, skip + count);
}
