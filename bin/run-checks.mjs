// Runs named checks one after another and prints their durations. `npm test -- types tests` runs some.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './prepare.mjs';

/** @typedef {{ name: string, description: string, run: string[] | (() => unknown) }} Check a program and its arguments, or a function that answers false when it fails */

/**
 * Runs the named checks, by default all, and exits with 0 if all passed.
 * @param {readonly Check[]} checks
 * @param {readonly string[]} requested
 */
export function runChecks(checks, requested) {
  const names = [...new Set(checks.map(({ name }) => name))];
  const unknown = requested.filter((name) => !names.includes(name));
  if (unknown.length > 0) {
    process.stderr.write(`There is no check named ${unknown.join(', ')}. There are: ${names.join(', ')}\n`);
    process.exit(2);
  }
  const chosen = requested.length === 0 ? checks : checks.filter(({ name }) => requested.includes(name));
  const results = chosen.map(runCheck);
  const failed = results.filter(({ passed }) => !passed).length;
  const width = Math.max(...results.map(({ title }) => title.length));
  const lines = results.map(
    ({ title, passed, seconds }) => `${passed ? '✓' : '✗'} ${title.padEnd(width)} ${seconds.padStart(7)} s`,
  );
  process.stdout.write(`\n${lines.join('\n')}\n\nchecks: ${results.length - failed} passed, ${failed} failed\n`);
  process.exit(failed === 0 ? 0 : 1);
}

/** @param {Check} check */
function runCheck({ name, description, run }) {
  const title = `${name}: ${description}`;
  process.stdout.write(`\n▸ ${title}\n`);
  const started = Date.now();
  const passed = runWork(run);
  return { title, passed, seconds: ((Date.now() - started) / 1000).toFixed(1) };
}

/** @param {Check['run']} work */
function runWork(work) {
  if (typeof work === 'function') return work() !== false;
  const [tool = '', ...args] = work;
  const program = join(root, 'node_modules', '.bin', `${tool}${process.platform === 'win32' ? '.cmd' : ''}`);
  if (!existsSync(program)) throw new Error(`${tool} is not installed`);
  return spawnSync(program, args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' }).status === 0;
}
