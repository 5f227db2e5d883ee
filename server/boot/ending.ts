import type { EventEmitter } from 'node:events';

/** What signals ask of this process: to end, and then to end faster. */
export interface Ending {
  /** Aborted by the first signal: what has come is answered. */
  requested: AbortSignal;
  /** Aborted by one that comes later than the signals of the first wish: what has come is cut off. */
  hurried: AbortSignal;
}

/** A terminal, a group, npm and a service manager all pass one wish on, each in its own time. */
const ONE_WISH_MS = 1_000;
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** For an end that nobody hurries. */
export const unhurried = new AbortController().signal;

/** Hears the signals that ask a process to end; from now on none of them ends it by itself. */
export function hearWishToEnd(source: Pick<EventEmitter, 'on'> = process, now = () => performance.now()): Ending {
  const requested = new AbortController();
  const hurried = new AbortController();
  let requestedAt = Number.POSITIVE_INFINITY;
  const hear = () => {
    requestedAt = Math.min(requestedAt, now());
    requested.abort();
    if (now() - requestedAt > ONE_WISH_MS) hurried.abort();
  };
  for (const signal of signals) source.on(signal, hear);
  return { requested: requested.signal, hurried: hurried.signal };
}
