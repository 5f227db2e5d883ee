import type { Booking, BookingWithoutNames } from '@aangan/contract/bookings/bookings.ts';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import type { Order, PaymentResult } from '@aangan/contract/payments/calls.ts';
import { addDays } from '@aangan/contract/rules/dates.ts';
import { priceStay } from '@aangan/contract/rules/price.ts';
import type { Payment, Refund } from '@aangan/stand-ins/gateway/books.ts';
import type { Answered, Client } from '../client.ts';
import type { TestGateway } from '../gateway.ts';
import { aHomeForm, aPhoto } from '../listings.ts';
import type { Mailbox } from '../mailbox.ts';
import { until } from '../until.ts';

/** The server crashed during a request or was unavailable: the result is unknown. */
export class Interrupted extends Error {}

let answers = 0;

/** Number of responses so far, to time crashes. */
export const answersSoFar = (): number => answers;

/** Sends a request to a server that may crash. */
export async function ask<T>(
  client: Client,
  method: string,
  path: string,
  init: RequestInit = {},
): Promise<Answered<T>> {
  let answer: Answered<T>;
  try {
    answer = await client.send<T>(method, path, init);
  } catch (cause) {
    throw new Interrupted('no response', { cause });
  }
  answers += 1;
  if (answer.status === 503) throw new Interrupted(answer.error.message);
  if (answer.status >= 500) throw new Error(`${method} ${path} answered ${answer.status}`);
  return answer;
}

export function json(body: object, headers: Record<string, string> = {}): RequestInit {
  return { body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } };
}

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

/** Publishes a home with photos while the server may crash: all or nothing must be stored. */
export class Upload {
  readonly #host: Client;
  readonly #title: string;
  #published: Listing | undefined;

  constructor(host: Client, title: string) {
    this.#host = host;
    this.#title = title;
  }

  async resume(): Promise<void> {
    const photo = await aPhoto({ width: 1_600, height: 1_200 });
    const body = await aHomeForm({ title: this.#title }, { image1: photo, image2: photo, image3: photo });
    const { status, body: home } = await ask<Listing>(this.#host, 'POST', '/api/listing/add', { body });
    if (status !== 201) throw new Error(`Publishing a home answered ${status} ${JSON.stringify(home)}`);
    this.#published = home;
  }

  /** Describes a lost or partial upload; null if none. */
  async findLoss(): Promise<string | null> {
    const { body: homes } = await this.#host.get<Listing[]>('/api/listing/get');
    const found = homes.filter(({ title }) => title === this.#title);
    if (this.#published !== undefined && found.length !== 1)
      return `The home ${this.#title} is there ${found.length} times.`;
    for (const { image1, image2, image3 } of found) {
      for (const image of [image1, image2, image3]) {
        const { status } = await this.#host.get(image ?? '/photos/none');
        if (status !== 200) return `The home ${this.#title} is published, and a photo of it is not there.`;
      }
    }
    return null;
  }
}

interface Collection<T> {
  items: T[];
}

/**
 * Contradictions to the gateway's records: each stay must be paid once, and each cancelled payment refunded once and
 * fully. `isAtRest`: no refund may be pending.
 */
export async function findAmountViolations(
  gateway: TestGateway,
  stays: readonly Stay[],
  { isAtRest }: { isAtRest: boolean },
): Promise<string[]> {
  const found = await Promise.all(stays.map((stay) => findWrongAmounts(gateway, stay, isAtRest)));
  return found.flat();
}

async function findWrongAmounts(gateway: TestGateway, { booking, payment, isCancelled }: Stay, isAtRest: boolean) {
  if (booking === undefined || payment === undefined) return ['A stay never came to its end.'];
  const { razorpay_order_id: order, razorpay_payment_id: id } = payment;
  const payments = await gateway.look<Collection<Payment>>(`/orders/${order}/payments`);
  const refunds = await gateway.look<Collection<Refund>>(`/payments/${id}/refunds`);
  const taken = payments.items.filter(({ captured }) => captured).map(({ amount }) => amount);
  const returned = refunds.items.map(({ amount }) => amount);
  const due = booking.payable * 100;
  const wrong: string[] = [];
  if (taken.length !== 1 || taken[0] !== due)
    wrong.push(`For ${booking._id} ${due} was due, and ${taken.join(' + ')} taken.`);
  const isRight = returned.length === 0 ? !(isCancelled && isAtRest) : isCancelled && returned.join() === String(due);
  if (!isRight) wrong.push(`Of ${booking._id} ${returned.join(' + ') || 'nothing'} went back.`);
  return wrong;
}

/** An e-mail may be delivered twice with one Message-ID, but never with two. */
export function findDuplicateEmails({ mails }: Mailbox): string[] {
  const emails = new Map(mails.map((mail) => [mail.messageId, `${mail.to}: ${mail.subject}\n${mail.text}`]));
  const texts = [...emails.values()];
  return texts.filter((text, index) => texts.indexOf(text) !== index);
}
