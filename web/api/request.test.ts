import { CACHED_ANSWER_HEADER } from '@aangan/contract/pages/offline-answer.ts';
import * as messages from '@aangan/contract/words/en/shared/messages.ts';
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { ApiError, errorMessage, serverMessage } from './api-error.ts';
import { isPublicQuery, keys, nextCursor } from './query-client.ts';
import { callUrl, request } from './request.ts';
import { serverNow, syncServerTime } from './site.ts';
import { idempotencyKeys } from './use-action.ts';

describe('request', () => {
  const answers = (status: number, body: string) =>
    vi.fn<typeof fetch>().mockResolvedValue(new Response(body, { status }));

  function online(isOnline: boolean) {
    vi.stubGlobal('navigator', { onLine: isOnline });
  }

  afterEach(() => vi.unstubAllGlobals());

  describe('a URL', () => {
    it('inserts the id and omits absent parameters', () => {
      expect(callUrl('listing/findlistingbyid', 'a/b')).toBe('/api/listing/findlistingbyid/a%2Fb');
      expect(callUrl('listing/get', undefined, { limit: 24, cursor: null, category: undefined })).toBe(
        '/api/listing/get?limit=24',
      );
    });
  });

  describe('a call', () => {
    it('answers the body, and sends its own as JSON with the cookies of this site', async () => {
      const fetch = answers(200, '{"_id":"u1"}');
      vi.stubGlobal('fetch', fetch);
      await expect(request('auth/login', { body: { email: 'a@b.in', password: 'x' } })).resolves.toEqual({ _id: 'u1' });
      const [url, options] = fetch.mock.calls[0]!;
      expect(url).toBe('/api/auth/login');
      expect(options).toMatchObject({
        method: 'POST',
        credentials: 'same-origin',
        headers: { 'content-type': 'application/json' },
        body: '{"email":"a@b.in","password":"x"}',
      });
    });

    it("throws the server's refusal with its code, fields and amounts", async () => {
      const refusal = { message: 'Look again.', code: 'PRICE_CHANGED', fields: { rent: 'No.' }, totalRent: 900 };
      vi.stubGlobal('fetch', answers(409, JSON.stringify(refusal)));
      const error = await request('booking/mine').catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(ApiError);
      expect(error).toMatchObject({ status: 409, code: 'PRICE_CHANGED', fields: { rent: 'No.' }, totalRent: 900 });
      expect(serverMessage(error)).toBe('Look again.');
    });

    it.each([
      ['HTML of a proxy', 502, '<h1>Bad gateway</h1>'],
      ['JSON that is not ours', 500, '{"error":"x"}'],
      ['half an answer', 200, '{"_id":'],
    ])('takes %s for no answer', async (_name, status, body) => {
      online(true);
      vi.stubGlobal('fetch', answers(status, body));
      const error = await request('booking/mine').catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ status: 0, code: 'UNREACHABLE', message: messages.unreachable });
      expect(serverMessage(error)).toBeUndefined();
    });

    it.each([
      [true, messages.unreachable],
      [false, messages.offline],
    ])('explains a failed network (online: %s)', async (isOnline, message) => {
      online(isOnline);
      vi.stubGlobal('fetch', vi.fn<typeof fetch>().mockRejectedValue(new TypeError('Failed to fetch')));
      const error = await request('booking/mine').catch((thrown: unknown) => thrown);
      expect(errorMessage(error)).toBe(message);
    });
  });
});

describe('the clock of the server', () => {
  const SERVER = new Date('2026-10-14T06:30:00.000Z');
  const answered = (headers: Record<string, string> = {}) =>
    syncServerTime(new Headers({ date: SERVER.toUTCString(), ...headers }));

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] });
  });
  afterEach(() => {
    vi.setSystemTime(SERVER);
    answered();
    vi.useRealTimers();
  });

  test("a device that is three days slow uses the server's time from the first response on", () => {
    vi.setSystemTime('2026-10-11T06:30:00.000Z');
    expect(serverNow()).toEqual(new Date('2026-10-11T06:30:00.000Z'));
    answered();
    expect(serverNow()).toEqual(SERVER);
    vi.setSystemTime('2026-10-11T06:31:00.000Z');
    expect(serverNow()).toEqual(new Date('2026-10-14T06:31:00.000Z'));
  });

  test.each([
    ['was cached by the service worker', { [CACHED_ANSWER_HEADER]: '1' }],
    ['may come from the cache of the browser', { 'cache-control': 'private, max-age=300' }],
    ['tells no time', { date: 'yesterday' }],
  ])('an answer that %s changes nothing', (_, headers) => {
    vi.setSystemTime('2026-10-17T06:30:00.000Z');
    answered(headers);
    expect(serverNow()).toEqual(new Date('2026-10-17T06:30:00.000Z'));
  });
});

describe('the cursor of the next page', () => {
  it.each([
    ['</api/listing/get?limit=24&cursor=abc>; rel="next"', 'abc'],
    ['</api/listing/get?limit=24&category=pg&cursor=a%2Bb%3D>; rel="next"', 'a+b='],
    ['</first>; rel="first", </api/x?cursor=7>; rel="next"', '7'],
    ['</api/x?cursor=7>; rel="prev"', null],
    ['', null],
    [null, null],
  ])('in %j is %j', (link, cursor) => {
    expect(nextCursor(link)).toBe(cursor);
  });
});

test.each([
  [keys.currentUser, true],
  [keys.results({ place: 'Goa' }), true],
  [keys.publicHome('a-home-1'), true],
  [keys.homeReviews('1', { order: 'newest' }), true],
  [keys.listing('1'), false],
  [keys.myListings, false],
  [keys.hasHome, false],
  [keys.bookings, false],
  [keys.inbox, false],
  [keys.wishlists, false],
  [['reviews', 'due'], false],
  [['host-calendar', 'home', '1'], false],
  [['earnings', 'summary'], false],
  [['payout-account'], false],
  [['a key of later'], false],
])('the answers of %j stay for the next person: %s', (queryKey, isKept) => {
  expect(isPublicQuery({ queryKey })).toBe(isKept);
});

test('a retry of a request reuses its Idempotency-Key, and the same request after success does not', async () => {
  const sendOnce = idempotencyKeys();
  const body = { words: 'Please answer.' };
  const keysOf: string[] = [];
  const send = (isLost: boolean) =>
    sendOnce(body, async (key) => {
      keysOf.push(key);
      if (isLost) throw new Error('The answer was lost');
    });
  await expect(send(true)).rejects.toThrow('lost');
  await send(false);
  await send(false);
  const [first, retry, next] = keysOf;
  expect(retry).toBe(first);
  expect(next).not.toBe(first);
});
