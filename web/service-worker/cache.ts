/** 'files': app assets. 'pages': HTML. 'answers': API responses, deleted at sign-in and sign-out. 'photos'. */
type Kind = 'files' | 'pages' | 'answers' | 'photos';

/** Maximum entries per cache; the oldest are evicted. 300 phone-sized photos take about 20 MB. */
const maxEntries: Record<Kind, number> = { files: Infinity, pages: 10, answers: 200, photos: 300 };

export async function fromCache(kind: Kind, request: Request | string): Promise<Response | undefined> {
  const cache = await caches.open(kind);
  return cache.match(request, { ignoreVary: true });
}

/** Statuses that invalidate the cached response; 5xx and 429 do not. */
const LASTING_REFUSALS = new Set([401, 403, 404, 410]);

function isWithdrawn({ status, redirected }: Response): boolean {
  return redirected || LASTING_REFUSALS.has(status);
}

/** Caches a response; a lasting refusal or a redirect deletes the cached response. */
export async function putInCache(kind: Kind, request: Request | string, response: Response): Promise<void> {
  const cache = await caches.open(kind);
  if (isWithdrawn(response)) await cache.delete(request, { ignoreVary: true });
  if (response.status !== 200 || response.redirected) return;
  try {
    await cache.put(request, response);
  } catch {
    // Storage is full: photos take most of it and can be fetched again.
    await deleteCache('photos');
    return;
  }
  const requests = await cache.keys();
  const surplus = Math.max(0, requests.length - maxEntries[kind]);
  await Promise.all(requests.slice(0, surplus).map((oldest) => cache.delete(oldest)));
}

/** Fetches missing files sequentially, at low priority. */
export async function addMissing(kind: Kind, paths: readonly string[]): Promise<void> {
  const cache = await caches.open(kind);
  for (const path of paths) {
    if (await cache.match(path)) continue;
    await cache.add(new Request(path, { priority: 'low' }));
  }
}

/**
 * Refetches entries that match `isRetained` and deletes the rest; keeps what a busy or failing server does not answer.
 * If a sign-out deletes the cache meanwhile, nothing is written to its successor.
 */
export async function refreshCache(kind: Kind, isRetained: (request: Request) => boolean): Promise<void> {
  const cache = await caches.open(kind);
  for (const request of await cache.keys()) {
    // By URL only: a cached request carries no credentials.
    const response = isRetained(request) ? await fetch(request.url) : undefined;
    if (response?.status === 200 && !response.redirected) await cache.put(request, response);
    else if (response === undefined || isWithdrawn(response)) await cache.delete(request);
  }
}

/** Deletes all entries except `paths`. */
export async function deleteExcept(kind: Kind, paths: readonly string[]): Promise<void> {
  const cache = await caches.open(kind);
  const requests = await cache.keys();
  await Promise.all(
    requests.filter(({ url }) => !paths.includes(pathWithQuery(url))).map((request) => cache.delete(request)),
  );
}

export async function deleteCache(kind: Kind): Promise<void> {
  await caches.delete(kind);
}

function pathWithQuery(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}
