import { scryptSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { LoadMonitor, processMeter } from './load-monitor.ts';
import { WakeSignal } from './wake-signal.ts';
import { retryPauseSeconds } from './work-source.ts';

const LONG_MS = 60_000;
const going = new AbortController().signal;

test('wakes all who wait', async () => {
  const bell = new WakeSignal();
  const sleepers = [1, 2, 3].map(() => bell.wait(bell.count, LONG_MS, going));
  bell.notify();
  await expect(Promise.all(sleepers)).resolves.toHaveLength(3);
});

test('wakes a reader that checked before the signal and waits after it', async () => {
  const bell = new WakeSignal();
  const { count } = bell;
  bell.notify();
  await expect(bell.wait(count, LONG_MS, going)).resolves.toBeUndefined();
});

test('waits at most for the timeout, and not after an abort', async () => {
  const bell = new WakeSignal();
  const stop = new AbortController();
  const waiting = bell.wait(bell.count, LONG_MS, stop.signal);
  stop.abort();
  await expect(waiting).resolves.toBeUndefined();
  await expect(bell.wait(bell.count, LONG_MS, stop.signal)).resolves.toBeUndefined();
  await expect(bell.wait(bell.count, 1, going)).resolves.toBeUndefined();
});

test('tries again within a minute, then with growing pauses of at most an hour', () => {
  const pauses = Array.from({ length: 200 }, (_, index) => retryPauseSeconds(index + 1));
  expect(pauses.slice(0, 10)).toEqual([15, 30, 60, 120, 240, 480, 960, 1920, 3600, 3600]);
  expect(new Set(pauses.slice(9))).toEqual(new Set([3600]));
});

test('measures the last second, once a second', () => {
  let now = 0;
  const loads = [0.9, 0.2];
  const busyness = new LoadMonitor({ clock: () => now, load: () => loads.shift() ?? Number.NaN });
  const results = [0, 999, 1_000, 1_999, 2_000, 2_999].map((at) => {
    now = at;
    return busyness.isBusy();
  });
  expect(results).toEqual([false, false, true, true, false, false]);
});

test('counts the process as busy once the event loop was blocked for a second', () => {
  let now = 0;
  const busyness = new LoadMonitor({ ...processMeter(), clock: () => now });
  scryptSync('courtyard', 'with neem', 64);
  now = 1_000;
  expect(busyness.isBusy()).toBe(true);
});
