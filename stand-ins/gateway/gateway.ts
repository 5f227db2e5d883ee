import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  findRoute,
  get,
  json,
  post,
  type Route,
  type RunningServer,
  serve,
  type StandInRequest,
} from '../http/server.ts';
import { Books, collection, type Payment } from './books.ts';
import { checkoutRoutes } from './checkout-routes.ts';
import { Faults } from './faults.ts';
import { PaymentProcessor, type PaymentProcessorOptions } from './payment-processor.ts';
import {
  GatewayError,
  loadOrCreateAccount,
  type MerchantAccount,
  noSuchCall,
  page,
  parseNotes,
  requireObject,
  unknownId,
  wholeAmount,
  withErrorResponses,
  withKeys,
} from './requests.ts';
import { controlRoutes } from './route/control-routes.ts';
import { hostsPage } from './route/hosts-page.ts';
import { RouteStandIn } from './route/route.ts';
import type { UndocumentedOptions } from './route/settings.ts';
import { type EventReceiver, Webhooks } from './webhooks.ts';

export interface GatewayOptions extends Partial<PaymentProcessorOptions> {
  /** The folder of all its data; without a folder, data is deleted on close. */
  folder?: string;
  /** The preferred port; a free port by default. */
  port?: number;
  /** Receiver of events; by default they are stored. */
  webhooks?: EventReceiver;
  /** Milliseconds for which a transfer to a host's account stays pending. */
  transferAfterMs?: number;
  /** The current time; control calls advance the clock of Route from there. */
  now?: () => Date;
  /** The instant at which the clock is frozen until a control call advances it; undefined: it runs. */
  frozenAt?: Date | undefined;
  /** Choices for undocumented behaviour; by default the first choice of each (route/undocumented-options.ts). */
  undocumentedOptions?: Partial<UndocumentedOptions>;
  /** Awaited before and after each call of the merchant; the connection breaks when it throws. */
  checkpoint?: () => Promise<void>;
}

/** A running gateway, with access to its data within the same process. */
export interface LocalGateway extends RunningServer, MerchantAccount {
  apiUrl: string;
  checkoutUrl: string;
  /** The page of hosts' accounts and settlements. */
  hostsUrl: string;
  /** The gateway's time, advanced by control calls. */
  now: () => Date;
  /** Faults and the record of the merchant's calls. */
  faults: Faults;
  /** Orders, payments, refunds and undelivered events. */
  readonly books: Books;
  /** Actions of payers, banks and the operator on payments. */
  readonly payments: PaymentProcessor;
  /** Hosts' accounts, transfers, settlements and disputes. */
  readonly route: RouteStandIn;
  /** Calls the gateway with its keys, bypassing all faults: `GET /v1/payments/pay_1`. */
  call<T>(method: Route['method'], path: string, body?: object): Promise<T>;
  /** Deletes all data and faults; keys and URL stay. */
  reset(options?: Pick<GatewayOptions, 'capture'>): void;
}

/** One crore rupees, in paise. */
const MAX_AMOUNT = 1_00_00_000 * 100;

/**
 * Starts a local payment gateway with Razorpay's API, on loopback. No money moves. The product reaches it by its
 * URL and keys alone; a test can also look into its books, act for payers and banks, and plan faults:
 *
 *     const gateway = await startGateway({ webhooks: (event) => events.push(event) });
 *     gateway.faults.plan('POST /orders', 'lost');
 *     gateway.payments.pay(order, { method: 'upi', email: null, contact: null, description: null });
 */
export async function startGateway(options: GatewayOptions = {}): Promise<LocalGateway> {
  const folder = options.folder ?? mkdtempSync(join(tmpdir(), 'aangan-gateway-'));
  const account = loadOrCreateAccount(join(folder, 'account.json'));
  let data = openData(account, folder, options);
  const faults = new Faults(() => data.route.context.now(), options.checkpoint);
  const served: Route[] = [...data.ownRoutes, ...data.merchantRoutes.map((one) => faults.wrap(one))];
  const { url, close: stopListening } = await serve(served, options.port ?? 0, noSuchCall);
  const authorization = `Basic ${Buffer.from(`${account.keyId}:${account.keySecret}`).toString('base64')}`;
  return {
    ...account,
    url,
    apiUrl: `${url}/v1`,
    checkoutUrl: `${url}/v1/checkout.js`,
    hostsUrl: `${url}/hosts`,
    now: () => new Date(data.route.context.now()),
    faults,
    get books() {
      return data.books;
    },
    get payments() {
      return data.payments;
    },
    get route() {
      return data.route;
    },
    call: async <T>(method: Route['method'], path: string, body?: object) => {
      const { pathname, searchParams: query } = new URL(path, url);
      const found = findRoute([...data.ownRoutes, ...data.merchantRoutes], method, pathname);
      if (found === undefined) throw new Error(`The gateway has no ${method} ${pathname}.`);
      const text = body === undefined ? '' : JSON.stringify(body);
      const { params } = found;
      const request = { params, query, headers: { authorization }, body: text, bytes: Buffer.from(text) };
      const { body: answer } = await found.route.answer(request);
      if (typeof answer !== 'string') throw new Error(`${method} ${pathname} answers no JSON.`);
      return JSON.parse(answer) as T;
    },
    reset: (changed = {}) => {
      data.close();
      for (const journal of JOURNALS) rmSync(join(folder, journal), { force: true });
      data = openData(account, folder, { ...options, ...changed });
      faults.reset();
      served.splice(0, served.length, ...data.ownRoutes, ...data.merchantRoutes.map((one) => faults.wrap(one)));
    },
    close: async () => {
      data.close();
      await stopListening();
      if (options.folder === undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}

const JOURNALS = ['journal.jsonl', 'route.jsonl'];

function openData(account: MerchantAccount, folder: string, options: GatewayOptions) {
  const { frozenAt, capture = 'automatic', secondPayment = 'refused' } = options;
  const { maxAmount = MAX_AMOUNT, refundAfterMs = 1_000, transferAfterMs = 1_000, undocumentedOptions = {} } = options;
  const now = frozenAt === undefined ? (options.now ?? (() => new Date())) : () => frozenAt;
  const books = new Books(join(folder, 'journal.jsonl'));
  const webhooks = new Webhooks(books, account, options.webhooks, now);
  const route = new RouteStandIn(account, books, webhooks, { folder, now, transferAfterMs, undocumentedOptions });
  const payments = new PaymentProcessor(books, webhooks, route, now, {
    capture,
    secondPayment,
    maxAmount,
    refundAfterMs,
  });
  const reverseAll = (payment: Payment, amount: number) => route.reverseAll(payment, amount);
  return {
    books,
    payments,
    route,
    /** Routes for browsers, and the controls that the real gateway does not have. */
    ownRoutes: [
      ...checkoutRoutes(account, books, payments),
      ...controlRoutes(route, { isFrozen: frozenAt !== undefined }),
      ...hostsPage(route),
    ].map(withErrorResponses),
    /** Routes for the merchant's server. */
    merchantRoutes: [...paymentRoutes(account, books, payments, reverseAll), ...route.routes()].map(withErrorResponses),
    close: () => {
      payments.close();
      route.close();
      webhooks.close();
    },
  };
}

/** Routes of orders, payments and refunds for the merchant's server, under `/v1`; they require its key and secret. */
function paymentRoutes(
  account: MerchantAccount,
  books: Books,
  processor: PaymentProcessor,
  reverseAll: (payment: Payment, amount: number) => void,
): Route[] {
  const order = ({ params }: StandInRequest) => books.orders.get(params['id'] ?? '') ?? refuse();
  const payment = ({ params }: StandInRequest) => books.payments.get(params['id'] ?? '') ?? refuse();
  const routes: Route[] = [
    post('/v1/orders', (request) => {
      const body = requireObject(request);
      if (body['currency'] !== 'INR') throw new GatewayError('Currency is not supported', { field: 'currency' });
      return json(processor.openOrder(wholeAmount(body['amount']), parseReceipt(body), parseNotes(body)));
    }),
    get('/v1/orders', ({ query }) => {
      const receipt = query.get('receipt');
      const orders = [...books.orders.values()].filter((order) => receipt === null || order.receipt === receipt);
      return json(collection(page(orders, query)));
    }),
    get('/v1/orders/:id', (request) => json(order(request))),
    get('/v1/orders/:id/payments', (request) => json(collection(books.findPayments(order(request).id)))),
    get('/v1/payments', ({ query }) => {
      const from = Number(query.get('from') ?? 0);
      const to = Number(query.get('to') ?? Number.MAX_SAFE_INTEGER);
      const payments = [...books.payments.values()].filter(({ created_at }) => created_at >= from && created_at <= to);
      return json(collection(page(payments, query)));
    }),
    get('/v1/payments/:id', (request) => json(payment(request))),
    post('/v1/payments/:id/capture', (request) =>
      json(processor.capture(payment(request), wholeAmount(requireObject(request)['amount']))),
    ),
    post('/v1/payments/:id/refund', (request) => {
      const body = requireObject(request);
      const refunded = payment(request);
      const amount =
        body['amount'] === undefined ? refunded.amount - refunded.amount_refunded : wholeAmount(body['amount']);
      const speed = body['speed'] === 'optimum' ? 'optimum' : 'normal';
      const refund = { amount, receipt: parseReceipt(body), notes: parseNotes(body), speed } as const;
      if (body['reverse_all'] === true || body['reverse_all'] === 1) reverseAll(refunded, amount);
      return json(processor.refund(refunded, refund, parseIdempotencyKey(request)));
    }),
    get('/v1/payments/:id/refunds', (request) => json(collection(books.findRefunds(payment(request).id)))),
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
