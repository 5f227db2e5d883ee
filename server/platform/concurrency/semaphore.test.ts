import { expect, test } from 'vitest';
import { Semaphore } from './semaphore.ts';

/** Work that the test completes. */
function aTask() {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { run: () => ended, end };
}

test('limits concurrent work, and serves everyone in turn', async () => {
  const semaphore = new Semaphore(() => 2, 100);
  let running = 0;
  let max = 0;
  const done = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      semaphore.run(async () => {
        running += 1;
        max = Math.max(max, running);
        await Promise.resolve();
        running -= 1;
        return index;
      }),
    ),
  );
  expect(max).toBe(2);
  expect(done).toEqual(Array.from({ length: 50 }, (_, index) => index));
});

test('refuses work that would wait too long', async () => {
  const semaphore = new Semaphore(() => 1, 1);
  const first = aTask();
  const running = semaphore.run(first.run);
  const waiting = semaphore.run(async () => 'done');
  await expect(semaphore.run(async () => 'never')).rejects.toMatchObject({ status: 503 });
  first.end();
  await running;
  expect(await waiting).toBe('done');
});

test('after closing finishes running work, and refuses the rest', async () => {
  const semaphore = new Semaphore(() => 1, 100);
  const first = aTask();
  const running = semaphore.run(first.run);
  const waiting = semaphore.run(async () => 'never');
  semaphore.close();
  await expect(waiting).rejects.toMatchObject({ status: 503 });
  await expect(semaphore.run(async () => 'never')).rejects.toMatchObject({ status: 503 });
  first.end();
  await running;
  await expect(semaphore.run(async () => 'never')).rejects.toMatchObject({ status: 503 });
});

test('work that fails hands its permit on', async () => {
  const semaphore = new Semaphore(() => 1, 1);
  await expect(
    semaphore.run(async () => {
      throw new Error('failed');
    }),
  ).rejects.toThrow('failed');
  expect(await semaphore.run(async () => 'done')).toBe('done');
});
