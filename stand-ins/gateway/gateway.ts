import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findRoute, type Route } from '../http/routes.ts';
import { type RunningServer, serve } from '../http/serve.ts';
import { type MerchantAccount, openAccount } from './account.ts';
import { Books } from './books.ts';
import { checkoutCalls } from './checkout-calls.ts';
import { withErrorResponses, noSuchCall } from './errors.ts';
import type { Payment } from './entities.ts';
import { Faults } from './faults.ts';
import { merchantCalls } from './merchant-calls.ts';
import { controlCalls } from './route/control-calls.ts';
import { hostsPage } from './route/hosts-page.ts';
import { RouteStandIn } from './route/route.ts';
import type { UndocumentedOptions } from './route/undocumented-options.ts';
import { PaymentProcessor, type PaymentProcessorOptions } from './payment-processor.ts';
import { type EventReceiver, Webhooks } from './webhooks.ts';

export interface GatewayOptions extends Partial<PaymentProcessorOptions> {
  /** The folder of all its data; without one, data is gone when it closes. */
  folder?: string;
  /** The preferred port; any free one by default. */
  port?: number;
  /** Where events go; by default they are stored. */
  webhooks?: EventReceiver;
  /** How long a transfer to a host's account stays pending. */
  transferAfterMs?: number;
  /** The current time; control calls advance the clock of Route from there. */
  now?: () => Date;
  /** The instant at which the clock stands still until a control call advances it; undefined: it runs. */
  standsAt?: Date | undefined;
  /** Choices for undocumented behaviour other than the first of each (route/undocumented-options.ts). */
  unsure?: Partial<UndocumentedOptions>;
  /** Awaited before and after each call of the shop; the connection breaks when it throws. */
  checkpoint?: () => Promise<void>;
}

/** A running gateway, with access to its data for whoever started it in the same process. */
export interface LocalGateway extends RunningServer, MerchantAccount {
  apiUrl: string;
  checkoutUrl: string;
  /** The page of hosts' accounts and settlements. */
  hostsUrl: string;
  /** Its time, advanced by control calls. */
  now: () => Date;
  /** Faults of the shop's calls, and which calls there were. */
  faults: Faults;
  /** Orders, payments, refunds and undelivered events. */
  readonly books: Books;
  /** What payers, banks and the operator do with payments. */
  readonly payments: PaymentProcessor;
  /** Hosts' accounts, transfers, settlements and disputes. */
  readonly route: RouteStandIn;
  /** Calls the gateway with its keys, past all faults: `GET /v1/payments/pay_1`. */
  call<T>(method: Route['method'], path: string, body?: object): Promise<T>;
  /** Forgets all data and faults; keys and address stay. */
  reset(options?: Pick<GatewayOptions, 'capture'>): void;
}

/** One crore rupees. */
const MAX_AMOUNT = 1_00_00_000 * 100;

/**
 * Starts a local payment gateway with Razorpay's API, on loopback. No money moves. The product reaches it by its
 * address and keys alone; a test can also look into its books, act for payers and banks, and plan faults:
 *
 *     const gateway = await startGateway({ webhooks: (event) => events.push(event) });
 *     gateway.faults.plan('POST /orders', 'lost');
 *     gateway.payments.pay(order, { method: 'upi', email: null, contact: null, description: null });
 */
export async function startGateway(options: GatewayOptions = {}): Promise<LocalGateway> {
  const folder = options.folder ?? mkdtempSync(join(tmpdir(), 'aangan-gateway-'));
  const account = openAccount(join(folder, 'account.json'));
  let data = openData(account, folder, options);
  const faults = new Faults(() => data.route.context.now(), options.checkpoint);
  const served: Route[] = [...data.ownCalls, ...data.shopCalls.map((call) => faults.wrap(call))];
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
      const found = findRoute([...data.ownCalls, ...data.shopCalls], method, pathname);
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
      faults.forget();
      served.splice(0, served.length, ...data.ownCalls, ...data.shopCalls.map((call) => faults.wrap(call)));
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
  const { standsAt, capture = 'automatic', secondPayment = 'refused' } = options;
  const { maxAmount = MAX_AMOUNT, refundAfterMs = 1_000, transferAfterMs = 1_000, unsure = {} } = options;
  const now = standsAt === undefined ? (options.now ?? (() => new Date())) : () => standsAt;
  const books = new Books(join(folder, 'journal.jsonl'));
  const webhooks = new Webhooks(books, account, options.webhooks, now);
  const route = new RouteStandIn(account, books, webhooks, { folder, now, transferAfterMs, unsure });
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
    /** Calls of browsers, and the controls that the real gateway does not have. */
    ownCalls: [
      ...checkoutCalls(account, books, payments),
      ...controlCalls(route, { standsStill: standsAt !== undefined }),
      ...hostsPage(route),
    ].map(withErrorResponses),
    /** Calls of the shop's server. */
    shopCalls: [...merchantCalls(account, books, payments, reverseAll), ...route.calls()].map(withErrorResponses),
    close: () => {
      payments.close();
      route.close();
      webhooks.close();
    },
  };
}
