import { expect } from 'vitest';
import type { Answered } from '../client.ts';
import { measureTime } from './amount.ts';

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
