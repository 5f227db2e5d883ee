import { expect, test } from 'vitest';
import { LoadLimiter } from './load-shedding.ts';

/** A limiter with a clock of the test's own, and work that ends when the test says so. */
function aLimiter() {
  let now = 0;
  const limiter = new LoadLimiter(() => now);
  const ends: (() => void)[] = [];
  let inside = 0;
  /** True: it was let in. Refusals carry 503 and when to come again. */
  const come = async (): Promise<boolean> => {
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
    come,
    crowd: async (count: number) => {
      const answers = [];
      for (let index = 0; index < count; index += 1) answers.push(await come());
      return answers.filter(Boolean).length;
    },
    leave: async (count: number) => {
      for (const end of ends.splice(0, count)) end();
      inside -= count;
      // What waits for the end of the work goes on in microtasks.
      await new Promise((resolve) => setImmediate(resolve));
    },
    wait: (ms: number) => {
      now += ms;
    },
    inside: () => inside,
  };
}

test('a burst is let in as a whole', async () => {
  expect(await aLimiter().crowd(500)).toBe(500);
});

test('a burst beyond all measure is not', async () => {
  expect(await aLimiter().crowd(1_500)).toBe(500);
});

test('an overload of a second refuses requests until half of the capacity is used', async () => {
  const limiter = aLimiter();
  await limiter.crowd(200);
  limiter.wait(999);
  expect(await limiter.come()).toBe(true);
  limiter.wait(1);
  expect(await limiter.come()).toBe(false);
  await limiter.leave(limiter.inside() - 99);
  expect(await limiter.come()).toBe(true);
  expect(await limiter.come()).toBe(false);
  await limiter.leave(50);
  expect(await limiter.crowd(200)).toBe(200);
});

test('a crowd that went and came back is a burst again', async () => {
  const limiter = aLimiter();
  await limiter.crowd(200);
  limiter.wait(900);
  await limiter.leave(150);
  await limiter.crowd(150);
  limiter.wait(900);
  expect(await limiter.come()).toBe(true);
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
  // Half a second until it is crowded, one of patience, two until the crowd is gone.
  expect(Math.max(...crowds.slice(400))).toBeLessThanOrEqual(100);
  expect(admitted).toBeGreaterThanOrEqual(1_000);
  expect(admitted).toBeLessThan(1_250);
});

test('work that fails leaves too', async () => {
  const limiter = new LoadLimiter();
  for (let index = 0; index < 1_500; index += 1) {
    await expect(limiter.run(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  }
});
