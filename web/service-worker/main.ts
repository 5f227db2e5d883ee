/**
 * Makes the app and visited data readable offline. Handles reads only: calls that book, pay, cancel or write pass
 * through, and nothing is sent later. Also shows push notifications.
 */
import { addMissing, deleteExcept, fromCache, putInCache, refreshCache } from './cache.ts';
import { answerResponse, APP_SHELL, deleteAnswers, pageResponse } from './network-first.ts';
import { unsubscribePush, openNotification, renewPush, showPush, clearNotification } from './push.ts';

declare const self: ServiceWorkerGlobalScope;
/** Files of this release, injected by the build; `version` is null for file names with a hash. */
declare const FILES: readonly { path: string; version: string | null }[];

const READ_CALL =
  /^\/api\/(user\/currentuser|listing\/(get|mine|search|findlistingbyid\/[^/]+)|booking\/(mine|(booked-dates|calendar|hosted|findbookingbyid)\/[^/]+)|calendar\/(homes|home\/[^/]+)|wishlist\/(mine|kept|(homes|lists)\/[^/]+))$/;
/** Answers about the person's own stays; refetched at installation, so that they stay readable offline. */
const OWN_STAY = /^\/api\/(user\/currentuser|booking\/(mine|findbookingbyid\/[^/]+))$/;

/** Documents, photos and calendars that open in their own tab are not pages of the app. */
const DOCUMENT = /^\/(api|photos|calendar)\//;

/** Cache keys: a file without a hash in its name gets a version. */
const files = FILES.map(({ path, version }) => (version === null ? path : `${path}?${version}`));
const cacheNames = new Map(FILES.map(({ path }, index) => [path, files[index] ?? path]));

/** File names of photos, also on an external photo host. */
const EXTERNAL_PHOTO = /\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\/\d{1,5}\.(webp|svg)$/;
/** Set when the external photo host does not allow CORS. */
let isCorsBlocked = false;

// No skipWaiting: tabs of the previous release keep their files.
self.addEventListener('install', (event) => {
  event.waitUntil(installRelease());
});

self.addEventListener('activate', (event) => {
  event.waitUntil(activateRelease());
});

self.addEventListener('message', (event) => {
  if (event.data === 'page-missed') event.waitUntil(self.clients.claim());
  const { readTag, unread } = (typeof event.data === 'object' ? event.data : {}) as {
    readTag?: string;
    unread?: number;
  };
  if (readTag !== undefined || unread !== undefined) event.waitUntil(clearNotification(readTag, unread));
  if (event.data !== 'person-changed') return;
  event.waitUntil(Promise.all([deleteAnswers(), cachePages(), unsubscribePush()]));
});

self.addEventListener('push', (event) => {
  event.waitUntil(showPush(event.data?.text()));
});

self.addEventListener('notificationclick', (event) => {
  event.waitUntil(openNotification(event.notification));
});

self.addEventListener('pushsubscriptionchange', (event) => {
  const { oldSubscription } = event as unknown as { oldSubscription?: PushSubscription };
  (event as ExtendableEvent).waitUntil(renewPush(oldSubscription ?? null));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET') return;
  if (origin !== self.location.origin) {
    if (EXTERNAL_PHOTO.test(pathname)) event.respondWith(externalPhoto(event));
    return;
  }
  const file = cacheNames.get(pathname);
  if (request.mode === 'navigate' && !DOCUMENT.test(pathname)) event.respondWith(pageResponse(event));
  else if (file !== undefined) event.respondWith(cacheFirst(event, 'files', file));
  // Files of the next release are unknown here; their names contain a hash.
  else if (pathname.startsWith('/assets/')) event.respondWith(cacheFirst(event, 'files', request));
  else if (pathname.startsWith('/photos/')) event.respondWith(cacheFirst(event, 'photos', request));
  else if (READ_CALL.test(pathname)) event.respondWith(answerResponse(event));
});

/** Caches the pages of this release together with the files they reference. */
async function installRelease(): Promise<void> {
  if (!savesData()) await addMissing('files', files);
  await cachePages();
  // API responses may have changed between releases, so cached responses are refetched.
  await refreshCache('answers', ({ url }) => OWN_STAY.test(new URL(url).pathname));
}

/** Uses no network, because requests of all pages wait until activation is done. */
async function activateRelease(): Promise<void> {
  await deleteExcept('pages', ['/', APP_SHELL]);
  await deleteExcept('files', files);
  await self.clients.claim();
}

async function cacheFirst(event: FetchEvent, kind: 'files' | 'photos', name: Request | string): Promise<Response> {
  const cached = await fromCache(kind, name);
  if (cached !== undefined) return cached;
  const response = await fetch(event.request);
  event.waitUntil(putInCache(kind, name, response.clone()));
  return response;
}

/** Photos of an external host are cached only if it allows CORS; otherwise they are passed through. */
async function externalPhoto(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const cached = await fromCache('photos', request.url);
  if (cached !== undefined) return cached;
  if (isCorsBlocked) return fetch(request);
  try {
    const response = await fetch(request.url, { mode: 'cors', credentials: 'omit' });
    event.waitUntil(putInCache('photos', request.url, response.clone()));
    return response;
  } catch {
    const response = await fetch(request);
    isCorsBlocked = true;
    return response;
  }
}

/** With data saver or a slow connection, files are cached on first use only. */
function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData: boolean; effectiveType: string } };
  return connection !== undefined && (connection.saveData || connection.effectiveType.includes('2g'));
}

/**
 * A page states whether there is a session, so it is cached again after sign-in and sign-out. Throws if a page is not
 * answered: then an installation fails, and the browser tries it again later.
 */
async function cachePages(): Promise<void> {
  await Promise.all(
    ['/', APP_SHELL].map(async (path) => {
      const response = await fetch(path);
      if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
      await putInCache('pages', path, response);
    }),
  );
}
