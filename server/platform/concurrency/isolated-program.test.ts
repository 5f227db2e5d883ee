import { expect, test } from 'vitest';
import { IsolatedProgram, ResourceLimitError } from './isolated-program.ts';

const answering = (answer: string) => `
  const { parentPort } = require('node:worker_threads');
  parentPort.on('message', (input) => parentPort.postMessage((${answer})(input)));`;
const limits = { timeoutMs: 60_000, maxMegabytes: 32 };
const odd = "(input) => { if (input === 'odd') throw new Error('odd'); return input + '!'; }";

test('answers each input in turn', async () => {
  const program = new IsolatedProgram<string, string>(answering(odd), limits);
  expect(await Promise.all(['one', 'two', 'three'].map((input) => program.run(input)))).toEqual([
    'one!',
    'two!',
    'three!',
  ]);
});

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
