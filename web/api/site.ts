import { CACHED_ANSWER_HEADER } from '@aangan/contract/pages/offline-answer.ts';
import type { Site } from '@aangan/contract/pages/page-data.ts';
import { type CalendarDate, dateInIndia } from '@aangan/contract/rules/dates.ts';
import { createContext, use, useSyncExternalStore } from 'react';

/** Site settings, provided by the page or by the server's renderer. */
export const SiteContext = createContext<Site | null>(null);

export function useSite(): Site {
  const site = use(SiteContext);
  if (site === null) throw new Error('There is no SiteContext around this');
  return site;
}

const TICK_MS = 30_000;
/** `Date` headers have a resolution of one second, plus network latency. */
const TOLERANCE_MS = 2_000;

let offsetMs = 0;
let current = new Date();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/**
 * Current time by the server's clock, because device clocks may be wrong. Uses the device clock until the first answer.
 */
export function serverNow(): Date {
  return new Date(Date.now() + offsetMs);
}

/** Adjusts the offset by the `Date` header of an uncached answer. */
export function syncServerTime(headers: Headers): void {
  if (headers.has(CACHED_ANSWER_HEADER) || headers.get('cache-control')?.includes('max-age') === true) return;
  const serverMs = Date.parse(headers.get('date') ?? '');
  if (Number.isNaN(serverMs) || Math.abs(serverMs - serverNow().getTime()) < TOLERANCE_MS) return;
  offsetMs = serverMs - Date.now();
  tick();
}

/**
 * The server's time, updated every 30 seconds. During hydration it is the time of rendering, so that both markups
 * match.
 */
export function useNow(): Date {
  const renderedAt = useSite().now;
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => parseCachedDate(renderedAt),
  );
}

/**
 * Today in India by the server's clock. Renders again only at midnight, unlike `useNow`, which does so every 30 seconds
 * and after hydration.
 */
export function useToday(): CalendarDate {
  const renderedAt = useSite().now;
  return useSyncExternalStore(
    subscribe,
    () => dateInIndia(current),
    () => dateInIndia(parseCachedDate(renderedAt)),
  );
}

const times = new Map<string, Date>();

/** Returns a stable object per text, as useSyncExternalStore requires. */
function parseCachedDate(text: string): Date {
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
