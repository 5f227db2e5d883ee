import { createHmac } from 'node:crypto';
import type { GatewayAccount } from '@aangan/server/domain/ledger/gateway/gateway.ts';
import type { Order, Payment, Refund } from '@aangan/stand-ins/gateway/books.ts';
import { type LocalGateway, startGateway } from '@aangan/stand-ins/gateway/gateway.ts';
import type { SentEvent } from '@aangan/stand-ins/gateway/webhooks.ts';

/** Failure of the next call. */
export const faults = ['cut', 'lost', 'late', 'broken', 'garbled', 'busy', 'poor'] as const;
export type Fault = (typeof faults)[number];

/** A webhook of the gateway, with its payment and refund as of its sending. */
export interface Webhook extends SentEvent {
  id: string;
  payment: Payment;
  refund?: Refund;
}

/** Maximum amount of an order, in paise. */
export const MAX_ORDER_PAISE = 500_000_00;
const HOUR = 60 * 60;
const REFUND_TAKES = 2 * HOUR;
const RELEASES_AFTER = 3 * 24 * HOUR;
const PAYERS_GIVE_UP_AFTER = 6 * 24 * HOUR;
/** Refunds complete only by the model's clock. */
const NEVER_MS = 2_000_000_000;
const GUESS = 'what somebody took for the secret';

/**
 * The local gateway with the model's clock, as permissive as the real gateway can be: orders never expire, an order may
 * have two successful payments, and a failed payment may be authorized later.
 */
export class ModelGateway {
  /** Webhooks sent so far, oldest first. */
  webhooks: Webhook[] = [];
  readonly #local: LocalGateway;
  readonly #now: () => Date;

  static async start(now: () => Date, checkpoint: () => Promise<void>): Promise<ModelGateway> {
    const local = await startGateway({
      now,
      checkpoint,
      secondPayment: 'taken',
      maxAmount: MAX_ORDER_PAISE,
      refundAfterMs: NEVER_MS,
      webhooks: (event) => gateway.#onEvent(event),
    });
    const gateway = new ModelGateway(local, now);
    return gateway;
  }

  private constructor(local: LocalGateway, now: () => Date) {
    this.#local = local;
    this.#now = now;
  }

  get account(): GatewayAccount {
    const { keyId, keySecret, webhookSecret, apiUrl, checkoutUrl } = this.#local;
    return { keyId, keySecret, webhookSecrets: ['a newer webhook secret', webhookSecret], apiUrl, checkoutUrl };
  }

  get faults(): LocalGateway['faults'] {
    return this.#local.faults;
  }

  get orders(): Map<string, Order> {
    return this.#local.books.orders;
  }

  get payments(): Map<string, Payment> {
    return this.#local.books.payments;
  }

  get refunds(): Map<string, Refund> {
    return this.#local.books.refunds;
  }

  /** Resets for the next history. */
  reset(capture: 'automatic' | 'manual'): void {
    this.#local.reset({ capture });
    this.webhooks = [];
  }

  /** Ends all failures and completes delayed work. */
  async restore(): Promise<void> {
    this.faults.clear();
    await this.faults.runDelayed();
  }

  /** Checkouts time out, and banks answer within a week. */
  isPayable(orderId: string): boolean {
    const order = this.orders.get(orderId);
    return order !== undefined && this.#seconds() < order.created_at + PAYERS_GIVE_UP_AFTER;
  }

  /** The payer pays, or the bank declines. */
  pay(order: Order, outcome: 'success' | 'failure'): void {
    const paymentRequest = { method: 'upi', email: null, contact: null, description: null } as const;
    const { payments } = this.#local;
    if (outcome === 'success') payments.pay(order, paymentRequest);
    else payments.fail(order, paymentRequest);
  }

  /** A failed payment is authorized late. */
  authorize(payment: Payment): void {
    this.#local.payments.authorizeLate(payment);
  }

  /** The operator refunds in the gateway's dashboard, without the product. */
  refundAtGateway(payment: Payment, amount: number): void {
    if (payment.amount_refunded + amount > payment.amount) return;
    this.#local.payments.refund(payment, { amount, receipt: null, notes: {}, speed: 'normal' });
  }

  /** Refunds of a payment made by the operator at the gateway. */
  refundsAtGateway(paymentId: string): Refund[] {
    return [...this.refunds.values()].filter((one) => one.payment_id === paymentId && one.receipt === null);
  }

  /** Refused refunds of already refunded payments, except after refunds by the operator. */
  excess(): string[] {
    return this.faults.calls
      .filter(({ name, answer }) => name === 'POST /payments/:id/refund' && answer?.status === 400)
      .filter(({ answer }) => /greater than|fully refunded/.test(typeof answer?.body === 'string' ? answer.body : ''))
      .flatMap(({ id = '' }) => (this.refundsAtGateway(id).length === 0 ? [id] : []));
  }

  /** Effects of time: refunds settle, and uncaptured payments are returned. */
  passTime(): void {
    for (const refund of this.refunds.values()) {
      const isDue = this.#seconds() >= refund.created_at + REFUND_TAKES;
      if (refund.status === 'pending' && isDue) this.#local.payments.processRefund(refund);
    }
    for (const payment of this.payments.values()) {
      const isDue = this.#seconds() >= payment.created_at + RELEASES_AFTER;
      if (payment.status === 'authorized' && isDue) this.#local.payments.release(payment);
    }
  }

  /** Checkout result for the browser; a forged one has a wrong signature. */
  checkoutResult(payment: Payment, isForged: boolean) {
    return {
      razorpay_order_id: payment.order_id,
      razorpay_payment_id: payment.id,
      razorpay_signature: sign(isForged ? GUESS : this.#local.keySecret, `${payment.order_id}|${payment.id}`),
    };
  }

  async close(): Promise<void> {
    await this.#local.close();
  }

  #onEvent(sent: SentEvent): void {
    const { payment, refund } = (JSON.parse(sent.body) as WebhookBody).payload;
    // This model ignores settlements to the operator.
    if (payment === undefined) return;
    const id = sent.headers['x-razorpay-event-id'] ?? '';
    this.webhooks.push({ ...sent, id, payment: payment.entity, ...(refund && { refund: refund.entity }) });
  }

  #seconds(): number {
    return Math.floor(this.#now().getTime() / 1_000);
  }
}

interface WebhookBody {
  payload: { payment?: { entity: Payment }; refund?: { entity: Refund } };
}

/** A forged webhook that claims a captured payment, signed with a wrong secret. */
export function forge({ body, headers }: Webhook): Pick<Webhook, 'body' | 'headers'> {
  const webhook = JSON.parse(body) as WebhookBody;
  Object.assign(webhook.payload.payment?.entity ?? {}, { status: 'captured', captured: true });
  const forged = JSON.stringify(webhook);
  return { body: forged, headers: { ...headers, 'x-razorpay-signature': sign(GUESS, forged) } };
}

function sign(secret: string, message: string): string {
  return createHmac('sha256', secret).update(message).digest('hex');
}
