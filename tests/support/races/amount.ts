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
