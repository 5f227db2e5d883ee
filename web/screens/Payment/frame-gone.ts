/** Time for the frame to appear over a slow connection; after that its parts may be replaced. */
const UNTIL_THERE_MS = 15_000;
const UNTIL_MISSED_MS = 2_000;
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
export function onFrameGone(others: ReadonlySet<Element>, tell: () => void): () => void {
  let missingMs = 0;
  let patienceMs = UNTIL_THERE_MS;
  const timer = setInterval(() => {
    if ([...shownFrames()].some((frame) => !others.has(frame))) {
      missingMs = 0;
      patienceMs = UNTIL_MISSED_MS;
      return;
    }
    missingMs += CHECK_MS;
    if (missingMs >= patienceMs) tell();
  }, CHECK_MS);
  return () => clearInterval(timer);
}
