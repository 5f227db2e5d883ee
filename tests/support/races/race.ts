import type { Booking } from '@aangan/contract/bookings/bookings.ts';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import { addDays, type CalendarDate, dateInIndia, daysBetween } from '@aangan/contract/rules/dates.ts';
import { priceStay } from '@aangan/contract/rules/price.ts';
import { expect } from 'vitest';
import type { Answered, Client } from '../client.ts';
import { TEST_INSTANT } from '../clock.ts';
import type { Dice } from '../dice.ts';
import { aHomeForm } from '../listings.ts';
import { stopwatch } from '../machine-time.ts';

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

/** The date in India this many days from the test's date. */
export const day = (number: number) => addDays(dateInIndia(TEST_INSTANT), number);

export async function publishHome(host: Client): Promise<Listing> {
  const { status, body } = await host.post<Listing>('/api/listing/add', await aHomeForm());
  if (status !== 201) throw new Error(`Publishing a home answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

/** Requests a stay for one adult at the price of nights without special prices. */
export function hold(guest: Client, home: Listing, checkIn: string, checkOut: string): Promise<Answered<Booking>> {
  const totalRent = priceStay(home, daysBetween(checkIn, checkOut), 1).total;
  return guest.post<Booking>(`/api/booking/create/${home._id}`, { checkIn, checkOut, totalRent });
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
