import { join } from 'node:path';
import type { Route } from '../http/routes.ts';
import { type RunningServer, serve } from '../http/serve.ts';
import { type MerchantAccount, openAccount } from './account.ts';
import { Books } from './books.ts';
import { checkoutCalls } from './checkout-calls.ts';
import { withErrorResponses, noSuchCall } from './errors.ts';
import { merchantCalls } from './merchant-calls.ts';
import { controlCalls } from './route/control-calls.ts';
import { hostsPage } from './route/hosts-page.ts';
import { RouteStandIn } from './route/route.ts';
import type { UndocumentedOptions } from './route/undocumented-options.ts';
import { PaymentProcessor } from './payment-processor.ts';
import { Webhooks } from './webhooks.ts';

export interface GatewayOptions {
  /** The folder of all its data. */
  folder: string;
  port: number;
  /** The URL for events; undefined: they are stored until a start with a URL. */
  webhookUrl: string | undefined;
  /** Whether an authorized payment is captured at once or waits for the shop's call. */
  capture?: 'automatic' | 'manual';
  /** How long a refund stays pending. */
  refundAfterMs?: number;
  /** How long a transfer to a host's account stays pending. */
  transferAfterMs?: number;
  /** The current time; control calls advance the clock of Route from there. */
  now?: () => Date;
  /** The instant at which the clock stands still until a control call advances it; undefined: it runs. */
  standsAt?: Date | undefined;
  /** Choices for undocumented behaviour other than the first of each (route/undocumented-options.ts). */
  unsure?: Partial<UndocumentedOptions>;
}

export interface GatewayStandIn extends RunningServer, MerchantAccount {
  apiUrl: string;
  checkoutUrl: string;
  /** The page of hosts' accounts and settlements. */
  hostsUrl: string;
  /** Its time, advanced by control calls. */
  now: () => Date;
}

/** The gateway's account, data and routes, without a server. */
export interface OpenGateway {
  account: MerchantAccount;
  books: Books;
  till: PaymentProcessor;
  route: RouteStandIn;
  routes: Route[];
  close(): void;
}

/** Opens the gateway without a server; the caller passes requests to its routes. */
export function openGateway(options: Omit<GatewayOptions, 'port'>): OpenGateway {
  const account = openAccount(join(options.folder, 'account.json'));
  const books = new Books(join(options.folder, 'journal.jsonl'));
  const { standsAt } = options;
  const now = standsAt === undefined ? (options.now ?? (() => new Date())) : () => standsAt;
  const webhooks = new Webhooks(books, account, options.webhookUrl, now);
  const route = new RouteStandIn(account, books, webhooks, {
    folder: options.folder,
    now,
    transferAfterMs: options.transferAfterMs ?? 1_000,
    unsure: options.unsure ?? {},
  });
  const till = new PaymentProcessor(books, webhooks, route, {
    capture: options.capture ?? 'automatic',
    refundAfterMs: options.refundAfterMs ?? 1_000,
    now,
  });
  const routes = [
    ...checkoutCalls(account, books, till),
    ...merchantCalls(account, books, till, (payment, amount) => route.reverseAll(payment, amount)),
    ...route.calls(),
    ...controlCalls(route, { standsStill: standsAt !== undefined }),
    ...hostsPage(route),
  ];
  const close = () => {
    till.close();
    route.close();
    webhooks.close();
  };
  return { account, books, till, route, routes: routes.map(withErrorResponses), close };
}

/** A local payment gateway with Razorpay's API. No money moves. */
export async function startGateway(options: GatewayOptions): Promise<GatewayStandIn> {
  const { account, route, routes, close } = openGateway(options);
  const { url, close: stopListening } = await serve(routes, options.port, noSuchCall);
  return {
    ...account,
    url,
    apiUrl: `${url}/v1`,
    checkoutUrl: `${url}/v1/checkout.js`,
    hostsUrl: `${url}/hosts`,
    now: () => new Date(route.context.now()),
    close: async () => {
      close();
      await stopListening();
    },
  };
}
