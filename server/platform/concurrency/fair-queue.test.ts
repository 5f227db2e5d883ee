import { expect, test } from 'vitest';
import { FairQueue } from './fair-queue.ts';
import { Semaphore } from './semaphore.ts';

/** A queue whose work the test completes, with the names of started work. */
function aQueue({ maxRunning = 1, maxWaiting = 100, pauseAfter = async () => {} } = {}) {
  const queue = new FairQueue({ maxRunning: () => maxRunning, maxWaiting, pauseAfter });
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const send = (name: string, { cost = 1, signal }: { cost?: number; signal?: AbortSignal } = {}) =>
    queue.run({ person: name.slice(0, 1), signal }, cost, async () => {
      begun.push(name);
      await new Promise<void>((resolve) => ends.push(resolve));
    });
  /** Completes the oldest running work, `times` times. */
  const end = async (times = 1) => {
    await new Promise(setImmediate);
    for (let time = 0; time < times; time += 1) {
      ends.shift()?.();
      await new Promise(setImmediate);
    }
  };
  return { queue, begun, send, end };
}

test('limits concurrent work, and serves everyone in turn', async () => {
  const { begun, send, end } = aQueue({ maxRunning: 2 });
  const all = Promise.all(['a1', 'a2', 'a3', 'b1'].map((name) => send(name)));
  await end(0);
  expect(begun).toEqual(['a1', 'a2']);
  await end(4);
  await all;
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3']);
});

test('thirty large ones of one person do not delay a small one of another', async () => {
  const { begun, send, end } = aQueue();
  const all = [...Array.from({ length: 30 }, (_, index) => send(`a${index}`, { cost: 50 })), send('b', { cost: 5 })];
  await end(31);
  await Promise.all(all);
  expect(begun.indexOf('b')).toBe(1);
});

test('shares capacity by cost, and idle people save no credit', async () => {
  const { begun, send, end } = aQueue();
  const ofOne = Array.from({ length: 4 }, (_, index) => send(`a${index}`, { cost: 20 }));
  await end(2);
  const ofOther = Array.from({ length: 8 }, (_, index) => send(`b${index}`, { cost: 5 }));
  await end(10);
  await Promise.all([...ofOne, ...ofOther]);
  expect(begun.join(' ')).toBe('a0 a1 a2 b0 b1 b2 b3 a3 b4 b5 b6 b7');
});

test('does not start abandoned work', async () => {
  const { begun, send, end } = aQueue();
  const leaving = new AbortController();
  const all = [send('a1'), send('a2', { signal: leaving.signal }), send('a3')];
  leaving.abort(new Error('gone'));
  await expect(all[1]).rejects.toThrow('gone');
  await expect(send('a4', { signal: leaving.signal })).rejects.toThrow('gone');
  await end(2);
  await Promise.all([all[0], all[2]]);
  expect(begun).toEqual(['a1', 'a3']);
});

test('refuses the last request of the person with most waiting when the queue is full', async () => {
  const { begun, send, end } = aQueue({ maxWaiting: 3 });
  const ofOne = ['a1', 'a2', 'a3', 'a4'].map((name) => send(name));
  const ofOther = send('b1');
  await expect(ofOne[3]).rejects.toMatchObject({ status: 503 });
  await end(4);
  await Promise.all([...ofOne.slice(0, 3), ofOther]);
  expect(begun).toEqual(['a1', 'b1', 'a2', 'a3']);
});

test('after closing finishes running work, and refuses the rest', async () => {
  const { queue, begun, send, end } = aQueue();
  const running = send('a1');
  const waiting = send('b1');
  queue.close();
  await expect(waiting).rejects.toMatchObject({ status: 503 });
  await expect(send('c1')).rejects.toMatchObject({ status: 503 });
  await end();
  await running;
  expect(begun).toEqual(['a1']);
});

test('work that fails makes room for the next', async () => {
  const { queue } = aQueue();
  const failing = queue.run({ person: 'a' }, 1, () => Promise.reject(new Error('failed')));
  const next = queue.run({ person: 'a' }, 1, async () => 'done');
  await expect(failing).rejects.toThrow('failed');
  expect(await next).toBe('done');
});

test('a pause after one delays the next, and not its own result', async () => {
  let resume = () => {};
  const paused = new Promise<void>((resolve) => (resume = resolve));
  const { begun, send, end } = aQueue({ pauseAfter: () => paused });
  const all = ['a1', 'a2'].map((name) => send(name));
  await end();
  await all[0];
  expect(begun).toEqual(['a1']);
  resume();
  await end();
  await all[1];
  expect(begun).toEqual(['a1', 'a2']);
});

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
