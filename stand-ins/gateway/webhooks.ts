import { createHmac } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { MerchantAccount } from './account.ts';
import type { Books } from './books.ts';
import { type Delivery, newId, type Order, type Payment, type Refund, seconds } from './entities.ts';

export type EventName =
  | 'payment.authorized'
  | 'payment.captured'
  | 'payment.failed'
  | 'order.paid'
  | 'refund.created'
  | 'refund.processed'
  | 'refund.failed';

const ANSWER_WITHIN_MS = 5_000;
const GIVE_UP_AFTER_MS = 24 * 60 * 60 * 1000;
const PAUSES_MS = [1_000, 5_000, 15_000, 60_000, 300_000, 900_000, 3_600_000];

/**
 * Tells the shop what happened, signed, until it answers 2xx or a day has passed. No order is promised. Without an
 * address of the shop, events are stored and sent after the next start.
 */
export class Webhooks {
  readonly #books: Books;
  readonly #account: MerchantAccount;
  readonly #url: string | undefined;
  readonly #closing = new AbortController();

  constructor(books: Books, account: MerchantAccount, url: string | undefined) {
    this.#books = books;
    this.#account = account;
    this.#url = url;
    for (const delivery of books.deliveries.values()) this.#begin(delivery);
  }

  send(event: EventName, payload: { payment: Payment; order?: Order; refund?: Refund }): void {
    const now = new Date();
    const body = JSON.stringify({
      entity: 'event',
      account_id: this.#account.accountId,
      event,
      contains: Object.keys(payload),
      payload: Object.fromEntries(Object.entries(payload).map(([name, entity]) => [name, { entity }])),
      created_at: seconds(now),
    });
    const delivery = { eventId: newId('evt'), body, since: now.getTime() };
    this.#books.write({ delivery });
    this.#begin(delivery);
  }

  close(): void {
    this.#closing.abort();
  }

  #begin(delivery: Delivery): void {
    if (this.#url !== undefined) void this.#deliver(this.#url, delivery);
  }

  async #deliver(url: string, delivery: Delivery): Promise<void> {
    for (let attempt = 0; !(await this.#send(url, delivery)); attempt += 1) {
      if (Date.now() - delivery.since > GIVE_UP_AFTER_MS) break;
      await this.#pause(PAUSES_MS[Math.min(attempt, PAUSES_MS.length - 1)] ?? 0);
      if (this.#closing.signal.aborted) return;
    }
    this.#books.write({ delivered: delivery.eventId });
  }

  /** Ends early when the gateway closes; what is still undelivered then is sent after its next start. */
  async #pause(milliseconds: number): Promise<void> {
    await setTimeout(milliseconds, undefined, { signal: this.#closing.signal }).catch(() => undefined);
  }

  async #send(url: string, { eventId, body }: Delivery): Promise<boolean> {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-razorpay-signature': createHmac('sha256', this.#account.webhookSecret).update(body).digest('hex'),
          'x-razorpay-event-id': eventId,
        },
        body,
        signal: AbortSignal.any([AbortSignal.timeout(ANSWER_WITHIN_MS), this.#closing.signal]),
      });
      await response.arrayBuffer();
      return response.ok;
    } catch {
      // Nobody there, or too slow: the next attempt follows.
      return false;
    }
  }
}
