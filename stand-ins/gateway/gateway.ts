import { join } from 'node:path';
import type { Route } from '../http/routes.ts';
import { type RunningServer, serve } from '../http/serve.ts';
import { type MerchantAccount, openAccount } from './account.ts';
import { Books } from './books.ts';
import { checkoutCalls } from './checkout-calls.ts';
import { answeringRefusals, noSuchCall } from './errors.ts';
import { merchantCalls } from './merchant-calls.ts';
import { controlCalls } from './route/control-calls.ts';
import { hostsPage } from './route/hosts-page.ts';
import { RouteStandIn } from './route/route.ts';
import type { UndocumentedOptions } from './route/undocumented-options.ts';
import { PaymentProcessor } from './payment-processor.ts';
import { Webhooks } from './webhooks.ts';

export interface GatewayOptions {
  /** Everything it stores lies in here. */
  folder: string;
  port: number;
  /** Where events go; undefined: they wait for a start with an address to send them to. */
  webhookUrl: string | undefined;
  /** Whether an authorized payment is captured at once or waits for the shop's call. */
  capture?: 'automatic' | 'manual';
  /** How long a refund stays pending. */
  refundAfterMs?: number;
  /** How long a transfer to a host's account stays pending. */
  transferAfterMs?: number;
  /** The present time; control calls move the clock of Route on from there. */
  now?: () => Date;
  /** Where the clock starts and stands still until a control call moves it on; undefined: it goes on. */
  standsAt?: Date | undefined;
  /** Answers to what the documentation leaves open, other than the first of each (route/undocumented-options.ts). */
  unsure?: Partial<UndocumentedOptions>;
}

export interface GatewayStandIn extends RunningServer, MerchantAccount {
  apiUrl: string;
  checkoutUrl: string;
  /** The page that shows hosts' accounts and their money. */
  hostsUrl: string;
  /** Its time, moved on by control calls. */
  now: () => Date;
}

/** The gateway's account, books and calls, before anybody listens. */
export interface OpenGateway {
  account: MerchantAccount;
  books: Books;
  till: PaymentProcessor;
  route: RouteStandIn;
  routes: Route[];
  close(): void;
}

/** The gateway without a server: whoever opens it hands requests to its routes. */
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
  return { account, books, till, route, routes: routes.map(answeringRefusals), close };
}

/** A payment gateway on this machine that speaks Razorpay's calls. No money moves. */
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
