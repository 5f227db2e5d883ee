import { CACHED_ANSWER_HEADER } from '@aangan/contract/pages/offline-answer.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fromCache, putInCache } from './cache.ts';
import { fakeCaches } from './fake-caches.ts';
import { answerResponse, APP_SHELL, deleteAnswers, pageResponse } from './network-first.ts';

const ORIGIN = 'https://stays.example';
const STAYS = `${ORIGIN}/api/booking/mine`;
const PERSON = `${ORIGIN}/api/user/currentuser`;

/** The server answers a request when the test says so. */
let server = new Map<string, { resolve: (response: Response) => void; reject: (error: Error) => void }>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('caches', fakeCaches());
  vi.stubGlobal('fetch', ({ url }: Request) => new Promise((resolve, reject) => server.set(url, { resolve, reject })));
  server = new Map();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function fetchEvent(url: string): FetchEvent {
  return { request: new Request(url), waitUntil: () => undefined } as unknown as FetchEvent;
}

async function answer(url: string, text: string, status = 200): Promise<void> {
  server.get(url)?.resolve(new Response(text, { status }));
  // The worker continues with the data that has arrived.
  await vi.advanceTimersByTimeAsync(0);
}

/** What a page gets while the line is silent; null if it still waits after this time. */
async function whileSilent(response: Promise<Response>, milliseconds: number): Promise<Response | null> {
  let arrived: Response | null = null;
  void response.then((given) => (arrived = given));
  await vi.advanceTimersByTimeAsync(milliseconds);
  return arrived;
}

const cachedText = async (kind: 'answers' | 'pages', name: string) => (await fromCache(kind, name))?.text();

test('a silent line yields the cached answer after ten seconds, and a late answer replaces it', async () => {
  await putInCache('answers', STAYS, new Response('of before'));
  const response = answerResponse(fetchEvent(STAYS));
  expect(await whileSilent(response, 9_999)).toBeNull();
  const shown = await whileSilent(response, 1);
  expect(await shown?.text()).toBe('of before');
  expect(shown?.headers.has(CACHED_ANSWER_HEADER)).toBe(true);
  await answer(STAYS, 'new');
  expect(await cachedText('answers', STAYS)).toBe('new');
});

test('a response overtaken by that of a later request is not cached', async () => {
  void answerResponse(fetchEvent(STAYS));
  const first = server.get(STAYS);
  void answerResponse(fetchEvent(STAYS));
  await answer(STAYS, 'cancelled');
  first?.resolve(new Response('confirmed'));
  await vi.advanceTimersByTimeAsync(0);
  expect(await cachedText('answers', STAYS)).toBe('cancelled');
});

test('a silent line yields the cached page after five seconds', async () => {
  await putInCache('pages', '/', new Response('start page'));
  await putInCache('pages', APP_SHELL, new Response('shell'));
  const start = pageResponse(fetchEvent(`${ORIGIN}/`));
  const other = pageResponse(fetchEvent(`${ORIGIN}/mybooking`));
  expect(await whileSilent(start, 4_999)).toBeNull();
  expect(await (await whileSilent(start, 1))?.text()).toBe('start page');
  expect(await (await whileSilent(other, 0))?.text()).toBe('shell');
  await answer(`${ORIGIN}/`, 'new start page');
  expect(await cachedText('pages', '/')).toBe('new start page');
});

test('without a cached answer the network is awaited', async () => {
  const response = answerResponse(fetchEvent(STAYS));
  expect(await whileSilent(response, 60_000)).toBeNull();
  await answer(STAYS, 'late');
  expect(await (await response).text()).toBe('late');
});

test('responses that arrive after a sign-out are not cached', async () => {
  await putInCache('pages', '/', new Response('signed in'));
  void answerResponse(fetchEvent(STAYS));
  void pageResponse(fetchEvent(`${ORIGIN}/`));
  await deleteAnswers();
  await putInCache('pages', '/', new Response('signed out'));
  await answer(STAYS, 'of the person who left');
  await answer(`${ORIGIN}/`, 'signed in');
  expect(await cachedText('answers', STAYS)).toBeUndefined();
  expect(await cachedText('pages', '/')).toBe('signed out');
});

test.each([
  ['of a person whose session has ended elsewhere', 'Meera', undefined],
  ['of a visitor', null, 'late'],
])('what arrives after a refused session, %s: cached %j → %j', async (_, person, expected) => {
  if (person !== null) await putInCache('answers', PERSON, new Response(person));
  void answerResponse(fetchEvent(STAYS));
  void answerResponse(fetchEvent(PERSON));
  await answer(PERSON, '', 401);
  await answer(STAYS, 'late');
  expect(await cachedText('answers', STAYS)).toBe(expected);
});

test.each([502, 503, 504])('if a proxy answers %i, the cached response is used', async (status) => {
  await putInCache('answers', STAYS, new Response('of before'));
  const response = answerResponse(fetchEvent(STAYS));
  await answer(STAYS, '', status);
  expect(await (await response).text()).toBe('of before');
});

test('if the server is unreachable, the cached response is used immediately', async () => {
  await putInCache('answers', STAYS, new Response('of before'));
  const response = answerResponse(fetchEvent(STAYS));
  server.get(STAYS)?.reject(new TypeError('network'));
  expect(await (await response).text()).toBe('of before');
});
