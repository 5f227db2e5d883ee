import { setTimeout as pause } from 'node:timers/promises';
import type { Booking } from '@aangan/contract/bookings.ts';
import { addDays, dateInIndia } from '@aangan/contract/dates.ts';
import type { Listing } from '@aangan/contract/listings.ts';
import { priceStay } from '@aangan/contract/price.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/schema.ts';
import { type Answered, Client } from './client.ts';
import { aHomeForm } from './listings.ts';

/** What somebody asked for, and how it ended. */
export interface Told {
  what: Wish;
  /** 0: the connection broke, or could not be made. */
  status: number;
  /** What it was done for: a message's words, or a booking's id. */
  key: string;
  /** When it was asked and when it ended, in milliseconds since 1970. */
  from: number;
  until: number;
}

/** Visitors look at lists, search and open a home; people write to the site; guests hold stays. */
export type Wish = 'look' | 'search' | 'open' | 'write' | 'hold';

/** Nobody waits longer than this for an answer. */
const GIVE_UP_MS = 20_000;
/** A page that a person reads. */
const BETWEEN_MS = 5;

/** People who go on asking at one address until they are told to stop, and everything they were told. */
export class Crowd {
  readonly told: Told[] = [];
  readonly #url: string;
  readonly #guest: Client;
  readonly #homes: Listing[];
  readonly #over = new AbortController();
  #everybody: Promise<void>[] = [];
  #number = 0;

  private constructor(url: string, guest: Client, homes: Listing[]) {
    this.#url = url;
    this.#guest = guest;
    this.#homes = homes;
  }

  /** A host publishes so many homes, and a guest signs up; nobody asks for anything yet. */
  static async gather(url: string, homes: number): Promise<Crowd> {
    const host = await signUp(url, 'Hari');
    const published: Listing[] = [];
    for (let number = 1; number <= homes; number += 1) {
      const form = await aHomeForm({ title: `Neem Courtyard ${number}` });
      published.push((await host.post<Listing>('/api/listing/add', form)).body);
    }
    return new Crowd(url, await signUp(url, 'Gita'), published);
  }

  /** So many of each kind begin to ask. */
  begin(each: number): void {
    const wishes = Object.entries(this.#wishes) as [Wish, () => Promise<Answered & { key?: string }>][];
    this.#everybody = wishes.flatMap(([what, ask]) => Array.from({ length: each }, () => this.#goOn(what, ask)));
  }

  async stop(): Promise<void> {
    this.#over.abort();
    await Promise.all(this.#everybody);
  }

  /** What was answered well between two moments, of one kind or of any. */
  served(from: number, until: number, what?: Wish): Told[] {
    return this.told.filter(
      (one) => isWell(one) && one.from >= from && one.until <= until && (what === undefined || one.what === what),
    );
  }

  /** What was promised to somebody and is not there, and how many pairs of stays share a day of a home. */
  async lost(db: Kysely<Database>): Promise<{ messages: string[]; stays: string[]; sharedDays: number }> {
    const kept = (what: Wish) => this.told.filter((one) => one.what === what && isWell(one)).map(({ key }) => key);
    const messages = (await db.selectFrom('site_message').select('message').execute()).map(({ message }) => message);
    const bookings = (await db.selectFrom('booking').select('id').execute()).map(({ id }) => id);
    return {
      messages: missing(messages, kept('write')),
      stays: missing(bookings, kept('hold')),
      sharedDays: await sharedDays(db),
    };
  }

  get #wishes(): Record<Wish, () => Promise<Answered & { key?: string }>> {
    const visitor = new Client(this.#url);
    return {
      look: () => visitor.get('/api/listing/get?limit=24'),
      search: () => visitor.get('/api/listing/search?query=courtyard'),
      open: () => visitor.get(`/api/listing/findlistingbyid/${this.#homeOf(this.#number)._id}`),
      write: async () => {
        const userMessage = `message ${this.#next()}`;
        const message = { userName: 'Asha', userEmail: 'asha@example.org', userMessage };
        return { ...(await visitor.post('/api/contact', message)), key: userMessage };
      },
      hold: async () => {
        const number = this.#next();
        const home = this.#homeOf(number);
        const checkIn = addDays(dateInIndia(new Date()), 1 + ((Math.floor(number / this.#homes.length) * 3) % 700));
        const wish = { checkIn, checkOut: addDays(checkIn, 1), totalRent: priceStay(home, 1, 1).total };
        const answer = await this.#guest.post<Booking>(`/api/booking/create/${home._id}`, wish);
        return answer.status < 300 ? { ...answer, key: answer.body._id } : answer;
      },
    };
  }

  #next(): number {
    this.#number += 1;
    return this.#number;
  }

  #homeOf(number: number): Listing {
    const home = this.#homes[number % this.#homes.length];
    if (home === undefined) throw new Error('there is no home');
    return home;
  }

  async #goOn(what: Wish, ask: () => Promise<Answered & { key?: string }>): Promise<void> {
    while (!this.#over.signal.aborted) {
      const from = Date.now();
      const { status, key = '' } = await Promise.race([ask(), givenUp()]).catch(() => ({ status: 0, key: '' }));
      this.told.push({ what, status, key, from, until: Date.now() });
      await pause(BETWEEN_MS);
    }
  }
}

export function isWell({ status }: Pick<Told, 'status'>): boolean {
  return status >= 200 && status < 300;
}

async function signUp(url: string, name: string): Promise<Client> {
  const person = new Client(url);
  const email = `${name.toLowerCase()}-of-the-crowd@example.org`;
  const { status } = await person.post('/api/auth/signup', { name, email, password: 'courtyard-with-neem' });
  if (status !== 201) throw new Error(`signing up answered ${status}`);
  return person;
}

async function givenUp(): Promise<never> {
  await pause(GIVE_UP_MS, undefined, { ref: false });
  throw new Error('nobody waits that long');
}

function missing(there: string[], promised: string[]): string[] {
  const found = new Set(there);
  return promised.filter((key) => !found.has(key));
}

/** How many pairs of live bookings of one home share a day, anywhere. */
async function sharedDays(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ pairs: number }>`
    select count(*)::int as pairs from booking a join booking b on a.listing_id = b.listing_id and a.id < b.id
    where a.state in ('held', 'confirmed') and b.state in ('held', 'confirmed')
      and daterange(a.check_in, a.check_out, '[]') && daterange(b.check_in, b.check_out, '[]')
  `.execute(db);
  return rows[0]?.pairs ?? -1;
}
