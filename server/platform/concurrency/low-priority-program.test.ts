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
const options = { folder: import.meta.dirname, timeoutMs: 60_000 };
const echoing = (timeoutMs = options.timeoutMs) =>
  new LowPriorityProgram<Input, unknown>(echo, { ...options, timeoutMs });

test('answers inputs, one after the other in the same process', async () => {
  const program = echoing();
  expect(await program.run({ name: 'one' })).toBe('one!');
  expect(await program.run({ name: 'process' })).toBe(await program.run({ name: 'process' }));
});

test('answers concurrent inputs in separate processes', async () => {
  const program = echoing();
  const [one, two] = await Promise.all([program.run({ name: 'process' }), program.run({ name: 'process' })]);
  expect(one).not.toBe(two);
});

test('runs at low priority and without the settings', async () => {
  const program = echoing();
  expect(await program.run({ name: 'priority' })).toBe(10);
  expect(await program.run({ name: 'settings' })).toEqual([]);
});

test('an input that kills the process fails alone', async () => {
  const program = echoing();
  const runs = await Promise.allSettled([program.run({ name: 'crash' }), program.run({ name: 'beside' })]);
  expect(runs).toEqual([
    { status: 'rejected', reason: new ProgramKilledError('SIGSEGV') },
    { status: 'fulfilled', value: 'beside!' },
  ]);
  expect(await program.run({ name: 'after' })).toBe('after!');
});

test('does an input again whose process was told to end before it could ignore that', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'aangan-program-'));
  const name = join(folder, 'begun');
  expect(await echoing().run({ name })).toBe(`${name}!`);
  rmSync(folder, { recursive: true });
});

test('terminates an endless input', async () => {
  await expect(echoing(500).run({ name: 'endless' })).rejects.toThrow(ProgramKilledError);
});

test('a process that cannot start fails only its input', async () => {
  const program = new LowPriorityProgram<Input, unknown>(echo, { ...options, folder: '/nowhere' });
  await expect(program.run({ name: 'one' })).rejects.toThrow(/ENOENT|EPIPE/);
  await new Promise(setImmediate);
});
