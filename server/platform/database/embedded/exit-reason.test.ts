import { expect, test } from 'vitest';
import { exitReason } from './postmaster.ts';

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
