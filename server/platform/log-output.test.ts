import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildProgram, ChildProgram } from '@aangan/tests/support/programs.ts';
import { until } from '@aangan/tests/support/until.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LogOutput } from './log.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'aangan-log-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const lines = (count: number) => Array.from({ length: count }, (_, index) => `line ${index + 1}`);

test('writes every line once, in its order', async () => {
  const path = join(folder, 'log');
  const fd = openSync(path, 'a');
  const output = new LogOutput(fd);
  for (const line of lines(1_000)) output.write(`${line}\n`);
  await until(() => expect(readFileSync(path, 'utf8').trimEnd().split('\n')).toEqual(lines(1_000)));
  closeSync(fd);
});

test('writes the remaining lines when the process exits', async () => {
  const program = await buildProgram('tests/support/log-writer.ts');
  const writer = new ChildProgram(program.path, ['50000']);
  expect(await writer.ended()).toBe(0);
  // A line that was being written at that moment may appear later.
  const inOrder = writer.lines.toSorted((one, other) => Number(one.slice(5)) - Number(other.slice(5)));
  expect(inOrder).toEqual(lines(50_000));
  program.remove();
});
