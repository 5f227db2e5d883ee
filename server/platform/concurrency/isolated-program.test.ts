import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { IsolatedProgram, ResourceLimitError } from './isolated-program.ts';
import { LowPriorityProgram, ProgramKilledError } from './low-priority-program.ts';

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

interface Input {
  name: string;
}

const echo = `process.on('message', async ({ name }) => {
  if (name === 'crash') process.kill(process.pid, 'SIGSEGV');
  if (name === 'endless') for (;;);
  if (name === 'priority') return process.send(require('node:os').getPriority());
  if (name === 'settings') return process.send(Object.keys(process.env));
  if (name.startsWith('/') && !require('node:fs').existsSync(name)) {
    require('node:fs').mkdirSync(name);
    process.removeAllListeners('SIGINT').kill(process.pid, 'SIGINT');
    return;
  }
  if (name === 'process') return process.send(process.pid);
  process.send(name + '!');
});`;
const TIMEOUT_MS = 60_000;
const echoing = () => new LowPriorityProgram<Input, unknown>(echo, { folder: import.meta.dirname });

test('answers inputs, one after the other in the same process', async () => {
  const program = echoing();
  expect(await program.run({ name: 'one' }, TIMEOUT_MS)).toBe('one!');
  expect(await program.run({ name: 'process' }, TIMEOUT_MS)).toBe(await program.run({ name: 'process' }, TIMEOUT_MS));
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

test('does an input again whose process was told to end before it could ignore that', async () => {
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
