import { join } from 'node:path';
import { type Listening, serve } from '../http/serve.ts';
import { type MerchantAccount, openAccount } from './account.ts';
import { Books } from './books.ts';
import { checkoutCalls } from './checkout-calls.ts';
import { answeringRefusals, noSuchCall } from './errors.ts';
import { merchantCalls } from './merchant-calls.ts';
import { Till } from './till.ts';
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
}

export interface GatewayStandIn extends Listening, MerchantAccount {
  apiUrl: string;
  checkoutUrl: string;
}

/** A payment gateway on this machine that speaks Razorpay's calls. No money moves. */
export async function startGateway(options: GatewayOptions): Promise<GatewayStandIn> {
  const account = openAccount(join(options.folder, 'account.json'));
  const books = new Books(join(options.folder, 'journal.jsonl'));
  const webhooks = new Webhooks(books, account, options.webhookUrl);
  const till = new Till(books, webhooks, {
    capture: options.capture ?? 'automatic',
    refundAfterMs: options.refundAfterMs ?? 1_000,
  });
  const routes = [...checkoutCalls(account, books, till), ...merchantCalls(account, books, till)];
  const { url, close } = await serve(routes.map(answeringRefusals), options.port, noSuchCall);
  return {
    ...account,
    url,
    apiUrl: `${url}/v1`,
    checkoutUrl: `${url}/v1/checkout.js`,
    close: async () => {
      till.close();
      webhooks.close();
      await close();
    },
  };
}
