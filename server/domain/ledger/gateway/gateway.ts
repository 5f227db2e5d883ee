import { createHmac, timingSafeEqual } from 'node:crypto';
import { GatewayOrder, GatewayPayment, GatewayRefund, type Outcome } from './gateway-answers.ts';
import { GatewayClient } from './gateway-client.ts';
import { RouteAccounts } from './route-accounts.ts';
import { Route } from './route.ts';

/** The account at the gateway, from the settings or from the local stand-in. */
export interface GatewayAccount {
  keyId: string;
  keySecret: string;
  /** Newest first; after a change a delivery may still be signed with an older secret. */
  webhookSecrets: string[];
  /** With `/v1`, without a trailing slash. */
  apiUrl: string;
  /** The checkout script that the browser loads. */
  checkoutUrl: string;
}

/** Client of the Razorpay API; nothing is retried here: callers know the key to repeat a call with. */
export class Gateway {
  readonly #account: GatewayAccount;
  readonly #timeoutMs: number;
  readonly #client: GatewayClient;
  readonly route: Route;
  readonly routeAccounts: RouteAccounts;

  constructor(account: GatewayAccount, timeoutMs = 5_000, deadline = Number.POSITIVE_INFINITY) {
    this.#account = account;
    this.#timeoutMs = timeoutMs;
    this.#client = new GatewayClient(account, timeoutMs, deadline);
    this.route = new Route(this.#client);
    this.routeAccounts = new RouteAccounts(this.#client);
  }

  /** A copy of this client with a time limit for all calls together; calls beyond it end as `unknown`. */
  withTimeout(milliseconds: number): Gateway {
    return new Gateway(this.#account, this.#timeoutMs, performance.now() + milliseconds);
  }

  get keyId(): string {
    return this.#account.keyId;
  }

  get checkoutUrl(): string {
    return this.#account.checkoutUrl;
  }

  /** `receipt` (at most 40 characters) is our key, by which an order with a lost response is found. */
  createOrder(order: {
    amountPaise: number;
    receipt: string;
    notes: Record<string, string>;
  }): Promise<Outcome<GatewayOrder>> {
    const { amountPaise, receipt, notes } = order;
    return this.#client.call(GatewayOrder, 'POST', '/orders', { amount: amountPaise, currency: 'INR', receipt, notes });
  }

  /** The order created with a receipt, or null. */
  async findOrderByReceipt(receipt: string): Promise<Outcome<GatewayOrder | null>> {
    const found = await this.#client.list(GatewayOrder, `/orders?receipt=${encodeURIComponent(receipt)}`);
    if (found.kind !== 'ok') return found;
    return { kind: 'ok', value: found.value.find((order) => order.receipt === receipt) ?? null };
  }

  paymentsOfOrder(orderId: string): Promise<Outcome<GatewayPayment[]>> {
    return this.#client.list(GatewayPayment, `/orders/${encodeURIComponent(orderId)}/payments`);
  }

  fetchPayment(paymentId: string): Promise<Outcome<GatewayPayment>> {
    return this.#client.call(GatewayPayment, 'GET', `/payments/${encodeURIComponent(paymentId)}`);
  }

  /** Payments created in a period, newest first, at most a hundred after skipping `skip`. */
  listPayments(from: Date, to: Date, skip: number): Promise<Outcome<GatewayPayment[]>> {
    const query = new URLSearchParams({ from: seconds(from), to: seconds(to), skip: String(skip), count: '100' });
    return this.#client.list(GatewayPayment, `/payments?${query.toString()}`);
  }

  /** Captures an authorized payment; refused in any other state, including captured. */
  capture(payment: GatewayPayment): Promise<Outcome<GatewayPayment>> {
    const { id, amount, currency } = payment;
    return this.#client.call(GatewayPayment, 'POST', `/payments/${encodeURIComponent(id)}/capture`, {
      amount,
      currency,
    });
  }

  /** Idempotent by `idempotencyKey`. */
  refund(refund: {
    paymentId: string;
    amountPaise: number;
    idempotencyKey: string;
    receipt: string;
  }): Promise<Outcome<GatewayRefund>> {
    const { paymentId, amountPaise, idempotencyKey, receipt } = refund;
    const body = { amount: amountPaise, speed: 'normal', receipt };
    return this.#client.call(GatewayRefund, 'POST', `/payments/${encodeURIComponent(paymentId)}/refund`, body, {
      'x-refund-idempotency': idempotencyKey,
    });
  }

  refundsOfPayment(paymentId: string): Promise<Outcome<GatewayRefund[]>> {
    return this.#client.list(GatewayRefund, `/payments/${encodeURIComponent(paymentId)}/refunds`);
  }

  /** Whether the gateway signed this checkout result. `orderId` must be the stored id. */
  hasSignedCheckout(orderId: string, paymentId: string, signature: string): boolean {
    return isSignedBy(this.#account.keySecret, `${orderId}|${paymentId}`, signature);
  }

  /** Whether the gateway signed this webhook's raw body. */
  hasSignedDelivery(rawBody: Buffer, signature: string): boolean {
    return this.#account.webhookSecrets.some((secret) => isSignedBy(secret, rawBody, signature));
  }
}

function seconds(instant: Date): string {
  return String(Math.floor(instant.getTime() / 1_000));
}

/** Whether `signature` is the hex HMAC-SHA256 of `message` under `secret`; compared in constant time. Anybody can sign with an empty secret. */
export function isSignedBy(secret: string, message: string | Buffer, signature: string): boolean {
  if (secret === '' || !/^[0-9a-f]{64}$/i.test(signature)) return false;
  const expected = createHmac('sha256', secret).update(message).digest();
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'));
}
