import type { EventEmitter } from 'node:events';

/** What signals ask of this process: to end, and then to end faster. */
export interface ShutdownSignals {
  /** Aborted by the first signal: what has come is answered. */
  requested: AbortSignal;
  /** Aborted by one that comes later than the signals of the first wish: what has come is cut off. */
  hurried: AbortSignal;
  /** Aborted by the next wish, whichever that is: what is under way since then is to end faster. */
  nextWish: () => AbortSignal;
}

/** A terminal, a group, npm and a service manager all pass one wish on, each in its own time. */
const SAME_REQUEST_MS = 1_000;
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** For an end that nobody hurries. */
export const neverHurried = new AbortController().signal;

/** Hears the signals that ask a process to end; from now on none of them ends it by itself. */
export function listenForShutdown(
  source: Pick<EventEmitter, 'on'> = process,
  now = () => performance.now(),
): ShutdownSignals {
  const first = new AbortController();
  const second = new AbortController();
  let next = first;
  let beganAt = Number.NEGATIVE_INFINITY;
  const hear = () => {
    // Of the same wish as the one before it.
    if (now() - beganAt <= SAME_REQUEST_MS) return;
    beganAt = now();
    const heard = next;
    next = heard === first ? second : new AbortController();
    heard.abort();
  };
  for (const signal of signals) source.on(signal, hear);
  return { requested: first.signal, hurried: second.signal, nextWish: () => next.signal };
}
