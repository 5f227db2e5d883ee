import { PassThrough } from 'node:stream';
import { expect, onTestFinished, test, vi } from 'vitest';
import { RefusalPacing } from './refusal-pacing.ts';

const scheduleRefusals = (pacing: RefusalPacing, network: string, count: number, now: number) =>
  Array.from({ length: count }, () => pacing.scheduleRefusal(network, now));

test('the first 500 refusals of a network are sent at once, then 50 a second', () => {
  const pacing = new RefusalPacing();
  const delays = scheduleRefusals(pacing, '203.0.113.1', 600, 10_000);
  expect(delays.slice(0, 500).every((delay) => delay === 0)).toBe(true);
  expect(delays.slice(500)).toEqual(Array.from({ length: 100 }, (_, index) => 20 * (index + 1)));
});

test('no refusal is delayed for more than five seconds', () => {
  const pacing = new RefusalPacing();
  expect(scheduleRefusals(pacing, '203.0.113.1', 5_000, 10_000).at(-1)).toBe(5_000);
});

test('waiting refusals are sent once the server closes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const pacing = new RefusalPacing();
  const sent = Promise.all(Array.from({ length: 510 }, () => pacing.wait('203.0.113.1', new PassThrough())));
  pacing.end();
  await expect(sent).resolves.toHaveLength(510);
  vi.useRealTimers();
});

test('others are not delayed, and a network that was quiet for a while is not either', () => {
  const pacing = new RefusalPacing();
  scheduleRefusals(pacing, '203.0.113.1', 5_000, 10_000);
  expect(pacing.scheduleRefusal('203.0.113.2', 10_000)).toBe(0);
  expect(pacing.scheduleRefusal('203.0.113.1', 30_000)).toBe(0);
});

/** Refuses a network so often that its next refusal is delayed. */
function busyPacing(): RefusalPacing {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const pacing = new RefusalPacing();
  // Fake timers start at 0.
  scheduleRefusals(pacing, '203.0.113.1', 600, 0);
  return pacing;
}

test('a refusal to a closed connection is not delayed', async () => {
  const pacing = busyPacing();
  const connection = new PassThrough();
  const sent = pacing.wait('203.0.113.1', connection);
  connection.destroy();
  await sent;
  expect(vi.getTimerCount()).toBe(0);
});

test('a connection on which one refusal waits is closed when another one follows', async () => {
  const pacing = busyPacing();
  const connection = new PassThrough();
  await Promise.all([pacing.wait('203.0.113.1', connection), pacing.wait('203.0.113.1', connection)]);
  expect([connection.destroyed, vi.getTimerCount()]).toEqual([true, 0]);
});

test('while a thousand refusals wait, another one is sent at once', async () => {
  const pacing = busyPacing();
  const wait = () => pacing.wait('203.0.113.1', new PassThrough());
  const waiting = Array.from({ length: 1_000 }, wait);
  await wait();
  expect(vi.getTimerCount()).toBe(1_000);
  pacing.end();
  await Promise.all(waiting);
});
