import { CACHED_ANSWER_HEADER } from '@aangan/contract/pages/offline-answer.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { serverNow, syncServerTime } from './site.ts';

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

test('a device that is three days slow goes by the server, from the first answer on', () => {
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
