import { createHmac } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { type Books, type Delivery, newId, type Order, type Payment, type Refund, seconds } from './books.ts';
import type { MerchantAccount } from './requests.ts';

export type EventName =
  | 'payment.authorized'
  | 'payment.captured'
  | 'payment.failed'
  | 'order.paid'
  | 'refund.created'
  | 'refund.processed'
  | 'refund.failed'
  | 'transfer.processed'
  | 'transfer.failed'
  | 'settlement.processed'
  | 'product.route.under_review'
  | 'product.route.needs_clarification'
  | 'product.route.activated'
  | 'payment.dispute.created'
  | 'payment.dispute.won'
  | 'payment.dispute.lost';

/** An event as it is sent to the merchant. */
export interface SentEvent {
  event: string;
  body: string;
  headers: Record<string, string>;
}

/**
 * Receiver of events: a URL, or a function in the same process; undefined: events are stored until a start with a
 * receiver.
 */
export type EventReceiver = string | ((event: SentEvent) => void) | undefined;

/** Failure modes of event delivery, set manually. The fields equal those of `/v1/stand-in/failure-modes`. */
export interface WebhookFailureMode {
  /** Delay in milliseconds. */
  lateMs: number;
  /** Whether each event is sent twice, with the same id. */
  doubled: boolean;
  /** Whether events within 0.2 s are sent in reverse order. */
  shuffled: boolean;
}

const REVERSE_DELAY_MS = 200;
const RESPONSE_TIMEOUT_MS = 5_000;
const GIVE_UP_AFTER_MS = 24 * 60 * 60 * 1000;
const RETRY_DELAYS_MS = [1_000, 5_000, 15_000, 60_000, 300_000, 900_000, 3_600_000];

/**
 * Sends signed events to the merchant until it responds with 2xx or a day has passed. Order is not guaranteed. Without
 * a receiver events are stored and sent after the next start.
 */
export class Webhooks {
  readonly #books: Books;
  readonly #account: MerchantAccount;
  readonly #receiver: EventReceiver;
  readonly #now: () => Date;
  readonly #closing = new AbortController();
  /** Events to be sent in reverse order. */
  #held: Delivery[] = [];
  failureMode: WebhookFailureMode = { lateMs: 0, doubled: false, shuffled: false };

  constructor(books: Books, account: MerchantAccount, receiver: EventReceiver, now: () => Date) {
    this.#books = books;
    this.#account = account;
    this.#receiver = receiver;
    this.#now = now;
    // Every delivery adds a listener.
    setMaxListeners(0, this.#closing.signal);
    for (const delivery of books.deliveries.values()) this.#enqueue(delivery);
  }

  send(event: EventName, payload: { payment: Payment; order?: Order; refund?: Refund }): void {
    const wrapped = Object.entries(payload).map(([name, entity]) => [name, { entity }] as const);
    this.sendFor(event, Object.fromEntries(wrapped), this.#now());
  }

  /** `accountId`: the subject, by default the merchant's own account. */
  sendFor(event: EventName, payload: Record<string, object>, at: Date, accountId = this.#account.accountId): void {
    const body = JSON.stringify({
      entity: 'event',
      account_id: accountId,
      event,
      contains: Object.keys(payload),
      payload,
      created_at: seconds(at),
    });
    const delivery = { eventId: newId('evt'), body, since: Date.now() };
    this.#books.write({ delivery });
    this.#enqueue(delivery);
  }

  close(): void {
    this.#closing.abort();
  }

  #enqueue(delivery: Delivery): void {
    if (this.#receiver === undefined) return;
    if (this.failureMode.shuffled) {
      if (this.#held.push(delivery) === 1) void this.#deliverInReverse();
    } else void this.#deliver(delivery);
  }

  async #deliverInReverse(): Promise<void> {
    await this.#pause(REVERSE_DELAY_MS);
    if (this.#closing.signal.aborted) return;
    const held = this.#held.toReversed();
    this.#held = [];
    for (const delivery of held) await this.#deliver(delivery);
  }

  async #deliver(delivery: Delivery): Promise<void> {
    const { lateMs: delayMs, doubled: isDuplicated } = this.failureMode;
    if (delayMs > 0) await this.#pause(delayMs);
    if (this.#closing.signal.aborted) return;
    if (isDuplicated) await this.#send(delivery);
    for (let attempt = 0; !(await this.#send(delivery)); attempt += 1) {
      if (Date.now() - delivery.since > GIVE_UP_AFTER_MS) break;
      await this.#pause(RETRY_DELAYS_MS[Math.min(attempt, RETRY_DELAYS_MS.length - 1)] ?? 0);
      if (this.#closing.signal.aborted) return;
    }
    this.#books.write({ delivered: delivery.eventId });
  }

  /** Ends early when the gateway closes; undelivered events are sent after its next start. */
  async #pause(milliseconds: number): Promise<void> {
    await setTimeout(milliseconds, undefined, { signal: this.#closing.signal }).catch(() => undefined);
  }

  async #send({ eventId, body }: Delivery): Promise<boolean> {
    const headers = {
      'content-type': 'application/json',
      'x-razorpay-signature': createHmac('sha256', this.#account.webhookSecret).update(body).digest('hex'),
      'x-razorpay-event-id': eventId,
    };
    if (typeof this.#receiver !== 'string') {
      this.#receiver?.({ event: (JSON.parse(body) as { event: string }).event, body, headers });
      return true;
    }
    try {
      const signal = AbortSignal.any([AbortSignal.timeout(RESPONSE_TIMEOUT_MS), this.#closing.signal]);
      const response = await fetch(this.#receiver, { method: 'POST', headers, body, signal });
      await response.body?.pipeTo(new WritableStream(), { signal });
      return response.ok;
    } catch {
      // Unreachable or too slow: it is retried.
      return false;
    }
  }
}
