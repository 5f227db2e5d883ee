import { unlessAborted } from '../signals/unless-aborted.ts';
import { FetchFailure } from './fetch-failure.ts';

/** Does something outside in so many milliseconds at most, whether or not it heeds the signal; whatever goes wrong is a FetchFailure. */
export async function withinTime<T>(mostMs: number, act: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), mostMs);
  try {
    return await unlessAborted(late.signal, act(late.signal));
  } catch (error) {
    if (late.signal.aborted) throw new FetchFailure('too-slow');
    throw error instanceof FetchFailure ? error : new FetchFailure('unreachable', { cause: error });
  } finally {
    clearTimeout(timer);
  }
}
