import { expect, test } from 'vitest';
import { LoadLimiter } from './load-shedding.ts';

/** A limiter with a test clock, and work that the test completes. */
function aLimiter() {
  let now = 0;
  const limiter = new LoadLimiter(() => now);
  const ends: (() => void)[] = [];
  let inside = 0;
  /** True if admitted. Refusals are 503 with Retry-After. */
  const isAdmitted = async (): Promise<boolean> => {
    let isIn = false;
    const visit = limiter.run(() => {
      isIn = true;
      inside += 1;
      return new Promise<void>((resolve) => ends.push(resolve));
    });
    if (isIn) {
      void visit;
      return true;
    }
    await expect(visit).rejects.toMatchObject({ status: 503, headers: { 'retry-after': '2' } });
    return false;
  };
  return {
    isAdmitted,
    crowd: async (count: number) => {
      const answers = [];
      for (let index = 0; index < count; index += 1) answers.push(await isAdmitted());
      return answers.filter(Boolean).length;
    },
    leave: async (count: number) => {
      for (const end of ends.splice(0, count)) end();
      inside -= count;
      // Runs pending microtasks, which follow the end of the work.
      await new Promise((resolve) => setImmediate(resolve));
    },
    wait: (ms: number) => {
      now += ms;
    },
    inside: () => inside,
  };
}

test('admits a whole burst', async () => {
  expect(await aLimiter().crowd(500)).toBe(500);
});

test('refuses a burst above the hard limit', async () => {
  expect(await aLimiter().crowd(1_500)).toBe(500);
});

test('an overload of a second refuses requests until half of the capacity is used', async () => {
  const limiter = aLimiter();
  await limiter.crowd(200);
  limiter.wait(999);
  expect(await limiter.isAdmitted()).toBe(true);
  limiter.wait(1);
  expect(await limiter.isAdmitted()).toBe(false);
  await limiter.leave(limiter.inside() - 99);
  expect(await limiter.isAdmitted()).toBe(true);
  expect(await limiter.isAdmitted()).toBe(false);
  await limiter.leave(50);
  expect(await limiter.crowd(200)).toBe(200);
});

test('a second burst after a quiet time is admitted', async () => {
  const limiter = aLimiter();
  await limiter.crowd(200);
  limiter.wait(900);
  await limiter.leave(150);
  await limiter.crowd(150);
  limiter.wait(900);
  expect(await limiter.isAdmitted()).toBe(true);
});

test('under three times the capacity serves a third, and nothing waits beyond the limit', async () => {
  const limiter = aLimiter();
  let admitted = 0;
  const crowds: number[] = [];
  for (let tick = 0; tick < 1_000; tick += 1) {
    admitted += await limiter.crowd(3);
    await limiter.leave(Math.min(1, limiter.inside()));
    limiter.wait(10);
    crowds.push(limiter.inside());
  }
  // Half a second until the soft limit is exceeded, one second of tolerance, two until the queue is empty.
  expect(Math.max(...crowds.slice(400))).toBeLessThanOrEqual(100);
  expect(admitted).toBeGreaterThanOrEqual(1_000);
  expect(admitted).toBeLessThan(1_250);
});

test('failed work frees its place', async () => {
  const limiter = new LoadLimiter();
  for (let index = 0; index < 1_500; index += 1) {
    await expect(limiter.run(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  }
});
