/** 'files' of the app, 'pages', 'answers' of the server until somebody signs in or out, and 'photos'. */
type Kind = 'files' | 'pages' | 'answers' | 'photos';

/** The oldest go first. Photos are the largest: 300 of a phone's width are about 20 MB. */
const maxEntries: Record<Kind, number> = { files: Infinity, pages: 10, answers: 200, photos: 300 };

/** The cached answer, or undefined. */
export async function fromCache(kind: Kind, request: Request | string): Promise<Response | undefined> {
  const cache = await caches.open(kind);
  return cache.match(request, { ignoreVary: true });
}

/** Caches an answer; a refusal or a redirect deletes the cached one. */
export async function putInCache(kind: Kind, request: Request | string, response: Response): Promise<void> {
  const cache = await caches.open(kind);
  if (response.status !== 200 || response.redirected) {
    await cache.delete(request, { ignoreVary: true });
    return;
  }
  try {
    await cache.put(request, response);
  } catch {
    // The device has no room left: photos take the most of it, and come again.
    await deleteCache('photos');
    return;
  }
  const requests = await cache.keys();
  const surplus = Math.max(0, requests.length - maxEntries[kind]);
  await Promise.all(requests.slice(0, surplus).map((oldest) => cache.delete(oldest)));
}

/** Fetches what is missing, one file after the other, so that a person's own requests do not wait for it. */
export async function addMissing(kind: Kind, paths: readonly string[]): Promise<void> {
  const cache = await caches.open(kind);
  for (const path of paths) {
    if (await cache.match(path)) continue;
    await cache.add(new Request(path, { priority: 'low' }));
  }
}

/**
 * Fetches what `isKept` anew, and deletes the rest. Whose answers are deleted as a whole meanwhile, at a sign-out, gets none
 * of them back: this cache is nobody's any more then.
 */
export async function refreshCache(kind: Kind, isRetained: (request: Request) => boolean): Promise<void> {
  const cache = await caches.open(kind);
  for (const request of await cache.keys()) {
    // By its address: a cached request no longer says who asks.
    const response = isRetained(request) ? await fetch(request.url) : undefined;
    if (response?.status === 200 && !response.redirected) await cache.put(request, response);
    else await cache.delete(request);
  }
}

/** Deletes everything but `wanted`. */
export async function deleteExcept(kind: Kind, paths: readonly string[]): Promise<void> {
  const cache = await caches.open(kind);
  const requests = await cache.keys();
  await Promise.all(requests.filter(({ url }) => !paths.includes(pathOf(url))).map((request) => cache.delete(request)));
}

export async function deleteCache(kind: Kind): Promise<void> {
  await caches.delete(kind);
}

function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}
