import { Histogram } from 'prom-client';
import * as z from 'zod';
import { betweenFailpoints } from '../../../platform/failpoints.ts';
import {
  GatewayError,
  GatewayOrder,
  GatewayPayment,
  GatewayRefund,
  type Outcome,
  parseJson,
} from './gateway-answers.ts';
import { isSignedBy } from './signatures.ts';

const callSeconds = new Histogram({
  name: 'aangan_gateway_call_duration_seconds',
  help: 'Calls of the payment gateway by their end: ok, refused, or unknown',
  labelNames: ['call', 'outcome'],
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
});

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
  /** By `performance.now()`: no call is waited for beyond it. */
  readonly #deadline: number;

  constructor(account: GatewayAccount, timeoutMs = 5_000, deadline = Number.POSITIVE_INFINITY) {
    this.#account = account;
    this.#timeoutMs = timeoutMs;
    this.#deadline = deadline;
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
    return this.#call(GatewayOrder, 'POST', '/orders', { amount: amountPaise, currency: 'INR', receipt, notes });
  }

  /** The order made under a receipt, or null. */
  async findOrderByReceipt(receipt: string): Promise<Outcome<GatewayOrder | null>> {
    const found = await this.#list(GatewayOrder, `/orders?receipt=${encodeURIComponent(receipt)}`);
    if (found.kind !== 'ok') return found;
    return { kind: 'ok', value: found.value.find((order) => order.receipt === receipt) ?? null };
  }

  paymentsOfOrder(orderId: string): Promise<Outcome<GatewayPayment[]>> {
    return this.#list(GatewayPayment, `/orders/${encodeURIComponent(orderId)}/payments`);
  }

  fetchPayment(paymentId: string): Promise<Outcome<GatewayPayment>> {
    return this.#call(GatewayPayment, 'GET', `/payments/${encodeURIComponent(paymentId)}`);
  }

  /** Payments that were begun in a span of time, newest first, a hundred at most; `skip` of them left out. */
  listPayments(from: Date, to: Date, skip: number): Promise<Outcome<GatewayPayment[]>> {
    const query = new URLSearchParams({ from: seconds(from), to: seconds(to), skip: String(skip), count: '100' });
    return this.#list(GatewayPayment, `/payments?${query.toString()}`);
  }

  /** Takes an authorized payment; refused when it is in another state, also when it is captured already. */
  capture(payment: GatewayPayment): Promise<Outcome<GatewayPayment>> {
    const { id, amount, currency } = payment;
    return this.#call(GatewayPayment, 'POST', `/payments/${encodeURIComponent(id)}/capture`, { amount, currency });
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
    return this.#call(GatewayRefund, 'POST', `/payments/${encodeURIComponent(paymentId)}/refund`, body, {
      'x-refund-idempotency': idempotencyKey,
    });
  }

  refundsOfPayment(paymentId: string): Promise<Outcome<GatewayRefund[]>> {
    return this.#list(GatewayRefund, `/payments/${encodeURIComponent(paymentId)}/refunds`);
  }

  /** Whether the gateway signed this checkout result. `orderId` is the one that we stored. */
  hasSignedCheckout(orderId: string, paymentId: string, signature: string): boolean {
    return isSignedBy(this.#account.keySecret, `${orderId}|${paymentId}`, signature);
  }

  /** Whether the gateway signed this delivery, byte for byte as it came. */
  hasSignedDelivery(rawBody: Buffer, signature: string): boolean {
    return this.#account.webhookSecrets.some((secret) => isSignedBy(secret, rawBody, signature));
  }

  async #list<T>(item: z.ZodType<T>, path: string): Promise<Outcome<T[]>> {
    const found = await this.#call(z.object({ items: z.array(item) }), 'GET', path);
    return found.kind === 'ok' ? { kind: 'ok', value: found.value.items } : found;
  }

  async #call<T>(
    answer: z.ZodType<T>,
    method: 'GET' | 'POST',
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<Outcome<T>> {
    const call = `${method} ${withoutIds(path)}`;
    const stop = callSeconds.startTimer({ call });
    const outcome = await betweenFailpoints(call, () => this.#send(answer, method, path, body, headers));
    stop({ outcome: outcome.kind });
    return outcome;
  }

  async #send<T>(
    answer: z.ZodType<T>,
    method: 'GET' | 'POST',
    path: string,
    body: object | undefined,
    headers: Record<string, string>,
  ): Promise<Outcome<T>> {
    let status: number;
    let text: string;
    try {
      const response = await fetch(this.#account.apiUrl + path, {
        method,
        headers: {
          authorization: this.#credentials(),
          accept: 'application/json',
          'content-type': 'application/json',
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        redirect: 'error',
        signal: AbortSignal.timeout(this.#patienceMs()),
      });
      status = response.status;
      text = await response.text();
    } catch (cause) {
      return { kind: 'unknown', cause: `${method} ${path}: ${describe(cause)}` };
    }
    if (status >= 200 && status < 300) {
      const parsed = answer.safeParse(parseJson(text));
      if (parsed.success) return { kind: 'ok', value: parsed.data };
      return { kind: 'unknown', cause: `${method} ${path}: an answer of another shape` };
    }
    const refusal = GatewayError.safeParse(parseJson(text));
    if (status >= 400 && status < 500 && refusal.success) {
      const { code, description, field } = refusal.data.error;
      return { kind: 'refused', status, code: code ?? '', description: description ?? '', field: field ?? undefined };
    }
    // Nothing can have happened where there is nothing, in whatever words that is said.
    if (status === 404) return { kind: 'refused', status, code: '', description: 'not found', field: undefined };
    return { kind: 'unknown', cause: `${method} ${path}: status ${status}` };
  }

  #patienceMs(): number {
    return Math.max(0, Math.min(this.#timeoutMs, Math.floor(this.#deadline - performance.now())));
  }

  #credentials(): string {
    return `Basic ${Buffer.from(`${this.#account.keyId}:${this.#account.keySecret}`).toString('base64')}`;
  }
}

/** `/payments/pay_1/refund` as `/payments/:id/refund`. */
function withoutIds(path: string): string {
  return path.replace(/\?.*$/, '').replace(/^(\/\w+)\/[^/]+/, '$1/:id');
}

function seconds(instant: Date): string {
  return String(Math.floor(instant.getTime() / 1_000));
}

function describe(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  return cause.cause instanceof Error ? `${cause.message} (${cause.cause.message})` : cause.message;
}
