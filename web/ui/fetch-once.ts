import { type ComponentType, lazy } from 'react';

/**
 * Loads a chunk once, on demand; rejects with `PageOutdatedError` if only a page reload helps. Does not try while
 * offline, because browsers cache a failed import for the page's lifetime.
 */
export function fetchOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let file: Promise<T> | null = null;
  return () => {
    if (file === null && isOffline()) return Promise.reject(new Error('offline'));
    file ??= load().catch(async (error: unknown) => {
      file = null;
      throw await importFailure(error);
    });
    return file;
  };
}

/** With an active service worker, chunks are available offline. */
function isOffline(): boolean {
  // On the server there is no navigator.
  const isDevice = typeof navigator !== 'undefined' && 'onLine' in navigator;
  return isDevice && !navigator.onLine && !navigator.serviceWorker?.controller;
}

/** React.lazy with the errors of `fetchOnce`. */
export function lazyOnce<P>(load: () => Promise<ComponentType<P>>) {
  return lazy(fetchOnce(async () => ({ default: await load() })));
}

/** Prefetches a chunk; a failure is retried when it is needed. */
export function prefetch(fetch: () => Promise<unknown>): void {
  fetch().catch(() => undefined);
}

/**
 * A chunk is missing although the server responds, most likely because of a new release. Browsers cache a failed
 * import, so only a page reload helps.
 */
export class PageOutdatedError extends Error {}

const PROBE_TIMEOUT_MS = 5_000;
/** A file of every release, never cached: the service worker ignores HEAD. */
const PROBE_PATH = '/site.webmanifest';

/** The reason of a failed import: `PageOutdatedError`, or the error itself if the server is unreachable. */
async function importFailure(error: unknown): Promise<unknown> {
  try {
    const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS);
    const { ok } = await fetch(PROBE_PATH, { method: 'HEAD', cache: 'no-store', signal });
    return ok ? new PageOutdatedError() : error;
  } catch {
    return error;
  }
}
