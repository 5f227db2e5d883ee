import { type StandInRequest, get, json, post, type Route } from '../http/routes.ts';
import type { MerchantAccount } from './account.ts';
import type { Books } from './books.ts';
import { collection, type Payment } from './entities.ts';
import { GatewayError, unknownId } from './errors.ts';
import { requireObject, parseNotes, page, wholeAmount } from './request-body.ts';
import type { PaymentProcessor } from './payment-processor.ts';
import { withKeys } from './with-keys.ts';

/** The calls that a shop's server makes, under `/v1`, with the account's key and secret. */
export function merchantCalls(
  account: MerchantAccount,
  books: Books,
  till: PaymentProcessor,
  reverseAll: (payment: Payment, amount: number) => void,
): Route[] {
  const order = ({ params }: StandInRequest) => books.orders.get(params['id'] ?? '') ?? refuse();
  const payment = ({ params }: StandInRequest) => books.payments.get(params['id'] ?? '') ?? refuse();
  const routes: Route[] = [
    post('/v1/orders', (request) => {
      const body = requireObject(request);
      if (body['currency'] !== 'INR') throw new GatewayError('Currency is not supported', { field: 'currency' });
      return json(till.openOrder(wholeAmount(body['amount']), parseReceipt(body), parseNotes(body)));
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
      json(till.capture(payment(request), wholeAmount(requireObject(request)['amount']))),
    ),
    post('/v1/payments/:id/refund', (request) => {
      const body = requireObject(request);
      const refunded = payment(request);
      const amount =
        body['amount'] === undefined ? refunded.amount - refunded.amount_refunded : wholeAmount(body['amount']);
      const speed = body['speed'] === 'optimum' ? 'optimum' : 'normal';
      const refund = { amount, receipt: parseReceipt(body), notes: parseNotes(body), speed } as const;
      if (body['reverse_all'] === true || body['reverse_all'] === 1) reverseAll(refunded, amount);
      return json(till.refund(refunded, refund, parseIdempotencyKey(request)));
    }),
    get('/v1/payments/:id/refunds', (request) => json(collection(books.refundsOf(payment(request).id)))),
    get('/v1/refunds/:id', ({ params }) => json(books.refunds.get(params['id'] ?? '') ?? refuse())),
  ];
  return routes.map((route) => withKeys(account, route));
}

function refuse(): never {
  throw unknownId();
}

function parseReceipt(body: Record<string, unknown>): string | null {
  const receipt = body['receipt'];
  if (receipt === undefined || receipt === null) return null;
  if (typeof receipt === 'string' && receipt.length <= 40) return receipt;
  throw new GatewayError('The receipt may not be greater than 40 characters.', { field: 'receipt' });
}

function parseIdempotencyKey({ headers }: StandInRequest): string | undefined {
  const key = headers['x-refund-idempotency'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && /^[A-Za-z0-9_-]{10,}$/.test(key)) return key;
  throw new GatewayError('The idempotency key is not valid');
}
