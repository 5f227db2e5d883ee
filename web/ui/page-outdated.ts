/**
 * A chunk is missing although the server responds, most likely because of a new release. Browsers cache a failed
 * import, so only a page reload helps.
 */
export class PageOutdatedError extends Error {}

const PROBE_TIMEOUT_MS = 5_000;
/** A file of every release, never cached: the service worker ignores HEAD. */
const PROBE_PATH = '/site.webmanifest';

/** The reason of a failed import: `PageOutdatedError`, or the error itself if the server is unreachable. */
export async function importFailure(error: unknown): Promise<unknown> {
  try {
    const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS);
    const { ok } = await fetch(PROBE_PATH, { method: 'HEAD', cache: 'no-store', signal });
    return ok ? new PageOutdatedError() : error;
  } catch {
    return error;
  }
}
