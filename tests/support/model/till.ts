import { randomUUID } from 'node:crypto';

/** What the gateway knows, in its own field names; amounts are paise, times seconds. */
export interface TillOrder {
  id: string;
  amount: number;
  currency: 'INR';
  receipt: string;
  status: 'created' | 'paid';
  created_at: number;
}

export interface TillPayment {
  id: string;
  order_id: string;
  amount: number;
  currency: 'INR';
  status: 'authorized' | 'captured' | 'refunded' | 'failed';
  captured: boolean;
  amount_refunded: number;
  created_at: number;
}

export interface TillRefund {
  id: string;
  payment_id: string;
  amount: number;
  status: 'pending' | 'processed';
  /** The shop's own; null where the operator gave it back. */
  receipt: string | null;
  created_at: number;
}

/** Something the gateway tells of; what it says is how things were then. */
export interface News {
  id: string;
  event: string;
  payment: TillPayment;
  order?: TillOrder;
  refund?: TillRefund;
  at: number;
}

/** A call that the gateway refuses. */
export class TillRefusal extends Error {
  readonly field: string | undefined;

  constructor(description: string, field?: string) {
    super(description);
    this.field = field;
  }
}

/** The most that one order may ask for, in paise. */
export const TILL_LIMIT = 500_000_00;
const HOUR = 60 * 60;
const GIVES_BACK_AFTER = 3 * 24 * HOUR;
const REFUND_TAKES = 2 * HOUR;
const PAYERS_GIVE_UP_AFTER = 6 * 24 * HOUR;

/**
 * The gateway's books in memory, by the model's clock, as permissive towards payers as the real one can ever be: an
 * order never ends, two payments of one can both go through, and one that failed can be authorized later.
 * Amounts of refunds that it had to refuse because all had gone back already are in `excess`; but for those of which the
 * operator had given something back here.
 */
export class Till {
  readonly orders = new Map<string, TillOrder>();
  readonly payments = new Map<string, TillPayment>();
  readonly refunds = new Map<string, TillRefund>();
  readonly excess: string[] = [];
  readonly news: News[] = [];
  readonly #capture: 'automatic' | 'manual';
  readonly #refundIdsByKey = new Map<string, string>();
  readonly #now: () => Date;

  constructor(capture: 'automatic' | 'manual', now: () => Date) {
    this.#capture = capture;
    this.#now = now;
  }

  /** A checkout does not stay open for ever, and no bank takes a week. */
  isPayable(orderId: string): boolean {
    const order = this.orders.get(orderId);
    return order !== undefined && this.#seconds() < order.created_at + PAYERS_GIVE_UP_AFTER;
  }

  openOrder(amount: number, receipt: string): TillOrder {
    if (amount > TILL_LIMIT) throw new TillRefusal('Amount exceeds maximum amount allowed.', 'amount');
    const order: TillOrder = {
      id: newId('order'),
      amount,
      currency: 'INR',
      receipt,
      status: 'created',
      created_at: this.#seconds(),
    };
    return put(this.orders, order);
  }

  /** The payer goes through with it, or the bank says no. */
  pay(order: TillOrder, outcome: 'success' | 'failure'): TillPayment {
    const payment: TillPayment = {
      id: newId('pay'),
      order_id: order.id,
      amount: order.amount,
      currency: 'INR',
      status: 'failed',
      captured: false,
      amount_refunded: 0,
      created_at: this.#seconds(),
    };
    put(this.payments, payment);
    if (outcome === 'success') return this.authorize(payment);
    this.#tell('payment.failed', { payment });
    return payment;
  }

  /** Also what had failed at first. */
  authorize(payment: TillPayment): TillPayment {
    if (payment.status !== 'failed') return payment;
    const authorized = put(this.payments, { ...payment, status: 'authorized' });
    this.#tell('payment.authorized', { payment: authorized });
    return this.#capture === 'automatic' ? this.capture(authorized) : authorized;
  }

  capture(payment: TillPayment): TillPayment {
    if (payment.captured) throw new TillRefusal('This payment has already been captured');
    if (payment.status !== 'authorized')
      throw new TillRefusal('Only payments which have been authorized can be captured');
    const captured = put(this.payments, { ...payment, status: 'captured', captured: true });
    const order = this.orders.get(payment.order_id) as TillOrder;
    const paid = put(this.orders, { ...order, status: 'paid' });
    this.#tell('payment.captured', { payment: captured });
    this.#tell('order.paid', { payment: captured, order: paid });
    return captured;
  }

  refund(payment: TillPayment, amount: number, receipt: string, key: string): TillRefund {
    const before = this.refunds.get(this.#refundIdsByKey.get(key) ?? '');
    if (before !== undefined) return before;
    if (!payment.captured) throw new TillRefusal('The payment status should be captured for action to be taken');
    if (payment.amount_refunded + amount > payment.amount) {
      if (this.givenBack(payment.id).length === 0)
        this.excess.push(`${amount} of ${payment.id}, of which ${payment.amount_refunded} had gone back`);
      throw new TillRefusal('The total refund amount is greater than the refund payment amount', 'amount');
    }
    const refund = this.#return(payment, amount, receipt);
    this.#refundIdsByKey.set(key, refund.id);
    return refund;
  }

  /** The operator gives something back, past the shop. */
  giveBack(payment: TillPayment, amount: number): void {
    if (payment.captured && payment.amount_refunded + amount <= payment.amount) this.#return(payment, amount, null);
  }

  /** What the operator gave back of a payment. */
  givenBack(paymentId: string): TillRefund[] {
    return [...this.refunds.values()].filter((one) => one.payment_id === paymentId && one.receipt === null);
  }

  #return(payment: TillPayment, amount: number, receipt: string | null): TillRefund {
    const refund: TillRefund = {
      id: newId('rfnd'),
      payment_id: payment.id,
      amount,
      status: 'pending',
      receipt,
      created_at: this.#seconds(),
    };
    put(this.refunds, refund);
    const returned = payment.amount_refunded + amount;
    const isAll = returned === payment.amount;
    const left = { ...payment, amount_refunded: returned, status: isAll ? 'refunded' : payment.status } as const;
    this.#tell('refund.created', { payment: put(this.payments, left), refund });
    return refund;
  }

  /** What time does: refunds arrive, and what nobody captured goes back. */
  passTime(): void {
    for (const refund of this.refunds.values()) {
      if (refund.status !== 'pending' || this.#seconds() < refund.created_at + REFUND_TAKES) continue;
      const processed = put(this.refunds, { ...refund, status: 'processed' });
      this.#tell('refund.processed', {
        payment: this.payments.get(refund.payment_id) as TillPayment,
        refund: processed,
      });
    }
    for (const payment of this.payments.values()) {
      if (payment.status !== 'authorized' || this.#seconds() < payment.created_at + GIVES_BACK_AFTER) continue;
      put(this.payments, { ...payment, status: 'refunded', amount_refunded: payment.amount });
    }
  }

  #tell(event: string, about: Pick<News, 'payment' | 'order' | 'refund'>): void {
    this.news.push({ id: newId('evt'), event, at: this.#seconds(), ...about });
  }

  #seconds(): number {
    return Math.floor(this.#now().getTime() / 1_000);
  }
}

function newId(kind: string): string {
  return `${kind}_${randomUUID().replaceAll('-', '').slice(0, 14)}`;
}

function put<T extends { id: string }>(into: Map<string, T>, thing: NoInfer<T>): T {
  into.set(thing.id, thing);
  return thing;
}
