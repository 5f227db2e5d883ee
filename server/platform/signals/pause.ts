import { setTimeout } from 'node:timers/promises';

/** Sleeps until the time has passed or the signal is aborted. Does not keep the process alive. */
export async function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  try {
    await setTimeout(milliseconds, undefined, { signal, ref: false });
  } catch (error) {
    if (!signal?.aborted) throw error;
  }
}

/** Rejects if the promise takes longer than `seconds`. */
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

/** Rejects with the reason of the signal as soon as it is aborted; the result of the work is then ignored. */
export async function unlessAborted<T>(signal: AbortSignal | undefined, work: Promise<T>): Promise<T> {
  if (signal === undefined) return work;
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason as Error);
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}
