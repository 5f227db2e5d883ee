import type { BookingWithoutNames, Booking } from '@aangan/contract/bookings/bookings.ts';
import { addDays } from '@aangan/contract/rules/dates.ts';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import type { Order, PaymentResult } from '@aangan/contract/payments/payments.ts';
import { priceStay } from '@aangan/contract/rules/price.ts';

import type { Client } from '../client.ts';
import type { TestGateway } from '../gateway.ts';
import { ask, json } from './interrupted.ts';
import { until } from '../until.ts';

/** Acknowledged states, in order of progress. */
const ranks = ['unknown', 'held', 'confirmed', 'cancelled'] as const;
type Rank = (typeof ranks)[number];

const NIGHTS = 2;

/**
 * A guest's stay from booking to payment, and sometimes to cancellation. Interrupted requests are repeated unchanged.
 */
export class Stay {
  readonly guest: Client;
  readonly home: Listing;
  readonly checkIn: string;
  /** Whether the browser or the gateway's webhook reports the payment. */
  readonly by: 'browser' | 'gateway';
  readonly isCancelled: boolean;
  booking: Booking | undefined;
  payment: PaymentResult | undefined;
  reached: Rank = 'unknown';
  readonly #gateway: TestGateway;

  constructor(
    who: { guest: Client; home: Listing; gateway: TestGateway },
    how: { checkIn: string; by: 'browser' | 'gateway'; isCancelled: boolean },
  ) {
    this.guest = who.guest;
    this.home = who.home;
    this.#gateway = who.gateway;
    this.checkIn = how.checkIn;
    this.by = how.by;
    this.isCancelled = how.isCancelled;
  }

  get isDone(): boolean {
    return this.reached === (this.isCancelled ? 'cancelled' : 'confirmed');
  }

  /** Only holds the dates. */
  async hold(): Promise<void> {
    this.booking ??= await this.#hold();
  }

  /** Performs the remaining steps. Throws `Interrupted` if the server dies. */
  async resume(): Promise<void> {
    this.booking ??= await this.#hold();
    this.payment ??= await this.#pay(this.booking);
    if (this.reached === 'held')
      await (this.by === 'browser' ? this.#verify(this.payment) : this.#deliverWebhook(this.payment));
    if (this.isCancelled && this.reached === 'confirmed') await this.#cancel(this.booking);
  }

  /** Describes a lost acknowledged state; null if none. */
  async findLoss(): Promise<string | null> {
    if (this.booking === undefined) return null;
    const { status, body } = await this.guest.get<BookingWithoutNames>(
      `/api/booking/findbookingbyid/${this.booking._id}`,
    );
    if (status !== 200) return `The booking ${this.booking._id} is gone.`;
    const isRetained = ranks.indexOf(body.state as Rank) >= ranks.indexOf(this.reached);
    return isRetained
      ? null
      : `The booking ${this.booking._id} is ${body.state}, and its guest was told ${this.reached}.`;
  }

  async #hold(): Promise<Booking> {
    const checkOut = addDays(this.checkIn, NIGHTS);
    const totalRent = priceStay(this.home, NIGHTS, 1).total;
    const body = { checkIn: this.checkIn, checkOut, totalRent };
    const key = { 'idempotency-key': `${this.home._id} ${this.checkIn}` };
    const answer = await ask<Booking>(this.guest, 'POST', `/api/booking/create/${this.home._id}`, json(body, key));
    requireAnswer(answer.status === 201 || answer.status === 200, answer);
    this.reached = 'held';
    return answer.body;
  }

  async #pay({ _id, payable }: Booking): Promise<PaymentResult> {
    const answer = await ask<Order>(
      this.guest,
      'POST',
      '/api/payment/order',
      json({ bookingId: _id, amount: payable }),
    );
    requireAnswer(answer.status === 200, answer);
    return this.#gateway.pay(answer.body.orderId);
  }

  async #verify(payment: PaymentResult): Promise<void> {
    const answer = await ask(this.guest, 'POST', '/api/payment/verify', json(payment));
    requireAnswer(answer.status === 200, answer);
    this.reached = 'confirmed';
  }

  async #deliverWebhook({ razorpay_payment_id: id }: PaymentResult): Promise<void> {
    const captured = await until(() => {
      const news = this.#gateway.news.find((one) => one.event === 'payment.captured' && one.raw.includes(`"${id}"`));
      if (news === undefined) throw new Error('the gateway has not reported it');
      return news;
    });
    const { headers, raw } = captured;
    const init = { headers: { ...headers, 'content-type': 'application/json' }, body: new Uint8Array(raw) };
    const answer = await ask(this.guest, 'POST', '/api/payment/webhook', init);
    requireAnswer(answer.status === 200, answer);
    this.reached = 'confirmed';
  }

  async #cancel({ _id }: Booking): Promise<void> {
    const answer = await ask<Booking>(this.guest, 'DELETE', `/api/booking/cancel/${_id}`);
    requireAnswer(answer.status === 200, answer);
    this.reached = 'cancelled';
  }
}

function requireAnswer(isRight: boolean, answer: { status: number; body: unknown }): void {
  if (!isRight) throw new Error(`It answered ${answer.status} ${JSON.stringify(answer.body)}`);
}
