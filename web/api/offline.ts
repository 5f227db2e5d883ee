import type { PageData } from '@aangan/contract/pages/page-data.ts';
import { request } from './request.ts';

/** Registers the service worker after page load. Browsers without service workers work online only. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = () => {
    void navigator.serviceWorker.register('/service-worker.js').catch(() => undefined);
    void claimPage();
  };
  if (document.readyState === 'complete') register();
  else addEventListener('load', register, { once: true });
}

/** A worker that activates during page load does not control this page yet. */
async function claimPage(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  if (navigator.serviceWorker.controller === null) postToWorker(active, 'page-missed');
}

/** Inlined data bypassed the service worker. Requests it again so that the worker caches it. */
export function cacheInlinedData({ detail }: PageData): void {
  if (detail === undefined || !navigator.serviceWorker?.controller) return;
  const { _id: id } = detail.listing;
  const requests = [
    request('user/currentuser'),
    request('listing/findlistingbyid', { id }),
    request('booking/booked-dates', { id }),
  ];
  // A failed request leaves nothing cached.
  for (const answer of requests) answer.catch(() => undefined);
}

/** Deletes the cached answers of the previous user after sign-in or sign-out. */
export function deleteCachedAnswers(): void {
  if (!('serviceWorker' in navigator)) return;
  // Also deleted here, because the page may close before the worker receives the message.
  void caches.delete('answers');
  void navigator.serviceWorker.ready.then(({ active }) => postToWorker(active, 'person-changed'));
}

function postToWorker(worker: ServiceWorker | null, message: 'person-changed' | 'page-missed'): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is of one origin
  worker?.postMessage(message);
}
