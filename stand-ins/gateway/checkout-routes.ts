/// <reference types="vite/client" />
import { createHmac } from 'node:crypto';
import {
  type Answer,
  asset,
  get,
  json,
  page,
  pageStyle,
  post,
  type Route,
  type StandInRequest,
} from '../http/server.ts';
import type { Books, Order, Payment } from './books.ts';
import checkoutScript from './pages/checkout.js?raw';
import windowPage from './pages/window.html?raw';
import windowScript from './pages/window.js?raw';
import type { PaymentProcessor } from './payment-processor.ts';
import { type MerchantAccount, requireObject, unknownId, invalidKeyError } from './requests.ts';
import windowStyle from './pages/window.css?raw';

/** The window may be framed only by pages of this machine, and loads nothing from elsewhere. */
const WINDOW_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  'frame-ancestors http://localhost:* http://127.0.0.1:* https://localhost:* https://127.0.0.1:*',
].join('; ');

/** The checkout script, its window, and the two calls of the window, which require the account's public key. */
export function checkoutRoutes(account: MerchantAccount, books: Books, payments: PaymentProcessor): Route[] {
  return [
    get('/v1/checkout.js', () => asset('text/javascript', checkoutScript)),
    get('/v1/checkout/window', () => page(windowPage, WINDOW_POLICY)),
    get('/v1/checkout/window.css', () => pageStyle(windowStyle)),
    get('/v1/checkout/window.js', () => asset('text/javascript', windowScript)),
    post('/v1/checkout/order', (request) => {
      const { id, amount, currency, status } = requireOrder(request, account, books);
      return json({ id, amount, currency, status });
    }),
    post('/v1/checkout/pay', (request) => {
      const order = requireOrder(request, account, books);
      const body = requireObject(request);
      const paymentInput = {
        method: body['method'] === 'card' || body['method'] === 'netbanking' ? body['method'] : 'upi',
        email: textField(body['email']),
        contact: textField(body['contact']),
        description: textField(body['description']),
      } as const;
      if (body['outcome'] === 'failure') return toFailureAnswer(payments.fail(order, paymentInput));
      return json(receiptFor(payments.pay(order, paymentInput), account));
    }),
  ];
}

/** Sent to the merchant's page after a success; the signature proves it to the merchant's server. */
function receiptFor(payment: Payment, account: MerchantAccount) {
  const signed = `${payment.order_id}|${payment.id}`;
  return {
    razorpay_payment_id: payment.id,
    razorpay_order_id: payment.order_id,
    razorpay_signature: createHmac('sha256', account.keySecret).update(signed).digest('hex'),
  };
}

/** Reported to the page after a declined payment: an event, not an error of the call. */
function toFailureAnswer(payment: Payment): Answer {
  return json({
    error: {
      code: payment.error_code,
      description: payment.error_description,
      source: payment.error_source,
      step: payment.error_step,
      reason: payment.error_reason,
      metadata: { payment_id: payment.id, order_id: payment.order_id },
    },
  });
}

function requireOrder(request: StandInRequest, account: MerchantAccount, books: Books): Order {
  const body = requireObject(request);
  if (body['key'] !== account.keyId) throw invalidKeyError();
  const order = books.orders.get(String(body['order_id']));
  if (order === undefined) throw unknownId();
  return order;
}

function textField(value: unknown): string | null {
  return typeof value === 'string' ? value.slice(0, 256) : null;
}
