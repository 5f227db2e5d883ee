import { randomBytes } from 'node:crypto';
import { Journal } from '../journal.ts';

/**
 * The gateway's entities, with the fields of Razorpay's public documentation. Amounts are paise, times Unix seconds.
 */
export interface Order {
  id: string;
  entity: 'order';
  amount: number;
  amount_paid: number;
  amount_due: number;
  currency: string;
  receipt: string | null;
  offer_id: null;
  status: 'created' | 'attempted' | 'paid';
  attempts: number;
  notes: Record<string, string>;
  created_at: number;
}

export interface Payment {
  id: string;
  entity: 'payment';
  amount: number;
  currency: string;
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
  order_id: string;
  method: 'upi' | 'card' | 'netbanking';
  amount_refunded: number;
  refund_status: null | 'partial' | 'full';
  captured: boolean;
  description: string | null;
  email: string | null;
  contact: string | null;
  notes: Record<string, string>;
  fee: number | null;
  tax: number | null;
  error_code: string | null;
  error_description: string | null;
  error_source: string | null;
  error_step: string | null;
  error_reason: string | null;
  created_at: number;
}

export interface Refund {
  id: string;
  entity: 'refund';
  amount: number;
  currency: string;
  payment_id: string;
  notes: Record<string, string>;
  receipt: string | null;
  status: 'pending' | 'processed' | 'failed';
  speed_requested: 'normal' | 'optimum';
  speed_processed: 'normal';
  created_at: number;
}

/** An undelivered event: every attempt sends the same bytes and id. */
export interface Delivery {
  eventId: string;
  body: string;
  /** Milliseconds since 1970. */
  since: number;
}

export interface Collection<T> {
  entity: 'collection';
  count: number;
  items: T[];
}

export function collection<T>(items: T[]): Collection<T> {
  return { entity: 'collection', count: items.length, items };
}

type IdKind = 'order' | 'pay' | 'rfnd' | 'evt' | 'acc' | 'acc_prd' | 'sth' | 'trf' | 'rvrsl' | 'setl' | 'disp' | 'adj';

/** `order_` and fourteen letters or digits, like Razorpay's ids. */
export function newId(kind: IdKind): string {
  return `${kind}_${randomCharacters(14)}`;
}

export function randomCharacters(count: number): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
  return Array.from(randomBytes(count), (byte) => alphabet[byte % alphabet.length]).join('');
}

export function seconds(instant: Date): number {
  return Math.floor(instant.getTime() / 1000);
}

/**
 * A journal entry: an entity's new state, which replaces earlier entries of its id. An event is stored as `delivered`
 * also when its delivery is abandoned.
 */
type Entry =
  | { order: Order }
  | { payment: Payment }
  | { refund: Refund; idempotencyKey?: string | undefined }
  | { delivery: Delivery }
  | { delivered: string };

/** The gateway's data, written to disk before any response or event. */
export class Books {
  readonly orders = new Map<string, Order>();
  readonly payments = new Map<string, Payment>();
  readonly refunds = new Map<string, Refund>();
  readonly refundIdsByKey = new Map<string, string>();
  /** Events that are still to be delivered, by id. */
  readonly deliveries = new Map<string, Delivery>();
  readonly #journal: Journal<Entry>;

  constructor(path: string) {
    this.#journal = new Journal(path);
    for (const entry of this.#journal.read()) this.#apply(entry);
  }

  /** Atomic: after a crash either all entries are present or none. */
  write(...entries: Entry[]): void {
    this.#journal.append(...entries);
    for (const entry of entries) this.#apply(entry);
  }

  findPayments(orderId: string): Payment[] {
    return [...this.payments.values()].filter((payment) => payment.order_id === orderId).toReversed();
  }

  findRefunds(paymentId: string): Refund[] {
    return [...this.refunds.values()].filter((refund) => refund.payment_id === paymentId).toReversed();
  }

  #apply(entry: Entry): void {
    if ('order' in entry) this.orders.set(entry.order.id, entry.order);
    else if ('payment' in entry) this.payments.set(entry.payment.id, entry.payment);
    else if ('delivery' in entry) this.deliveries.set(entry.delivery.eventId, entry.delivery);
    else if ('delivered' in entry) this.deliveries.delete(entry.delivered);
    else {
      this.refunds.set(entry.refund.id, entry.refund);
      if (entry.idempotencyKey !== undefined) this.refundIdsByKey.set(entry.idempotencyKey, entry.refund.id);
    }
  }
}
