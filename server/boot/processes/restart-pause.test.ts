import { expect, test } from 'vitest';
import { countEarlyExits, restartPauseMs, shouldGiveUp } from './worker-slot.ts';

test('the pause grows with each early exit and is reset by a long run', () => {
  const pauses: number[] = [];
  let deaths = 0;
  for (let turn = 0; turn < 9; turn += 1) {
    deaths = countEarlyExits(deaths, 400);
    pauses.push(restartPauseMs(deaths));
  }
  expect(pauses).toEqual([250, 500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000]);
  expect(restartPauseMs(countEarlyExits(deaths, 10_000))).toBe(0);
});

test('gives up at the fifth early exit in a row', () => {
  expect([1, 4, 5, 6].map(shouldGiveUp)).toEqual([false, false, true, true]);
});
