import { Journal } from '../journal.ts';
import type { Delivery, Order, Payment, Refund } from './entities.ts';

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
