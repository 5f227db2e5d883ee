import { expect, test } from 'vitest';
import { retryPauseSeconds } from './work-source.ts';

test('tries again within a minute, then with growing pauses of at most an hour', () => {
  const pauses = Array.from({ length: 200 }, (_, index) => retryPauseSeconds(index + 1));
  expect(pauses.slice(0, 10)).toEqual([15, 30, 60, 120, 240, 480, 960, 1920, 3600, 3600]);
  expect(new Set(pauses.slice(9))).toEqual(new Set([3600]));
});
