import type { PageData } from '@aangan/contract/pages/page-data.ts';
import { request } from './request.ts';

/**
 * Registers the service worker, which makes the app and what was seen in it readable without a network. Waits until the
 * page is loaded; a browser that has no service workers, or forbids them, works online only.
 */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = () => {
    void navigator.serviceWorker.register('/service-worker.js').catch(() => undefined);
    void claimPage();
  };
  if (document.readyState === 'complete') register();
  else addEventListener('load', register, { once: true });
}

/** A worker that started while this page was loading does not control it yet. */
async function claimPage(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  if (navigator.serviceWorker.controller === null) postToWorker(active, 'page-missed');
}

/** Data inlined into the page did not pass the worker: it is requested again, so that the worker caches it. */
export function cacheInlinedData({ detail }: PageData): void {
  if (detail === undefined || !navigator.serviceWorker?.controller) return;
  const { _id: id } = detail.listing;
  const requests = [
    request('user/currentuser'),
    request('listing/findlistingbyid', { id }),
    request('booking/booked-dates', { id }),
  ];
  // A failed request is not cached.
  for (const answer of requests) answer.catch(() => undefined);
}

/** Somebody signed in or out: the cached answers to the person before are deleted. */
export function deleteCachedAnswers(): void {
  if (!('serviceWorker' in navigator)) return;
  // Deleted here too, since this page may be closed before the worker gets the message.
  void caches.delete('answers');
  void navigator.serviceWorker.ready.then(({ active }) => postToWorker(active, 'person-changed'));
}

function postToWorker(worker: ServiceWorker | null, message: 'person-changed' | 'page-missed'): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is of one origin
  worker?.postMessage(message);
}
