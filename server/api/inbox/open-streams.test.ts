import { TEST_INSTANT } from '@aangan/tests/support/clock.ts';
import { expect, test } from 'vitest';
import { EventStream } from '../../platform/http/event-stream.ts';
import { OpenStreams, type StreamClient } from './open-streams.ts';

const now = new Date(TEST_INSTANT);

/** A client that never reads its stream, so that the buffer never drains. */
function aClient(accountId: string): StreamClient {
  const stream = new EventStream();
  return { accountId, stream, lastPosition: null, isNew: true, isBehind: false, unread: null, sessionId: null };
}

test('ends the oldest stream of an account with too many immediately, even if it is not read', () => {
  const streams = new OpenStreams({ ofOneAccount: 2, ofProcess: 10 });
  const own = [aClient('one'), aClient('one'), aClient('one')];
  expect(own.map((client) => streams.add(client, now))).toEqual([true, true, true]);
  expect(streams.of('one')).toEqual(own.slice(1));
  expect(own.map(({ stream }) => stream.body.destroyed)).toEqual([true, false, false]);
});

test('counts an ended stream until it has closed', () => {
  const streams = new OpenStreams({ ofOneAccount: 2, ofProcess: 10 });
  const own = [aClient('one'), aClient('one'), aClient('one')];
  for (const client of own) {
    streams.add(client, now);
    client.stream.end();
  }
  expect(own.map(({ stream }) => stream.body.destroyed)).toEqual([true, false, false]);
});

test('ends a stream of the account with the most in a full process', () => {
  const streams = new OpenStreams({ ofOneAccount: 3, ofProcess: 4 });
  const many = [aClient('many'), aClient('many'), aClient('many')];
  for (const client of [...many, aClient('few')]) streams.add(client, now);
  expect(streams.add(aClient('new'), now)).toBe(true);
  expect(many.map(({ stream }) => stream.body.destroyed)).toEqual([true, false, false]);
  expect(['many', 'few', 'new'].map((account) => streams.of(account).length)).toEqual([2, 1, 1]);
});

test('refuses another stream in a full process if each account has one', async () => {
  const streams = new OpenStreams({ ofOneAccount: 3, ofProcess: 2 });
  const [first, second] = [aClient('one'), aClient('two')];
  expect([streams.add(first, now), streams.add(second, now), streams.add(aClient('three'), now)]).toEqual([
    true,
    true,
    false,
  ]);
  first.stream.destroy();
  await new Promise((resolve) => first.stream.onClose(() => resolve(undefined)));
  expect([streams.add(aClient('three'), now), streams.of('one')]).toEqual([true, []]);
});

test('replaces one stream a second of an account that has too many, and refuses more', () => {
  const streams = new OpenStreams({ ofOneAccount: 2, ofProcess: 10 });
  const at = (milliseconds: number) => new Date(now.getTime() + milliseconds);
  const added = [0, 0, 0, 0, 999, 1_000].map((milliseconds) => streams.add(aClient('one'), at(milliseconds)));
  expect(added).toEqual([true, true, true, false, false, true]);
  expect([streams.of('one').length, streams.add(aClient('two'), at(1_000))]).toEqual([2, true]);
});
