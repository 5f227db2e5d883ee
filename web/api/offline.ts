import type { PageData } from '@aangan/contract/pages/page-data.ts';
import { request } from './request.ts';

/**
 * Lets a service worker keep the app and what was seen in it readable while the network is gone. Not before the page
 * itself is there; a browser that has none, or forbids it, is read online.
 */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = () => {
    void navigator.serviceWorker.register('/service-worker.js').catch(() => undefined);
    void claimThisPage();
  };
  if (document.readyState === 'complete') register();
  else addEventListener('load', register, { once: true });
}

/** A worker that began while this page was on its way has missed it. */
async function claimThisPage(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  if (navigator.serviceWorker.controller === null) tellWorker(active, 'page-missed');
}

/** What came with the page went past the worker: it is requests for once more, for the worker alone. */
export function cacheInlinedData({ detail }: PageData): void {
  if (detail === undefined || !navigator.serviceWorker?.controller) return;
  const { _id: id } = detail.listing;
  const requests = [
    request('user/currentuser'),
    request('listing/findlistingbyid', { id }),
    request('booking/booked-dates', { id }),
  ];
  // What does not come is not kept.
  for (const answer of requests) answer.catch(() => undefined);
}

/** Somebody signed in or out: what was kept of the answers to the person before is erased. */
export function deleteCachedAnswers(): void {
  if (!('serviceWorker' in navigator)) return;
  // Here too, since this page may be closed before the worker has heard of it.
  void caches.delete('answers');
  void navigator.serviceWorker.ready.then(({ active }) => tellWorker(active, 'person-changed'));
}

function tellWorker(worker: ServiceWorker | null, news: 'person-changed' | 'page-missed'): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is of one origin
  worker?.postMessage(news);
}
