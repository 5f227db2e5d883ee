import { GatewayOrder, GatewayPayment, GatewayRefund, type Outcome } from './gateway-answers.ts';
import { GatewayLine } from './gateway-line.ts';
import { RouteAccounts } from './route-accounts.ts';
import { Route } from './route.ts';
import { isSignedBy } from './signatures.ts';

/** The account at the gateway, from the settings or from the local stand-in. */
export interface GatewayAccount {
  keyId: string;
  keySecret: string;
  /** Newest first; a delivery may still carry an older one after a change. */
  webhookSecrets: string[];
  /** With `/v1`, without a trailing slash. */
  apiUrl: string;
  /** The checkout script that the browser loads. */
  checkoutUrl: string;
}

/**
 * The payment gateway: Razorpay's server calls with a time limit, and every end of a call told apart.
 * Nothing is retried in here; who calls knows by which key a call may be repeated.
 */
export class Gateway {
  readonly #account: GatewayAccount;
  readonly #timeoutMs: number;
  readonly #line: GatewayLine;
  /** Its part for the money of hosts. */
  readonly route: Route;
  /** Hosts' own accounts there. */
  readonly routeAccounts: RouteAccounts;

  constructor(account: GatewayAccount, timeoutMs = 5_000, deadline = Number.POSITIVE_INFINITY) {
    this.#account = account;
    this.#timeoutMs = timeoutMs;
    this.#line = new GatewayLine(account, timeoutMs, deadline);
    this.route = new Route(this.#line);
    this.routeAccounts = new RouteAccounts(this.#line);
  }

  /** The same gateway for one who can wait so long for all calls together: what is not answered by then is unknown. */
  within(milliseconds: number): Gateway {
    return new Gateway(this.#account, this.#timeoutMs, performance.now() + milliseconds);
  }

  get keyId(): string {
    return this.#account.keyId;
  }

  get checkoutUrl(): string {
    return this.#account.checkoutUrl;
  }

  /** `receipt` (at most 40 characters) is our key: by it a lost answer is found again. */
  createOrder(order: {
    amountPaise: number;
    receipt: string;
    notes: Record<string, string>;
  }): Promise<Outcome<GatewayOrder>> {
    const { amountPaise, receipt, notes } = order;
    return this.#line.call(GatewayOrder, 'POST', '/orders', { amount: amountPaise, currency: 'INR', receipt, notes });
  }

  /** The order made under a receipt, or null. */
  async findOrderByReceipt(receipt: string): Promise<Outcome<GatewayOrder | null>> {
    const found = await this.#line.list(GatewayOrder, `/orders?receipt=${encodeURIComponent(receipt)}`);
    if (found.kind !== 'ok') return found;
    return { kind: 'ok', value: found.value.find((order) => order.receipt === receipt) ?? null };
  }

  paymentsOfOrder(orderId: string): Promise<Outcome<GatewayPayment[]>> {
    return this.#line.list(GatewayPayment, `/orders/${encodeURIComponent(orderId)}/payments`);
  }

  fetchPayment(paymentId: string): Promise<Outcome<GatewayPayment>> {
    return this.#line.call(GatewayPayment, 'GET', `/payments/${encodeURIComponent(paymentId)}`);
  }

  /** Payments that were begun in a span of time, newest first, a hundred at most; `skip` of them left out. */
  listPayments(from: Date, to: Date, skip: number): Promise<Outcome<GatewayPayment[]>> {
    const query = new URLSearchParams({ from: seconds(from), to: seconds(to), skip: String(skip), count: '100' });
    return this.#line.list(GatewayPayment, `/payments?${query.toString()}`);
  }

  /** Takes an authorized payment; refused when it is in another state, also when it is captured already. */
  capture(payment: GatewayPayment): Promise<Outcome<GatewayPayment>> {
    const { id, amount, currency } = payment;
    return this.#line.call(GatewayPayment, 'POST', `/payments/${encodeURIComponent(id)}/capture`, { amount, currency });
  }

  /** The same `idempotencyKey` is the same refund, however often it is sent. */
  refund(refund: {
    paymentId: string;
    amountPaise: number;
    idempotencyKey: string;
    receipt: string;
  }): Promise<Outcome<GatewayRefund>> {
    const { paymentId, amountPaise, idempotencyKey, receipt } = refund;
    const body = { amount: amountPaise, speed: 'normal', receipt };
    return this.#line.call(GatewayRefund, 'POST', `/payments/${encodeURIComponent(paymentId)}/refund`, body, {
      'x-refund-idempotency': idempotencyKey,
    });
  }

  refundsOfPayment(paymentId: string): Promise<Outcome<GatewayRefund[]>> {
    return this.#line.list(GatewayRefund, `/payments/${encodeURIComponent(paymentId)}/refunds`);
  }

  /** Whether the gateway signed this checkout result. `orderId` is the one that we stored. */
  hasSignedCheckout(orderId: string, paymentId: string, signature: string): boolean {
    return isSignedBy(this.#account.keySecret, `${orderId}|${paymentId}`, signature);
  }

  /** Whether the gateway signed this delivery, byte for byte as it came. */
  hasSignedDelivery(rawBody: Buffer, signature: string): boolean {
    return this.#account.webhookSecrets.some((secret) => isSignedBy(secret, rawBody, signature));
  }
}

function seconds(instant: Date): string {
  return String(Math.floor(instant.getTime() / 1_000));
}
