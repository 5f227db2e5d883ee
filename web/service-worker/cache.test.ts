import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { fromCache, putInCache, refreshCache } from './cache.ts';
import { fakeCaches } from './fake-caches.ts';

const STAYS = 'https://stays.example/api/booking/mine';

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

test('a new release deletes caches that it does not retain', async () => {
  await refreshCache('answers', () => false);
  expect(await cachedText()).toBeUndefined();
});
