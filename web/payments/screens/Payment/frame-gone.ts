/** Time for the frame to appear over a slow connection; after that its parts may be replaced. */
const APPEAR_TIMEOUT_MS = 15_000;
const GONE_TIMEOUT_MS = 2_000;
const CHECK_MS = 500;

/** Visible iframes on the page; the app itself has none. */
export function shownFrames(): ReadonlySet<Element> {
  const frames = Array.from(document.querySelectorAll('iframe'));
  return new Set(frames.filter((frame) => frame.getClientRects().length > 0));
}

/**
 * Calls back when the gateway's frame (beside `others`) disappears or never appears. No event reports blocked, removed
 * or hidden frames, so it polls. Returns a function that stops polling.
 */
export function onFrameGone(others: ReadonlySet<Element>, onGone: () => void): () => void {
  let missingMs = 0;
  let timeoutMs = APPEAR_TIMEOUT_MS;
  const timer = setInterval(() => {
    if ([...shownFrames()].some((frame) => !others.has(frame))) {
      missingMs = 0;
      timeoutMs = GONE_TIMEOUT_MS;
      return;
    }
    missingMs += CHECK_MS;
    if (missingMs >= timeoutMs) onGone();
  }, CHECK_MS);
  return () => clearInterval(timer);
}
