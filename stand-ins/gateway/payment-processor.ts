import { type Books, newId, type Order, type Payment, type Refund, seconds } from './books.ts';
import { GatewayError } from './requests.ts';
import type { Webhooks } from './webhooks.ts';

const MIN_AMOUNT = 100;
const REFUNDABLE_SECONDS = 183 * 24 * 60 * 60;

export interface PaymentRequest {
  method: Payment['method'];
  email: string | null;
  contact: string | null;
  description: string | null;
}

export interface PaymentProcessorOptions {
  /** Whether an authorized payment is captured at once or waits for the merchant's call. */
  capture: 'automatic' | 'manual';
  /** Whether a paid order accepts another payment. */
  secondPayment: 'refused' | 'taken';
  /** Maximum amount of an order in paise, like the limit of a real account. */
  maxAmount: number;
  /** Milliseconds for which a refund stays pending. */
  refundAfterMs: number;
}

const NO_ERROR = {
  error_code: null,
  error_description: null,
  error_source: null,
  error_step: null,
  error_reason: null,
};
const DECLINED = {
  error_code: 'BAD_REQUEST_ERROR',
  error_description: 'Your payment could not be completed: the test bank said no. Try again.',
  error_source: 'bank',
  error_step: 'payment_authorization',
  error_reason: 'payment_failed',
};

/** A listener that is called before events are sent. */
interface PaymentListener {
  captured(payment: Payment): void;
  refunded(refund: Refund, payment: Payment): void;
}

/** Operations of merchant and payer on orders, payments and refunds, and the resulting events. */
export class PaymentProcessor {
  readonly #books: Books;
  readonly #webhooks: Webhooks;
  readonly #options: PaymentProcessorOptions;
  readonly #now: () => Date;
  readonly #listener: PaymentListener;
  readonly #timers = new Set<NodeJS.Timeout>();

  constructor(
    books: Books,
    webhooks: Webhooks,
    listener: PaymentListener,
    now: () => Date,
    options: PaymentProcessorOptions,
  ) {
    this.#books = books;
    this.#webhooks = webhooks;
    this.#options = options;
    this.#now = now;
    this.#listener = listener;
    for (const refund of books.refunds.values()) if (refund.status === 'pending') this.#processLater(refund.id);
  }

  openOrder(amount: number, receipt: string | null, notes: Record<string, string>): Order {
    if (amount < MIN_AMOUNT)
      throw new GatewayError('Order amount less than minimum amount allowed', { field: 'amount' });
    if (amount > this.#options.maxAmount)
      throw new GatewayError('Amount exceeds maximum amount allowed.', { field: 'amount' });
    const order: Order = {
      id: newId('order'),
      entity: 'order',
      amount,
      amount_paid: 0,
      amount_due: amount,
      currency: 'INR',
      receipt,
      offer_id: null,
      status: 'created',
      attempts: 0,
      notes,
      created_at: seconds(this.#now()),
    };
    this.#books.write({ order });
    return order;
  }

  /** The payer completes the payment. */
  pay(order: Order, request: PaymentRequest): Payment {
    return this.#authorized(this.#attempt(order, request, 'authorized'));
  }

  /** The payer's bank declines. */
  fail(order: Order, request: PaymentRequest): Payment {
    const payment = this.#attempt(order, request, 'failed');
    this.#webhooks.send('payment.failed', { payment });
    return payment;
  }

  /** The bank authorizes a failed payment late. */
  authorizeLate(failed: Payment): Payment {
    const payment: Payment = { ...failed, status: 'authorized', ...NO_ERROR };
    this.#books.write({ payment });
    return this.#authorized(payment);
  }

  /** Returns an authorized, uncaptured payment to the payer, as the gateway does after some days. */
  release(authorized: Payment): void {
    this.#books.write({ payment: { ...authorized, status: 'refunded', amount_refunded: authorized.amount } });
  }

  capture(authorized: Payment, amount: number): Payment {
    if (authorized.captured) throw new GatewayError('This payment has already been captured');
    if (authorized.status !== 'authorized')
      throw new GatewayError('Only payments which have been authorized and not yet captured can be captured');
    if (amount !== authorized.amount)
      throw new GatewayError('Capture amount must be equal to the amount authorized', { field: 'amount' });
    const fee = Math.round(amount * 0.0236);
    const payment: Payment = {
      ...authorized,
      status: 'captured',
      captured: true,
      fee,
      tax: Math.round((fee * 18) / 118),
    };
    const order = this.#books.orders.get(payment.order_id);
    this.#books.write({ payment });
    this.#listener.captured(payment);
    this.#webhooks.send('payment.captured', { payment });
    if (order !== undefined) {
      const paid: Order = { ...order, status: 'paid', amount_paid: order.amount, amount_due: 0 };
      this.#books.write({ order: paid });
      this.#webhooks.send('order.paid', { payment, order: paid });
    }
    return payment;
  }

  refund(
    payment: Payment,
    request: {
      amount: number;
      receipt: string | null;
      notes: Record<string, string>;
      speed: Refund['speed_requested'];
    },
    idempotencyKey?: string,
  ): Refund {
    const before = this.#refundBefore(payment, request.amount, idempotencyKey);
    if (before !== undefined) return before;
    const now = seconds(this.#now());
    if (!payment.captured) throw new GatewayError('The payment status should be captured for action to be taken');
    if (payment.refund_status === 'full') throw new GatewayError('The payment has been fully refunded already');
    if (now - payment.created_at > REFUNDABLE_SECONDS)
      throw new GatewayError('Refund is not supported on payments older than 6 months');
    if (payment.amount_refunded + request.amount > payment.amount)
      throw new GatewayError('The total refund amount is greater than the refund payment amount', { field: 'amount' });
    const refund: Refund = {
      id: newId('rfnd'),
      entity: 'refund',
      amount: request.amount,
      currency: payment.currency,
      payment_id: payment.id,
      notes: request.notes,
      receipt: request.receipt,
      status: 'pending',
      speed_requested: request.speed,
      speed_processed: 'normal',
      created_at: now,
    };
    const amountRefunded = payment.amount_refunded + request.amount;
    const isFull = amountRefunded === payment.amount;
    const refunded: Payment = {
      ...payment,
      amount_refunded: amountRefunded,
      refund_status: isFull ? 'full' : 'partial',
      status: isFull ? 'refunded' : payment.status,
    };
    this.#books.write({ refund, idempotencyKey }, { payment: refunded });
    this.#listener.refunded(refund, refunded);
    this.#webhooks.send('refund.created', { refund, payment: refunded });
    this.#processLater(refund.id);
    return refund;
  }

  processRefund(refund: Refund): void {
    const payment = this.#books.payments.get(refund.payment_id);
    if (payment === undefined) return;
    const processed: Refund = { ...refund, status: 'processed' };
    this.#books.write({ refund: processed });
    this.#webhooks.send('refund.processed', { refund: processed, payment });
  }

  close(): void {
    for (const timer of this.#timers) clearTimeout(timer);
  }

  #authorized(payment: Payment): Payment {
    this.#webhooks.send('payment.authorized', { payment });
    return this.#options.capture === 'automatic' ? this.capture(payment, payment.amount) : payment;
  }

  #attempt(order: Order, request: PaymentRequest, status: 'authorized' | 'failed'): Payment {
    const isPaid = order.status === 'paid';
    if (isPaid && this.#options.secondPayment === 'refused')
      throw new GatewayError('Payment already done for this order.');
    const payment: Payment = {
      id: newId('pay'),
      entity: 'payment',
      amount: order.amount,
      currency: order.currency,
      status,
      order_id: order.id,
      ...request,
      amount_refunded: 0,
      refund_status: null,
      captured: false,
      notes: order.notes,
      fee: null,
      tax: null,
      ...(status === 'failed' ? DECLINED : NO_ERROR),
      created_at: seconds(this.#now()),
    };
    this.#books.write(
      { payment },
      { order: { ...order, status: isPaid ? 'paid' : 'attempted', attempts: order.attempts + 1 } },
    );
    return payment;
  }

  #refundBefore(payment: Payment, amount: number, idempotencyKey: string | undefined): Refund | undefined {
    const id = idempotencyKey === undefined ? undefined : this.#books.refundIdsByKey.get(idempotencyKey);
    const before = id === undefined ? undefined : this.#books.refunds.get(id);
    if (before !== undefined && (before.payment_id !== payment.id || before.amount !== amount)) {
      throw new GatewayError('Different request body sent for the same idempotency key');
    }
    return before;
  }

  #processLater(refundId: string): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      const refund = this.#books.refunds.get(refundId);
      if (refund?.status === 'pending') this.processRefund(refund);
    }, this.#options.refundAfterMs);
    this.#timers.add(timer);
  }
}
