import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { preparePackagedBinaries, runnablePackage } from './binaries.ts';
import { exitReason } from './postmaster.ts';

const isRoot = process.geteuid?.() === 0;
const nobody = { uid: 65_534, gid: 65_534 };

let base: string;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'aangan-programs-'));
  chmodSync(base, 0o755);
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

/** The installed package as npm leaves it when install scripts are disabled. */
function packageWithoutLinks(): { folder: string; links: { source: string; target: string }[] } {
  const installed = dirname(dirname(preparePackagedBinaries(base, undefined)));
  const folder = join(base, 'private', 'linux-x64');
  mkdirSync(dirname(folder));
  cpSync(installed, folder, { recursive: true, verbatimSymlinks: true });
  const links = JSON.parse(readFileSync(join(folder, 'native', 'pg-symlinks.json'), 'utf8')) as never;
  for (const { target } of links as { target: string }[]) rmSync(join(folder, target));
  return { folder, links };
}

const version = (folder: string) =>
  execFileSync(join(folder, 'native', 'bin', 'postgres'), ['--version'], { stdio: 'pipe' }).toString();

describe('the installed programs', () => {
  test('get the symbolic links that npm packages cannot contain', () => {
    const { folder, links } = packageWithoutLinks();
    expect(() => version(folder)).toThrow(/libicui18n/);
    expect(runnablePackage(folder, base, undefined)).toBe(folder);
    expect(version(folder)).toContain('(PostgreSQL) 18');
    for (const { source, target } of links) {
      expect(join(dirname(target), readlinkSync(join(folder, target)))).toBe(source);
    }
  });

  test.runIf(isRoot)('are copied if the user of the server cannot access them', () => {
    const { folder } = packageWithoutLinks();
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ version: `0.0.0-test.${process.pid}` }));
    chmodSync(dirname(folder), 0o700);
    const copy = runnablePackage(folder, base, nobody);
    try {
      expect(copy).not.toBe(folder);
      const program = join(copy, 'native', 'bin', 'postgres');
      expect(execFileSync(program, ['--version'], nobody).toString()).toContain('(PostgreSQL) 18');
      expect(runnablePackage(folder, base, nobody)).toBe(copy);
    } finally {
      rmSync(copy, { recursive: true, force: true });
    }
  });
});

const orphan = '2026-11-22 01:24:45.120 UTC [411] FATAL:  terminating connection due to unexpected postmaster exit\n';
const lockFile = [
  '2026-11-22 01:24:45.131 UTC [420] FATAL:  lock file "postmaster.pid" already exists',
  '2026-11-22 01:24:45.131 UTC [420] HINT:  Is another postmaster (PID 400) running in data directory "/data"?\n',
].join('\n');

test('is the first fatal message of the server, with its hint', () => {
  expect(exitReason(lockFile)).toBe(
    'lock file "postmaster.pid" already exists (Is another postmaster (PID 400) running in data directory "/data"?)',
  );
});

test('ignores processes of an earlier server', () => {
  expect(exitReason(orphan + orphan + lockFile)).toBe(exitReason(lockFile));
  expect(exitReason(lockFile + orphan)).toBe(exitReason(lockFile));
  expect(exitReason(orphan)).toBe('it ended without a word');
});

test('is the last line without a fatal message', () => {
  expect(exitReason('one\ntwo\n')).toBe('two');
  expect(exitReason('')).toBe('it ended without a word');
});
