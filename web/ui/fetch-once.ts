import { importFailure } from './page-outdated.ts';

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

/** Prefetches a chunk; a failure is retried when it is needed. */
export function prefetch(fetch: () => Promise<unknown>): void {
  fetch().catch(() => undefined);
}
