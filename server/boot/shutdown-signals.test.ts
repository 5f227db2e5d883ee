import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { listenForShutdown } from './shutdown-signals.ts';

function shutdownAfter(...signals: [name: string, atMs: number][]) {
  const source = new EventEmitter();
  let time = 0;
  const { requested, forced } = listenForShutdown(source, () => time);
  for (const [name, atMs] of signals) {
    time = atMs;
    source.emit(name);
  }
  return { requested: requested.aborted, forced: forced.aborted };
}

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'])('%s requests a shutdown', (name) => {
  expect(shutdownAfter([name, 0])).toEqual({ requested: true, forced: false });
});

test('signals within one second count as one request', () => {
  expect(shutdownAfter(['SIGINT', 500], ['SIGINT', 501], ['SIGTERM', 700], ['SIGHUP', 1_500])).toEqual({
    requested: true,
    forced: false,
  });
});

test('a later signal cuts off open requests', () => {
  expect(shutdownAfter(['SIGINT', 500], ['SIGINT', 501], ['SIGINT', 1_501])).toEqual({
    requested: true,
    forced: true,
  });
});

test('no shutdown without a signal', () => {
  expect(shutdownAfter()).toEqual({ requested: false, forced: false });
});
