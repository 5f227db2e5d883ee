import { CACHED_ANSWER_HEADER } from '@aangan/contract/pages/offline-answer.ts';
import { useSyncExternalStore } from 'react';
import { useSite } from './site.ts';

const TICK_MS = 30_000;
/** `Date` counts whole seconds, and an answer is on its way for a while. */
const TOLERANCE_MS = 2_000;

let offsetMs = 0;
let current = new Date();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** The server's time, as its answers tell it: a device's clock may be days off. The device's until there is an answer. */
export function serverNow(): Date {
  return new Date(Date.now() + offsetMs);
}

/** Learns the server's time from an answer that has come from there just now. */
export function syncServerTime(headers: Headers): void {
  if (headers.has(CACHED_ANSWER_HEADER) || headers.get('cache-control')?.includes('max-age') === true) return;
  const serverMs = Date.parse(headers.get('date') ?? '');
  if (Number.isNaN(serverMs) || Math.abs(serverMs - serverNow().getTime()) < TOLERANCE_MS) return;
  offsetMs = serverMs - Date.now();
  tick();
}

/**
 * The server's time, updated every half minute: for holds that end, deadlines, and today's date in India. While a rendered
 * page is taken over it is the time at which that was made, so that both say the same.
 */
export function useNow(): Date {
  const renderedAt = useSite().now;
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => cachedDate(renderedAt),
  );
}

const times = new Map<string, Date>();

/** The same object for the same text. */
function cachedDate(text: string): Date {
  const time = times.get(text) ?? new Date(text);
  times.clear();
  times.set(text, time);
  return time;
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    current = serverNow();
    timer = setInterval(tick, TICK_MS);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

function tick(): void {
  current = serverNow();
  for (const listener of listeners) listener();
}
