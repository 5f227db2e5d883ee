import { expect, test } from 'vitest';
import { Busyness } from './event-loop-load.ts';

test('goes by the last second, looked at once a second', () => {
  let now = 0;
  const loads = [0.9, 0.2];
  const busyness = new Busyness({ clock: () => now, load: () => loads.shift() ?? Number.NaN });
  const told = [0, 999, 1_000, 1_999, 2_000, 2_999].map((at) => {
    now = at;
    return busyness.isBusy();
  });
  expect(told).toEqual([false, false, true, true, false, false]);
});

test('takes this process for busy once it has let nothing else happen for a second', () => {
  const busyness = new Busyness();
  const begun = performance.now();
  let took = 0;
  while (took < 1_000) took = performance.now() - begun;
  expect(busyness.isBusy()).toBe(true);
});
