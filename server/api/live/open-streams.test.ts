import { expect, test } from 'vitest';
import { EventStream } from '../../platform/http/event-stream.ts';
import { OpenStreams, type Stream } from './open-streams.ts';

/** Nobody reads any of them: what is said to them never drains. */
function aStream(accountId: string): Stream {
  const stream = new EventStream();
  return { accountId, stream, heard: null, isNew: true, isBehind: false, unread: null, sessionId: null };
}

test('ends the oldest stream of an account at once where it has too many, though nobody reads it', () => {
  const streams = new OpenStreams({ ofOneAccount: 2, ofProcess: 10 });
  const own = [aStream('one'), aStream('one'), aStream('one')];
  expect(own.map((stream) => streams.add(stream))).toEqual([true, true, true]);
  expect(streams.of('one')).toEqual(own.slice(1));
  expect(own.map(({ stream }) => stream.body.destroyed)).toEqual([true, false, false]);
});

test('counts a stream that was told to end and does not', () => {
  const streams = new OpenStreams({ ofOneAccount: 2, ofProcess: 10 });
  const own = [aStream('one'), aStream('one'), aStream('one')];
  for (const one of own) {
    streams.add(one);
    one.stream.end();
  }
  expect(own.map(({ stream }) => stream.body.destroyed)).toEqual([true, false, false]);
});

test('takes the place in a full process from whoever has most streams', () => {
  const streams = new OpenStreams({ ofOneAccount: 3, ofProcess: 4 });
  const many = [aStream('many'), aStream('many'), aStream('many')];
  for (const one of [...many, aStream('few')]) streams.add(one);
  expect(streams.add(aStream('new'))).toBe(true);
  expect(many.map(({ stream }) => stream.body.destroyed)).toEqual([true, false, false]);
  expect(['many', 'few', 'new'].map((account) => streams.of(account).length)).toEqual([2, 1, 1]);
});

test('refuses one more in a process whose streams are of one account each', async () => {
  const streams = new OpenStreams({ ofOneAccount: 3, ofProcess: 2 });
  const [first, second] = [aStream('one'), aStream('two')];
  expect([streams.add(first), streams.add(second), streams.add(aStream('three'))]).toEqual([true, true, false]);
  first.stream.abandon();
  await new Promise((resolve) => first.stream.onClose(() => resolve(undefined)));
  expect([streams.add(aStream('three')), streams.of('one')]).toEqual([true, []]);
});
