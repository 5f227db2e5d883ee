import { CACHED_ANSWER_HEADER } from '@aangan/contract/pages/offline-answer.ts';
import { deleteCache, fromCache, putInCache } from './cache.ts';

/** A page without a rendered screen, used as fallback for every page except the start page. */
export const APP_SHELL = '/about';
/** After this time a cached response is shown; without one, the network is awaited. */
const PAGE_TIMEOUT_MS = 5_000;
const ANSWER_TIMEOUT_MS = 10_000;
/** Pages opened by a secret link; their data is not cached. */
const SECRET_PAGE = /^\/(payment|addextraserviceprice)\//i;
/** Proxy statuses that mean the server is unreachable. */
const UNREACHABLE_STATUSES = new Set([502, 503, 504]);

/** Incremented when the session changes: responses to the previous user are not cached. */
let sessionVersion = 0;
let requests = 0;
/** The number of the last request by URL whose response arrived: what arrives out of order is not cached. */
const lastArrived = new Map<string, number>();

/** Called at sign-in and sign-out. */
export function deleteAnswers(): Promise<void> {
  sessionVersion += 1;
  return deleteCache('answers');
}

/** The start page is rendered by the server, identical for everybody, and cached. */
export async function pageResponse(event: FetchEvent): Promise<Response> {
  const { pathname, search } = new URL(event.request.url);
  const isStart = pathname === '/';
  const fallback = async () =>
    (isStart ? await fromCache('pages', pathname + search) : undefined) ?? fromCache('pages', APP_SHELL);
  return fetchOrFallback(event, PAGE_TIMEOUT_MS, fallback, async (response) => {
    if (isStart) await putInCache('pages', pathname + search, response.clone());
  });
}

export async function answerResponse(event: FetchEvent): Promise<Response> {
  const { request } = event;
  if (isFromSecretPage(request)) return fetch(request);
  const fallback = async () => markCached(await fromCache('answers', request));
  return fetchOrFallback(event, ANSWER_TIMEOUT_MS, fallback, async (response) => {
    const isSignedOut = response.status === 401 && request.url.endsWith('/currentuser');
    if (!isSignedOut) return putInCache('answers', request, response.clone());
    // A visitor's other answers are still cached.
    const wasSignedIn = (await fromCache('answers', request)) !== undefined;
    await (wasSignedIn ? deleteAnswers() : deleteCache('answers'));
  });
}

/**
 * Fetches, and passes the response to `onReached`, which copies what it reads, also if it arrives late. Returns the
 * fallback if the server is unreachable, or silent for `timeoutMs`.
 */
async function fetchOrFallback(
  event: FetchEvent,
  timeoutMs: number,
  fallback: () => Promise<Response | undefined>,
  onReached: (response: Response) => Promise<void>,
): Promise<Response> {
  const requestedIn = sessionVersion;
  const { url } = event.request;
  const number = ++requests;
  const fetched = fetch(event.request).then((response) => {
    if (requestedIn !== sessionVersion || UNREACHABLE_STATUSES.has(response.status)) return response;
    if (number < (lastArrived.get(url) ?? 0)) return response;
    lastArrived.set(url, number);
    event.waitUntil(onReached(response));
    return response;
  });
  event.waitUntil(fetched.catch(() => undefined));
  const timeout = new Promise<undefined>((resolve) => {
    setTimeout(resolve, timeoutMs);
  });
  try {
    const response = await Promise.race([fetched, timeout]);
    if (response !== undefined && !UNREACHABLE_STATUSES.has(response.status)) return response;
    return (await fallback()) ?? (await fetched);
  } catch (error) {
    const cached = await fallback();
    if (cached === undefined) throw error;
    return cached;
  }
}

function markCached(cached: Response | undefined): Response | undefined {
  if (cached === undefined) return undefined;
  const headers = new Headers(cached.headers);
  headers.set(CACHED_ANSWER_HEADER, '1');
  return new Response(cached.body, { status: cached.status, headers });
}

/** Identifies the page by its referrer; pages opened by a secret link send none (Referrer-Policy: no-referrer). */
function isFromSecretPage({ referrer }: Request): boolean {
  return referrer === '' || SECRET_PAGE.test(new URL(referrer).pathname);
}
