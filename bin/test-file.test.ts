import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './prepare.mjs';
import { vitestConfigOf } from './vitest-config-of.mjs';

const program = join(root, 'bin', 'test-file.mjs');

function testFile(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], { cwd: root, encoding: 'utf8' });
  return { status, output: stdout + stderr };
}

describe('npm run test:file', { timeout: 60_000 }, () => {
  it('runs the tests of one file, and hands on what is meant for Vitest', () => {
    const file = 'bin/bench-arguments.test.ts';
    const { status, output } = testFile(file, '--reporter=json', '--testNamePattern=no test is called so');
    expect(output).toContain(`"numTotalTestSuites":`);
    expect(output).toContain(join(root, file));
    expect(output).toContain(`"numPassedTests":0`);
    expect(status).toBe(0);
  });

  it.each([
    ['a journey in the browser', 'tests/browser/home.test.ts', 'tests/browser/vitest.config.ts'],
    ['a test on PostgreSQL', 'server/api/auth/login.test.ts', 'vitest.config.ts'],
    ['all tests of a folder', 'tests/browser', 'tests/browser/vitest.config.ts'],
    ['a unit test', 'contract/rules/dates.test.ts', 'vitest.config.ts'],
  ])('knows the configuration of %s', (_, path, config) => {
    expect(vitestConfigOf(join(root, path))).toBe(join(root, config));
  });

  it.each([
    [[], /^Which file\? For example/],
    [['server/nowhere.test.ts'], /^There is no file server\/nowhere\.test\.ts\.$/],
  ])('refuses %j with a sentence', (args, sentence) => {
    const { status, output } = testFile(...args);
    expect(output.trim()).toMatch(sentence);
    expect(status).toBe(2);
  });
});
