import { scryptSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { LoadMonitor, processMeter } from './load-monitor.ts';

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
