import { expect, test, vi } from 'vitest';
import { RefusalPacing } from './refusal-pacing.ts';

const delaysOf = (pacing: RefusalPacing, network: string, count: number, now: number) =>
  Array.from({ length: count }, () => pacing.delayOf(network, now));

test('the first 500 refusals of a network are sent at once, then 50 a second', () => {
  const pacing = new RefusalPacing();
  const delays = delaysOf(pacing, '203.0.113.1', 600, 10_000);
  expect(delays.slice(0, 500).every((delay) => delay === 0)).toBe(true);
  expect(delays.slice(500)).toEqual(Array.from({ length: 100 }, (_, index) => 20 * (index + 1)));
});

test('no refusal is delayed for more than five seconds', () => {
  const pacing = new RefusalPacing();
  expect(delaysOf(pacing, '203.0.113.1', 5_000, 10_000).at(-1)).toBe(5_000);
});

test('what waits is sent once the server closes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const pacing = new RefusalPacing();
  const sent = Promise.all(Array.from({ length: 510 }, () => pacing.wait('203.0.113.1')));
  pacing.end();
  await expect(sent).resolves.toHaveLength(510);
  vi.useRealTimers();
});

test('others are not delayed, and a network that was quiet for a while is not either', () => {
  const pacing = new RefusalPacing();
  delaysOf(pacing, '203.0.113.1', 5_000, 10_000);
  expect(pacing.delayOf('203.0.113.2', 10_000)).toBe(0);
  expect(pacing.delayOf('203.0.113.1', 30_000)).toBe(0);
});
