/**
 * Makes the app, and what was seen in it, readable without a network. It handles reads only: a call that
 * books, pays, cancels or writes anything passes through unchanged, and nothing is ever sent later by itself. And it shows
 * what the server pushes to this device.
 */
import { CACHED_ANSWER_HEADER } from '@aangan/contract/pages/offline-answer.ts';
import { addMissing, deleteCache, deleteExcept, fromCache, putInCache, refreshCache } from './cache.ts';
import { unsubscribePush, openNotification, renewPush, showPush, clearNotification } from './push.ts';

declare const self: ServiceWorkerGlobalScope;
/** The files of this release, filled in by the build: their paths, and for those without a hash in it what they hold. */
declare const FILES: readonly { path: string; version: string | null }[];

/** The app alone, without a rendered screen: it stands in for every page but the start page. */
const APP_SHELL = '/about';
const READ_CALL =
  /^\/api\/(user\/currentuser|listing\/(get|mine|search|findlistingbyid\/[^/]+)|booking\/(mine|(booked-dates|calendar|hosted|findbookingbyid)\/[^/]+)|calendar\/(homes|home\/[^/]+)|wishlist\/(mine|kept|(homes|lists)\/[^/]+))$/;
/** What is needed at the door of a home. */
const OWN_STAY = /^\/api\/(user\/currentuser|booking\/(mine|findbookingbyid\/[^/]+))$/;
/** Whoever has the link may open these; what they show is not cached. */
const SECRET_PAGE = /^\/(payment|addextraserviceprice)\//i;
/** Statuses by which a proxy says that the server cannot be reached. */
const UNREACHABLE_STATUSES = new Set([502, 503, 504]);

/** The names in the cache: a file without a hash in its name gets its version. */
const files = FILES.map(({ path, version }) => (version === null ? path : `${path}?${version}`));
const cacheNames = new Map(FILES.map(({ path }, index) => [path, files[index] ?? path]));

/** A file of a photo has such a name wherever it lies. */
const EXTERNAL_PHOTO = /\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\/\d{1,5}\.(webp|svg)$/;
/** Where photos lie elsewhere, that site does not let this one read them. */
let isCorsBlocked = false;

/** Counts sign-ins and sign-outs: an answer to the person before is not cached for the one after. */
let sessionVersion = 0;

// No skipWaiting: tabs of the previous release keep the files they were opened with.
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
  sessionVersion += 1;
  event.waitUntil(Promise.all([deleteCache('answers'), cachePages(), unsubscribePush()]));
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
  // A paper that opens in a tab of its own is no page.
  if (request.mode === 'navigate' && !pathname.startsWith('/api/')) event.respondWith(pageResponse(event));
  else if (file !== undefined) event.respondWith(cacheFirst(event, 'files', file));
  // A page of the next release asks for files that this one does not know; their names say what they hold.
  else if (pathname.startsWith('/assets/')) event.respondWith(cacheFirst(event, 'files', request));
  else if (pathname.startsWith('/photos/')) event.respondWith(cacheFirst(event, 'photos', request));
  else if (READ_CALL.test(pathname)) event.respondWith(networkFirst(event));
});

/** The pages of this release stand in for those of the one before from now on: the files they name are there. */
async function installRelease(): Promise<void> {
  if (!savesData()) await addMissing('files', files);
  await cachePages();
  // The release before may have been answered in another form: these screens read their own server's answers only.
  await refreshCache('answers', ({ url }) => OWN_STAY.test(new URL(url).pathname));
}

/** Without the network: every request of the pages waits until this is done. */
async function activateRelease(): Promise<void> {
  await deleteExcept('pages', ['/', APP_SHELL]);
  await deleteExcept('files', files);
  await self.clients.claim();
}

/** The start page is rendered by the server, the same for everybody, and cached. */
async function pageResponse(event: FetchEvent): Promise<Response> {
  const { pathname, search } = new URL(event.request.url);
  const isStart = pathname === '/';
  const fallback = async () =>
    (isStart ? await fromCache('pages', pathname + search) : undefined) ?? fromCache('pages', APP_SHELL);
  return fetchOrFallback(fallback, event.request, (response) => {
    if (isStart) event.waitUntil(putInCache('pages', pathname + search, response.clone()));
  });
}

async function cacheFirst(event: FetchEvent, kind: 'files' | 'photos', name: Request | string): Promise<Response> {
  const cached = await fromCache(kind, name);
  if (cached !== undefined) return cached;
  const response = await fetch(event.request);
  event.waitUntil(putInCache(kind, name, response.clone()));
  return response;
}

/**
 * A photo of the address that is set for photos. Only what another site lets this one read can be kept: where it does not
 * (no CORS), photos are drawn all the same, and not kept.
 */
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

async function networkFirst(event: FetchEvent): Promise<Response> {
  const { request } = event;
  if (isFromSecretPage(request)) return fetch(request);
  const requestedIn = sessionVersion;
  return fetchOrFallback(
    async () => markCached(await fromCache('answers', request)),
    request,
    (response) => {
      const isSignedOut = response.status === 401 && request.url.endsWith('/currentuser');
      if (isSignedOut) event.waitUntil(deleteCache('answers'));
      else if (requestedIn === sessionVersion) event.waitUntil(putInCache('answers', request, response.clone()));
    },
  );
}

/** The server's answer, also given to `onReached`; `instead` where the server cannot be reached. */
async function fetchOrFallback(
  fallback: () => Promise<Response | undefined>,
  request: Request,
  onReached: (response: Response) => void,
): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(request);
  } catch (error) {
    const cached = await fallback();
    if (cached === undefined) throw error;
    return cached;
  }
  if (UNREACHABLE_STATUSES.has(response.status)) return (await fallback()) ?? response;
  onReached(response);
  return response;
}

/** Marks an answer as one from the cache. */
function markCached(cached: Response | undefined): Response | undefined {
  if (cached === undefined) return undefined;
  const headers = new Headers(cached.headers);
  headers.set(CACHED_ANSWER_HEADER, '1');
  return new Response(cached.body, { status: cached.status, headers });
}

/** The referrer names the page; opened by their link, the secret pages send none (Referrer-Policy: no-referrer). */
function isFromSecretPage({ referrer }: Request): boolean {
  return referrer === '' || SECRET_PAGE.test(new URL(referrer).pathname);
}

/** With data saver or a slow connection, files are cached only when they are used. */
function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData: boolean; effectiveType: string } };
  return connection !== undefined && (connection.saveData || connection.effectiveType.includes('2g'));
}

/** A page contains whether there is a session, so both are cached again when somebody signs in or out. */
async function cachePages(): Promise<void> {
  await Promise.all(['/', APP_SHELL].map(async (path) => putInCache('pages', path, await fetch(path))));
}
