import { unlessAborted } from '../signals/unless-aborted.ts';
import { FetchFailure } from './fetch-failure.ts';

/** Runs a request with a deadline, even if it ignores the signal; converts every error to a FetchFailure. */
export async function withDeadline<T>(timeoutMs: number, act: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), timeoutMs);
  try {
    return await unlessAborted(deadline.signal, act(deadline.signal));
  } catch (error) {
    if (deadline.signal.aborted) throw new FetchFailure('too-slow');
    throw error instanceof FetchFailure ? error : new FetchFailure('unreachable', { cause: error });
  } finally {
    clearTimeout(timer);
  }
}
