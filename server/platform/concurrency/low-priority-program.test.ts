import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LowPriorityProgram, ProgramKilledError } from './low-priority-program.ts';

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
