import { once } from 'node:events';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import { addDays } from '@aangan/contract/rules/dates.ts';
import { lastCheckIn } from '@aangan/contract/rules/stay-request.ts';
import type { Db } from '@aangan/server/platform/database/schema.ts';
import { sql } from 'kysely';
import { type Answered, Client } from './client.ts';
import { publishHome } from './listings.ts';
import { sleep, stopwatch } from './machine-time.ts';
import { day, hold, signUp } from './people.ts';

/** One request and how it ended. */
export interface Outcome {
  kind: RequestKind;
  /** 0: the connection broke, or could not be made. */
  status: number;
  /** Text of the message or id of the booking. */
  key: string;
  /** Times of sending and end, in milliseconds since the start. */
  from: number;
  until: number;
}

/** Visitors look at lists, search and open a home; people write to the site; guests hold stays. */
export type RequestKind = 'look' | 'search' | 'open' | 'write' | 'hold';

const REQUEST_TIMEOUT_MS = 60_000;
/** Pause between requests of a client. */
const PAUSE_MS = 5;
/** Days between the check-ins of stays of one night each. */
const DAYS_A_STAY = 2;

/** People who send requests to one address until they are stopped, with the outcome of each request. */
export class Crowd {
  readonly outcomes: Outcome[] = [];
  /** Milliseconds since the start, to order requests. */
  readonly now = stopwatch();
  readonly #url: string;
  readonly #guests: Client[];
  readonly #homes: Listing[];
  readonly #stopping = new AbortController();
  #clients: Promise<void>[] = [];
  #messages = 0;
  #stays = 0;

  private constructor(url: string, guests: Client[], homes: Listing[]) {
    this.#url = url;
    this.#guests = guests;
    this.#homes = homes;
  }

  /** Publishes homes and signs up `each` guests per request kind; requests start with `begin`. */
  static async gather(url: string, { homes, each }: { homes: number; each: number }): Promise<Crowd> {
    const host = await signUp(url, 'Hari');
    const published: Listing[] = [];
    for (let number = 1; number <= homes; number += 1) {
      published.push(await publishHome(host, { title: `Neem Courtyard ${number}` }));
    }
    const guests: Client[] = [];
    for (let number = 1; number <= each; number += 1) guests.push(await signUp(url, `Gita${number}`));
    return new Crowd(url, guests, published);
  }

  /** Starts one client of every request kind per guest. */
  begin(): void {
    this.#clients = this.#guests.flatMap((guest) =>
      Object.entries(this.#buildRequests(guest)).map(([kind, ask]) => this.#repeat(kind as RequestKind, ask)),
    );
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all(this.#clients);
  }

  /** Requests sent after `from` and answered successfully before `until`, of one kind or of all. */
  served(from: number, { until = this.now(), kind }: { until?: number; kind?: RequestKind } = {}): Outcome[] {
    return this.outcomes.filter(
      (one) => isSuccess(one) && one.from >= from && one.until <= until && (kind === undefined || one.kind === kind),
    );
  }

  /** Acknowledged messages and stays that are missing, and the number of pairs of overlapping stays. */
  async lost(db: Db): Promise<{ messages: string[]; stays: string[]; sharedDays: number }> {
    const acceptedKeys = (kind: RequestKind) =>
      this.outcomes.filter((one) => one.kind === kind && isSuccess(one)).map(({ key }) => key);
    const messages = (await db.selectFrom('site_message').select('message').execute()).map(({ message }) => message);
    const bookings = (await db.selectFrom('booking').select('id').execute()).map(({ id }) => id);
    return {
      messages: missing(messages, acceptedKeys('write')),
      stays: missing(bookings, acceptedKeys('hold')),
      sharedDays: await countSharedDays(db),
    };
  }

  #buildRequests(guest: Client): Record<RequestKind, () => Promise<Answered & { key?: string }>> {
    const visitor = new Client(this.#url);
    return {
      look: () => visitor.get('/api/listing/get?limit=24'),
      search: () => visitor.get('/api/listing/search?query=courtyard'),
      open: () => visitor.get(`/api/listing/findlistingbyid/${this.#getHome(this.#stays)._id}`),
      write: async () => {
        this.#messages += 1;
        const userMessage = `message ${this.#messages}`;
        const message = { userName: 'Asha', userEmail: 'asha@example.org', userMessage };
        return { ...(await visitor.post('/api/contact', message)), key: userMessage };
      },
      hold: () => this.#hold(guest, this.#nextStay()),
    };
  }

  /** Next unbooked stay: iterates over homes, then days. Throws when all are booked. */
  #nextStay(): { home: Listing; checkIn: string } {
    const number = this.#stays;
    this.#stays += 1;
    const daysAhead = 1 + Math.floor(number / this.#homes.length) * DAYS_A_STAY;
    const checkIn = day(daysAhead);
    if (checkIn > lastCheckIn(day(0))) throw new Error('the homes of the crowd are booked out');
    return { home: this.#getHome(number), checkIn };
  }

  async #hold(guest: Client, { home, checkIn }: { home: Listing; checkIn: string }) {
    const answer = await hold(guest, home, checkIn, addDays(checkIn, 1));
    return answer.status < 300 ? { ...answer, key: answer.body._id } : answer;
  }

  #getHome(number: number): Listing {
    const home = this.#homes[number % this.#homes.length];
    if (home === undefined) throw new Error('there is no home');
    return home;
  }

  async #repeat(kind: RequestKind, ask: () => Promise<Answered & { key?: string }>): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      const from = this.now();
      const answer = ask();
      const { status, key = '' } = await Promise.race([answer, givenUp()]).catch(() => ({ status: 0, key: '' }));
      this.outcomes.push({ kind, status, key, from, until: this.now() });
      await sleep(PAUSE_MS);
    }
  }
}

export function isSuccess({ status }: Pick<Outcome, 'status'>): boolean {
  return status >= 200 && status < 300;
}

async function givenUp(): Promise<never> {
  await once(AbortSignal.timeout(REQUEST_TIMEOUT_MS), 'abort');
  throw new Error('nobody waits that long');
}

export function missing(there: string[], promised: string[]): string[] {
  const found = new Set(there);
  return promised.filter((key) => !found.has(key));
}

/** Number of pairs of active bookings of one home that share a day. */
export async function countSharedDays(db: Db): Promise<number> {
  const { rows } = await sql<{ pairs: number }>`
    select count(*)::int as pairs from booking a join booking b on a.listing_id = b.listing_id and a.id < b.id
    where a.state in ('held', 'confirmed') and b.state in ('held', 'confirmed')
      and daterange(a.check_in, a.check_out, '[]') && daterange(b.check_in, b.check_out, '[]')
  `.execute(db);
  return rows[0]?.pairs ?? -1;
}
