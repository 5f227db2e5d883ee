import { setTimeout } from 'node:timers/promises';

/** Waits, or goes on at once when the signal says so. Keeps no process alive. */
export async function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  try {
    await setTimeout(milliseconds, undefined, { signal, ref: false });
  } catch (error) {
    if (!signal?.aborted) throw error;
  }
}

/** The promise's own outcome, or an error when it takes longer than `seconds`. */
export async function withTimeout<T>(seconds: number, promise: Promise<T>): Promise<T> {
  const done = new AbortController();
  const timeout = async (): Promise<never> => {
    await setTimeout(seconds * 1_000, undefined, { signal: done.signal, ref: false });
    throw new Error(`took longer than ${seconds} seconds`);
  };
  try {
    return await Promise.race([promise, timeout()]);
  } finally {
    done.abort();
  }
}
