import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { fromCache, putInCache, refreshCache } from './cache.ts';

const STAYS = 'https://stays.example/api/booking/mine';

/** A browser's caches, of which these functions use little. */
function fakeCaches() {
  const byName = new Map<string, Map<string, Response>>();
  const urlOf = (request: Request | string) => (typeof request === 'string' ? request : request.url);
  return {
    open: async (name: string) => {
      const entries = byName.get(name) ?? new Map<string, Response>();
      byName.set(name, entries);
      return {
        match: async (request: Request | string) => entries.get(urlOf(request))?.clone(),
        put: async (request: Request | string, response: Response) => entries.set(urlOf(request), response),
        delete: async (request: Request | string) => entries.delete(urlOf(request)),
        keys: async () => [...entries.keys()].map((url) => new Request(url)),
      };
    },
  };
}

const cachedText = async () => (await fromCache('answers', STAYS))?.text();

afterAll(() => vi.unstubAllGlobals());
beforeEach(async () => {
  vi.stubGlobal('caches', fakeCaches());
  await putInCache('answers', STAYS, new Response('of before'));
});

test.each([
  [200, 'new'],
  [401, undefined],
  [404, undefined],
  [429, 'of before'],
  [503, 'of before'],
])('after an answer with %i the cached answer is %j, for a page and for a new release', async (status, expected) => {
  await putInCache('answers', STAYS, new Response('new', { status }));
  expect(await cachedText()).toBe(expected);
  await putInCache('answers', STAYS, new Response('of before'));
  vi.stubGlobal('fetch', async () => new Response('new', { status }));
  await refreshCache('answers', () => true);
  expect(await cachedText()).toBe(expected);
});

test('a new release drops what it does not retain', async () => {
  await refreshCache('answers', () => false);
  expect(await cachedText()).toBeUndefined();
});
