import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { usePriorities } from '@aangan/tests/support/equal-priority.ts';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Db } from '../database/schema.ts';
import { batchReads, perDatabase } from './batch-reads.ts';
import { FairQueue } from './fair-queue.ts';
import { IsolatedProgram, ResourceLimitError } from './isolated-program.ts';
import { LowPriorityProgram, ProgramKilledError } from './low-priority-program.ts';
import { Semaphore } from './semaphore.ts';

describe('batched reads', () => {
  const [primary, replica] = [{}, {}] as Db[] as [Db, Db];
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 22, 10, minute));

  /** A read that the test completes; records its ids and times. */
  function controlledReads() {
    const reads: { ids: readonly string[]; now: Date; answer: () => void; fail: () => void }[] = [];
    const find = batchReads(
      (ids: readonly string[], now) =>
        new Promise<Map<string, string>>((resolve, reject) => {
          const found = ids.filter((id) => /^[a-z]/.test(id));
          reads.push({
            ids,
            now,
            answer: () => resolve(new Map(found.map((id) => [id, `${id}!`]))),
            fail: () => reject(new Error('away')),
          });
        }),
    );
    return { find, reads };
  }

  /** Resolves when the event loop has taken up the requests received so far, so that the next batch has begun. */
  const nextTurn = () => new Promise(setImmediate);

  test('batches all requests that arrive during a read into one', async () => {
    const { find, reads } = controlledReads();
    const first = find('a', at(1));
    const crowd = ['b', 'c', '0', 'b'].map((id) => find(id, at(2)));
    expect(reads.map(({ ids }) => ids)).toEqual([['a']]);
    reads[0]?.answer();
    expect(await first).toBe('a!');
    await nextTurn();
    expect(reads.map(({ ids }) => ids)).toEqual([['a'], ['b', 'c', '0']]);
    reads[1]?.answer();
    expect(await Promise.all(crowd)).toEqual(['b!', 'c!', undefined, 'b!']);
  });

  test('caches nothing: a later request reads again', async () => {
    const { find, reads } = controlledReads();
    const first = find('a', at(1));
    reads[0]?.answer();
    await first;
    const second = find('a', at(1));
    reads[1]?.answer();
    expect(await second).toBe('a!');
    expect(reads).toHaveLength(2);
  });

  test('reads as of the latest time of the batch', async () => {
    const { find, reads } = controlledReads();
    const first = find('a', at(9));
    const crowd = [at(3), at(5), at(4)].map((now) => find('b', now));
    reads[0]?.answer();
    await first;
    await nextTurn();
    reads[1]?.answer();
    await Promise.all(crowd);
    expect(reads.map(({ now }) => now)).toEqual([at(9), at(5)]);
  });

  test('a failed batch rejects only its own callers', async () => {
    const { find, reads } = controlledReads();
    const first = find('a', at(1));
    const next = find('b', at(1));
    reads[0]?.fail();
    await expect(first).rejects.toThrow('away');
    await nextTurn();
    reads[1]?.answer();
    expect(await next).toBe('b!');
  });

  test('creates one value per database', () => {
    const made: Db[] = [];
    const of = perDatabase((db) => made.push(db));
    expect([of(primary), of(replica), of(primary)]).toEqual([1, 2, 1]);
    expect(made).toEqual([primary, replica]);
  });
});

describe('queues', () => {
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
});

describe('programs', () => {
  const answering = (answer: string) => `
  import { parentPort } from 'node:worker_threads';
  parentPort.on('message', (input) => parentPort.postMessage((${answer})(input)));`;
  const limits = { timeoutMs: 60_000, maxMegabytes: 32 };
  const odd = "(input) => { if (input === 'odd') throw new Error('odd'); return input + '!'; }";

  test('reports a failing input, and answers the next one', async () => {
    const program = new IsolatedProgram<string, string>(answering(odd), limits);
    const runs = await Promise.allSettled(['one', 'odd', 'two'].map((input) => program.run(input)));
    expect(runs.map((run) => (run.status === 'fulfilled' ? run.value : String(run.reason)))).toEqual([
      'one!',
      'Error: odd',
      'two!',
    ]);
  });

  test('terminates an endless input without delaying other work', async () => {
    const short = { ...limits, timeoutMs: 300 };
    const program = new IsolatedProgram<string, string>(
      answering("(input) => { while (input === 'endless'); return input; }"),
      short,
    );
    let turns = 0;
    const turning = setInterval(() => (turns += 1), 1);
    await expect(program.run('endless')).rejects.toThrow(ResourceLimitError);
    clearInterval(turning);
    expect(turns).toBeGreaterThan(0);
    // A generous limit, so that the next thread can start on a busy machine.
    short.timeoutMs = limits.timeoutMs;
    expect(await program.run('next')).toBe('next');
  });

  test('terminates an input that exceeds the memory limit', async () => {
    const program = new IsolatedProgram<string, number>(
      answering("(input) => { const all = []; while (input === 'all') all.push([...'memory']); return all.length; }"),
      limits,
    );
    await expect(program.run('all')).rejects.toThrow(ResourceLimitError);
    expect(await program.run('nothing')).toBe(0);
  });

  interface Input {
    name: string;
  }

  const echo = `
import { existsSync, mkdirSync } from 'node:fs';
import { getPriority } from 'node:os';
const answer = (output) => process.send({ output });
process.on('message', ({ name }) => {
  if (name === 'crash') process.kill(process.pid, 'SIGSEGV');
  if (name === 'endless') for (;;);
  if (name === 'odd') return process.send({ error: new Error('odd') });
  if (name === 'priority') return answer(getPriority());
  if (name === 'settings') return answer(Object.keys(process.env));
  if (name.startsWith('/') && !existsSync(name)) {
    mkdirSync(name);
    process.removeAllListeners('SIGINT').kill(process.pid, 'SIGINT');
    return;
  }
  if (name === 'process') return answer(process.pid);
  answer(name + '!');
});`;
  const TIMEOUT_MS = 60_000;
  const echoing = () => new LowPriorityProgram<Input, unknown>(echo, { folder: import.meta.dirname });

  test('rejects with the error of an input, and answers the next one in the same process', async () => {
    const program = echoing();
    const before = await program.run({ name: 'process' }, TIMEOUT_MS);
    await expect(program.run({ name: 'odd' }, TIMEOUT_MS)).rejects.toThrow('odd');
    expect(await program.run({ name: 'process' }, TIMEOUT_MS)).toBe(before);
  });

  test('answers concurrent inputs in separate processes', async () => {
    const program = echoing();
    const [one, two] = await Promise.all([
      program.run({ name: 'process' }, TIMEOUT_MS),
      program.run({ name: 'process' }, TIMEOUT_MS),
    ]);
    expect(one).not.toBe(two);
  });

  test('runs at low priority and without the settings', async () => {
    usePriorities(true);
    onTestFinished(() => usePriorities(false));
    const program = echoing();
    expect(await program.run({ name: 'priority' }, TIMEOUT_MS)).toBe(10);
    expect(await program.run({ name: 'settings' }, TIMEOUT_MS)).toEqual([]);
  });

  test('an input that kills the process fails alone', async () => {
    const program = echoing();
    const runs = await Promise.allSettled([
      program.run({ name: 'crash' }, TIMEOUT_MS),
      program.run({ name: 'beside' }, TIMEOUT_MS),
    ]);
    expect(runs).toEqual([
      { status: 'rejected', reason: new ProgramKilledError('SIGSEGV') },
      { status: 'fulfilled', value: 'beside!' },
    ]);
    expect(await program.run({ name: 'after' }, TIMEOUT_MS)).toBe('after!');
  });

  test('repeats an input whose process was signalled before it had installed its handler', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'aangan-program-'));
    const name = join(folder, 'begun');
    expect(await echoing().run({ name }, TIMEOUT_MS)).toBe(`${name}!`);
    rmSync(folder, { recursive: true });
  });

  test('terminates an endless input', async () => {
    await expect(echoing().run({ name: 'endless' }, 500)).rejects.toThrow(ProgramKilledError);
  });

  test('a process that cannot start fails only its input', async () => {
    const program = new LowPriorityProgram<Input, unknown>(echo, { folder: '/nowhere' });
    await expect(program.run({ name: 'one' }, TIMEOUT_MS)).rejects.toThrow(/ENOENT|EPIPE/);
    await new Promise(setImmediate);
  });
});
