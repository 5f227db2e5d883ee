import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { Booking } from '@aangan/contract/bookings/bookings.ts';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import type { Entry } from '@aangan/contract/inbox/calls.ts';
import type { Order, PaymentResult } from '@aangan/contract/payments/calls.ts';
import { addDays, dateInIndia } from '@aangan/contract/rules/dates.ts';
import { priceStay } from '@aangan/contract/rules/price.ts';
import type { LocalGateway } from '@aangan/stand-ins/gateway/gateway.ts';
import { type Answered, Client } from '../client.ts';
import { aHomeForm, publishHome } from '../listings.ts';
import { sleep, stopwatch } from '../machine-time.ts';
import { signUp } from '../people.ts';

/** Actions: visitors search and open a home, guests hold, pay and write, hosts answer. */
export type Operation = 'search' | 'open' | 'hold' | 'pay' | 'write' | 'upload' | 'photo';

/** A request and its result. */
export interface Attempt {
  deed: Operation;
  /** 0: the connection broke or timed out. */
  status: number;
  /** Times of sending and end, by the market's clock. */
  from: number;
  until: number;
}

/** Changes that the site has acknowledged. */
export interface Acknowledged {
  holds: string[];
  paid: string[];
  messages: string[];
  homes: string[];
}

const GIVE_UP_MS = 60_000;
const BETWEEN_MS = 30;
/** Delay before a retry after 503 or a broken connection. */
const AGAIN_MS = 200;
/** Days between the check-ins of stays of one night each. */
const DAYS_A_STAY = 2;

interface Parts {
  url: string;
  gateway: Pick<LocalGateway, 'apiUrl' | 'keyId' | 'now'>;
  homes: number;
  guests: number;
  visitors: number;
}

/**
 * Simulated people who use a site until they are stopped. Like the browser, each retries an unanswered request with its
 * idempotency key.
 */
export class Market {
  readonly attempts: Attempt[] = [];
  /** Milliseconds since the start, to order requests. */
  readonly now = stopwatch();
  readonly acknowledged: Acknowledged = { holds: [], paid: [], messages: [], homes: [] };
  /** Unexpected refusals. */
  readonly wrong: string[] = [];
  readonly #parts: Parts;
  readonly #host: Client;
  readonly #guests: Client[];
  readonly #homes: Listing[];
  #stopping = new AbortController();
  #clients: Promise<void>[] = [];
  #stays = 0;

  private constructor(parts: Parts, host: Client, guests: Client[], homes: Listing[]) {
    this.#parts = parts;
    this.#host = host;
    this.#guests = guests;
    this.#homes = homes;
  }

  /** Publishes homes and signs up guests; other actions begin with `begin`. */
  static async gather(parts: Parts): Promise<Market> {
    const host = await signUp(parts.url, 'Hari');
    const homes: Listing[] = [];
    for (let number = 1; number <= parts.homes; number += 1) {
      homes.push(await publishHome(host, { title: `Neem Courtyard ${number}` }));
    }
    const guests: Client[] = [];
    for (let number = 1; number <= parts.guests; number += 1) guests.push(await signUp(parts.url, `Gita${number}`));
    const market = new Market(parts, host, guests, homes);
    market.acknowledged.homes.push(...homes.map(({ _id }) => _id));
    return market;
  }

  /** Can be called again after a stop. */
  begin(): void {
    this.#stopping = new AbortController();
    const visitors = Array.from({ length: this.#parts.visitors }, () => this.#visit(new Client(this.#parts.url)));
    this.#clients = [...visitors, ...this.#guests.map((guest) => this.#travel(guest)), this.#publish()];
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all(this.#clients);
  }

  async #visit(visitor: Client): Promise<void> {
    for (let turn = 0; !this.#isOver; turn += 1) {
      const { _id, image1 = '' } = this.#home(turn);
      await this.#once('search', () => visitor.get('/api/listing/search?query=courtyard'));
      await this.#once('open', () => visitor.get(`/api/listing/findlistingbyid/${_id}`));
      if (turn % 10 === 0) await this.#once('photo', () => visitor.get(image1));
      await sleep(BETWEEN_MS);
    }
  }

  /** Holds a stay, pays it and writes to its host, repeatedly. */
  async #travel(guest: Client): Promise<void> {
    while (!this.#isOver) {
      const { home, checkIn } = this.#nextStay();
      const bookingRequest = { checkIn, checkOut: addDays(checkIn, 1), totalRent: priceStay(home, 1, 1).total };
      const held = await this.#untilDone('hold', (headers) =>
        guest.post<Booking>(`/api/booking/create/${home._id}`, bookingRequest, headers),
      );
      if (held !== undefined) {
        this.acknowledged.holds.push(held._id);
        await this.#pay(guest, held);
        const message = `A question about ${held._id}`;
        const asked = await this.#untilDone('write', (headers) =>
          guest.post<Entry>(`/api/inbox/ask/${home._id}`, { message }, headers),
        );
        if (asked !== undefined) this.acknowledged.messages.push(message);
      }
      await sleep(BETWEEN_MS);
    }
  }

  async #pay(guest: Client, { _id: bookingId, payable: amount }: Booking): Promise<void> {
    const order = await this.#untilDone('pay', () => guest.post<Order>('/api/payment/order', { bookingId, amount }));
    if (order === undefined) return;
    const { apiUrl, keyId } = this.#parts.gateway;
    const paymentRequest = { key: keyId, order_id: order.orderId, outcome: 'success' };
    const response = await fetch(`${apiUrl}/checkout/pay`, { method: 'POST', body: JSON.stringify(paymentRequest) });
    const result = (await response.json()) as PaymentResult;
    const verified = await this.#untilDone('pay', () => guest.post('/api/payment/verify', result));
    if (verified !== undefined) this.acknowledged.paid.push(bookingId);
  }

  /** Publishes a home with a photo every few seconds. */
  async #publish(): Promise<void> {
    for (let number = 1; !this.#isOver; number += 1) {
      const title = `Mango Veranda ${number}`;
      const form = await aHomeForm({ title });
      const added = await this.#untilDone('upload', (headers) =>
        this.#host.post<Listing>('/api/listing/add', form, headers),
      );
      if (added !== undefined) this.acknowledged.homes.push(added._id);
      await sleep(1_000);
    }
  }

  get #isOver(): boolean {
    return this.#stopping.signal.aborted;
  }

  /**
   * Returns the body of the first successful response; undefined after a permanent refusal, or if the market is
   * stopped.
   */
  async #untilDone<T>(
    deed: Operation,
    ask: (headers: Record<string, string>) => Promise<Answered<T>>,
  ): Promise<T | undefined> {
    const headers = { 'idempotency-key': randomUUID() };
    while (!this.#isOver) {
      const answer = await this.#once(deed, () => ask(headers));
      if (answer !== undefined && answer.status < 300) return answer.body;
      if (answer !== undefined && answer.status < 500) {
        this.wrong.push(`${deed} answered ${answer.status} ${JSON.stringify(answer.body)}`);
        return undefined;
      }
      await sleep(AGAIN_MS);
    }
    return undefined;
  }

  async #once<T>(deed: Operation, ask: () => Promise<Answered<T>>): Promise<Answered<T> | undefined> {
    const from = this.now();
    const answer = await Promise.race([ask(), givenUp()]).catch(() => undefined);
    this.attempts.push({ deed, status: answer?.status ?? 0, from, until: this.now() });
    return answer;
  }

  /** Next unrequested stay: iterates over homes, then days. */
  #nextStay(): { home: Listing; checkIn: string } {
    const number = this.#stays;
    this.#stays += 1;
    const daysAhead = 2 + Math.floor(number / this.#homes.length) * DAYS_A_STAY;
    return { home: this.#home(number), checkIn: addDays(dateInIndia(this.#parts.gateway.now()), daysAhead) };
  }

  #home(number: number): Listing {
    const home = this.#homes[number % this.#homes.length];
    if (home === undefined) throw new Error('there is no home');
    return home;
  }
}

async function givenUp(): Promise<never> {
  await once(AbortSignal.timeout(GIVE_UP_MS), 'abort');
  throw new Error('nobody waits that long');
}
