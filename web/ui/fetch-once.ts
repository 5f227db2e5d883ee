import { whyMissing } from './page-outdated.ts';

/**
 * Fetches a file of the app when it is first wanted; refuses by `PageOutdated` where only a reload helps. While this device
 * is offline it is not even tried: browsers keep a failed import for as long as the page lives, and would refuse it again
 * once the network is back.
 */
export function fetchOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let file: Promise<T> | null = null;
  return () => {
    if (file === null && isCutOff()) return Promise.reject(new Error('offline'));
    file ??= load().catch(async (error: unknown) => {
      file = null;
      throw await whyMissing(error);
    });
    return file;
  };
}

/** A service worker keeps the files of the app (web/service-worker), so that they are here without a network too. */
function isCutOff(): boolean {
  // Where a server renders there is no device to be cut off.
  const isDevice = typeof navigator !== 'undefined' && 'onLine' in navigator;
  return isDevice && !navigator.onLine && !navigator.serviceWorker?.controller;
}

/** Prefetches what will probably be needed. If that fails, it is requested again when it is needed. */
export function prefetch(fetch: () => Promise<unknown>): void {
  fetch().catch(() => undefined);
}
