import type { EventEmitter } from 'node:events';

/** Shutdown requests by signals: the first signal stops gracefully, later signals force the stop. */
export interface ShutdownSignals {
  /** Aborted by the first signal: accepted requests are still answered. */
  requested: AbortSignal;
  /** Aborted by a second, later signal: open requests are cut off. */
  forced: AbortSignal;
  /** Aborted by the next shutdown request, first or later. */
  nextRequest: () => AbortSignal;
}

/** The terminal, process group, npm and service manager may each forward the same request. */
const SAME_REQUEST_MS = 1_000;
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

export const neverForced = new AbortController().signal;

/** Handles the termination signals, which no longer end the process by themselves. */
export function listenForShutdown(
  source: Pick<EventEmitter, 'on'> = process,
  now = () => performance.now(),
): ShutdownSignals {
  const first = new AbortController();
  const second = new AbortController();
  let next = first;
  let beganAt = Number.NEGATIVE_INFINITY;
  const onSignal = () => {
    // Duplicate of the same request.
    if (now() - beganAt <= SAME_REQUEST_MS) return;
    beganAt = now();
    const current = next;
    next = current === first ? second : new AbortController();
    current.abort();
  };
  for (const signal of signals) source.on(signal, onSignal);
  return { requested: first.signal, forced: second.signal, nextRequest: () => next.signal };
}
