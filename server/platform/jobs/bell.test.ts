import { expect, test } from 'vitest';
import { Bell } from './bell.ts';

const LONG_MS = 60_000;
const going = new AbortController().signal;

test('wakes all who wait', async () => {
  const bell = new Bell();
  const sleepers = [1, 2, 3].map(() => bell.wait(bell.rung, LONG_MS, going));
  bell.ring();
  await expect(Promise.all(sleepers)).resolves.toHaveLength(3);
});

test('is heard by whoever looked before it was rung, and comes to wait after', async () => {
  const bell = new Bell();
  const { rung } = bell;
  bell.ring();
  await expect(bell.wait(rung, LONG_MS, going)).resolves.toBeUndefined();
});

test('lets nobody wait longer than they want, or once they are to stop', async () => {
  const bell = new Bell();
  const stop = new AbortController();
  const waiting = bell.wait(bell.rung, LONG_MS, stop.signal);
  stop.abort();
  await expect(waiting).resolves.toBeUndefined();
  await expect(bell.wait(bell.rung, LONG_MS, stop.signal)).resolves.toBeUndefined();
  await expect(bell.wait(bell.rung, 1, going)).resolves.toBeUndefined();
});
