/**
 * A file of the app does not come although the server answers: most likely a release has taken it away. Browsers keep a
 * failed import for as long as the page lives, so that only a reload helps.
 */
export class PageOutdated extends Error {}

const MOST_MS = 5_000;
/** A file that every release has, never of a cache: the service worker passes HEAD on. */
const ALWAYS_THERE = '/site.webmanifest';

/** Why an import failed: `PageOutdated`, or the error itself where the server cannot be reached. */
export async function whyMissing(error: unknown): Promise<unknown> {
  try {
    const signal = AbortSignal.timeout(MOST_MS);
    const { ok } = await fetch(ALWAYS_THERE, { method: 'HEAD', cache: 'no-store', signal });
    return ok ? new PageOutdated() : error;
  } catch {
    return error;
  }
}
