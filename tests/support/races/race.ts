import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Booking } from '@aangan/contract/bookings/bookings.ts';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import { addDays, type CalendarDate } from '@aangan/contract/rules/dates.ts';
import { createAccount } from '@aangan/server/domain/accounts/accounts.ts';
import { cookieName, openSession } from '@aangan/server/domain/accounts/sessions.ts';
import { expect } from 'vitest';
import { Client, type Answered } from '../client.ts';
import { TEST_INSTANT } from '../clock.ts';
import { aDatabase, type TestDatabase } from '../database.ts';
import type { Dice } from '../dice.ts';
import { startTestGateway } from '../gateway.ts';
import { startProduct } from '../installation.ts';
import { stopwatch } from '../machine-time.ts';
import { startMailbox } from '../mailbox.ts';
import { day, hold } from '../people.ts';
import { buildProgram } from '../programs.ts';

/** A person with a session; `at` returns their client at the next server, round robin. */
export interface RacePerson {
  id: string;
  at(server: number): Client;
}

/** The product in several processes on one database, as behind a balancer. */
export interface Servers {
  count: number;
  database: TestDatabase;
  /** Creates a person without hashing a password. */
  person(name: string): Promise<RacePerson>;
  close(): Promise<void>;
}

export async function startServers(count: number): Promise<Servers> {
  const program = await buildProgram('server/main.ts');
  const [database, gateway, mailbox] = [await aDatabase(), await startTestGateway(), await startMailbox()];
  const dataDir = mkdtempSync(join(tmpdir(), 'aangan-servers-'));
  const settings = {
    NODE_ENV: 'production',
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    LOG_LEVEL: 'silent',
    ...gateway.variables,
    SMTP_URL: mailbox.smtpUrl,
    GOOGLE_CLIENT_ID: 'nobody signs in with it here',
  };
  const starts = await Promise.allSettled(Array.from({ length: count }, () => startProduct(program, settings)));
  const running = starts.flatMap((begun) => (begun.status === 'fulfilled' ? [begun.value] : []));
  const failed = starts.find((begun) => begun.status === 'rejected');
  if (failed !== undefined) {
    // If a start fails, ends the servers that did start.
    await Promise.all(running.map(({ product }) => product.kill()));
    throw failed.reason;
  }
  let people = 0;
  return {
    count,
    database,
    person: async (name) => {
      people += 1;
      const email = `racer${people}@example.org`;
      const { id } = await createAccount(
        database.db,
        { name, email, passwordHash: null, emailVerifiedAt: null },
        TEST_INSTANT,
      );
      const token = await openSession(database.db, { accountId: id, device: 'A test' }, TEST_INSTANT);
      const url = (server: number) => running[server % count]?.url ?? '';
      return { id, at: (server) => new Client(url(server), `${cookieName(url(0))}=${token}`) };
    },
    close: async () => {
      await Promise.all(running.map(({ product }) => product.kill()));
      await gateway.close();
      await mailbox.close();
      await database.close();
      program.remove();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Numbers of clients and rounds, by environment variable: docs/trust.md. */
const { RACES_ATTEMPTS = '60', RACES_ROUNDS = '4' } = process.env;
export const attempts = Number(RACES_ATTEMPTS);
export const rounds = Number(RACES_ROUNDS);

/** Measures the duration of a request. */
export async function measureTime<T>(work: Promise<T>): Promise<{ answer: T; ms: number }> {
  const took = stopwatch();
  const answer = await work;
  return { answer, ms: took() };
}

export function printSpeed(what: string, slowest: readonly number[]): void {
  const inOrder = slowest.map(Math.round).toSorted((a, b) => a - b);
  process.stdout.write(`${what}: the slowest answer of each round, in ms: ${inOrder.join(' ')}\n`);
}

export type Ask = () => Promise<Answered>;

/**
 * Sends requests concurrently, in this order; each must be granted or lose. Returns the longest response time in
 * milliseconds.
 */
export async function allAtOnce(asks: readonly Ask[]): Promise<number> {
  const answers = await Promise.all(asks.map((ask) => measureTime(ask())));
  const odd = answers.map(({ answer }) => answer).filter(({ status }) => ![200, 201, 409].includes(status));
  expect(odd.map(({ status, body }) => [status, body])).toEqual([]);
  return Math.max(...answers.map(({ ms }) => ms));
}

/** Sends each request after the previous one was granted; returns the last response. */
export function oneAfterTheOther(asks: readonly [Ask, ...Ask[]]): Ask {
  return async () => {
    const [ask, ...others] = asks;
    let answer = await ask();
    for (const next of others) {
      expect(answer.status).toBe(200);
      answer = await next();
    }
    return answer;
  };
}

/** Dates from `start` to `end`, exclusive. */
export interface Nights {
  start: CalendarDate;
  end: CalendarDate;
}

export const toNights = ({ checkIn, checkOut }: { checkIn: CalendarDate; checkOut: CalendarDate }): Nights => ({
  start: checkIn,
  end: checkOut,
});

export const meet = (one: Nights, other: Nights) => one.start < other.end && other.start < one.end;

export function datesIn({ start, end }: Nights): CalendarDate[] {
  const dates = [];
  for (let date = start; date < end; date = addDays(date, 1)) dates.push(date);
  return dates;
}

/** Nights that several stays share. */
export function soldTwice(stays: readonly Nights[]): CalendarDate[] {
  const nights = stays.flatMap(datesIn);
  return nights.filter((night, index) => nights.indexOf(night) !== index);
}

/** One to six nights within twenty days. */
export function anyDays({ whole }: Dice, from: number): [string, string] {
  const checkIn = from + whole(0, 14);
  return [day(checkIn), day(checkIn + whole(1, 6))];
}

/**
 * Guests who each request one stay in a home; `stays` are the granted stays, `refusals` the error codes of the others.
 */
export class Crowd {
  readonly stays: Booking[] = [];
  readonly refusals = new Set<string>();
  readonly asks: Ask[];
  readonly #waiting: { count: number; resolve: () => void }[] = [];
  #answered = 0;

  constructor(guests: readonly Client[], home: Listing, dates: (index: number) => [string, string]) {
    this.asks = guests.map((guest, index) => async () => {
      const answer = await hold(guest, home, ...dates(index));
      if (answer.status === 201) this.stays.push(answer.body);
      else this.refusals.add(answer.error.code);
      this.#answered += 1;
      for (const { count, resolve } of this.#waiting) if (this.#answered >= count) resolve();
      return answer;
    });
  }

  /** Resolves when this many requests are answered. */
  answered(count: number): Promise<void> {
    if (this.#answered >= count) return Promise.resolve();
    return new Promise((resolve) => void this.#waiting.push({ count, resolve }));
  }
}
