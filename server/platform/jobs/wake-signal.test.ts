import { expect, test } from 'vitest';
import { WakeSignal } from './wake-signal.ts';

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
