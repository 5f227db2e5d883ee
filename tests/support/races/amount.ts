import { expect } from 'vitest';

/** How many race, how often, and how fast; set from outside: docs/trust.md says how. */
const { RACES_ATTEMPTS = '60', RACES_ROUNDS = '4', RACES_SLOWEST_MS } = process.env;
export const attempts = Number(RACES_ATTEMPTS);
export const rounds = Number(RACES_ROUNDS);

/** What was answered, and how long that took. */
export async function timed<T>(work: Promise<T>): Promise<{ answer: T; ms: number }> {
  const began = performance.now();
  const answer = await work;
  return { answer, ms: performance.now() - began };
}

/** Speed is judged only where a limit was set: it is the machine's as much as ours. */
export function judgeSpeed(what: string, slowest: readonly number[]): void {
  const inOrder = slowest.map(Math.round).toSorted((a, b) => a - b);
  process.stdout.write(`${what}: the slowest answer of each round, in ms: ${inOrder.join(' ')}\n`);
  expect(inOrder.at(-1)).toBeLessThan(Number(RACES_SLOWEST_MS ?? 30_000));
}
