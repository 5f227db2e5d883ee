/** Delay where the browser has no `requestIdleCallback` (WebKit). */
const FALLBACK_MS = 100;

/** Runs `act` in a task of its own when the browser is idle, at the latest after `timeout` ms. Returns a cancel function. */
export function whenIdle(act: () => void, timeout = 2_000): () => void {
  if ('requestIdleCallback' in globalThis) {
    const handle = requestIdleCallback(() => act(), { timeout });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(act, FALLBACK_MS);
  return () => clearTimeout(timer);
}
