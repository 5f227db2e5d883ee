/** A frame may come late over a slow connection; once it is there, its parts may replace each other. */
const UNTIL_THERE_MS = 15_000;
const UNTIL_MISSED_MS = 2_000;
const CHECK_MS = 500;

/** The frames that can be seen on the page; the app itself has none. */
export function shownFrames(): ReadonlySet<Element> {
  const frames = Array.from(document.querySelectorAll('iframe'));
  return new Set(frames.filter((frame) => frame.getClientRects().length > 0));
}

/**
 * Calls back when the frame that the gateway adds beside `others` is gone, or never comes. There is no event when the
 * frame is blocked, removed or hidden, so the page checks on a timer. Returns a function that stops the checks.
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
