/** A frame may come late over a slow line; once it is there, its parts may take turns. */
const UNTIL_THERE_MS = 15_000;
const UNTIL_MISSED_MS = 2_000;
const LOOK_MS = 500;

/** The frames that can be seen on the page; the app itself has none. */
export function shownFrames(): ReadonlySet<Element> {
  const frames = Array.from(document.querySelectorAll('iframe'));
  return new Set(frames.filter((frame) => frame.getClientRects().length > 0));
}

/**
 * Tells when the frame that the gateway draws beside `others` is there no more, or never comes. What blocks it, takes it
 * away or hides it tells nobody, so the page looks for itself. Answers what ends the looking.
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
    missingMs += LOOK_MS;
    if (missingMs >= patienceMs) tell();
  }, LOOK_MS);
  return () => clearInterval(timer);
}
