import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ensureDataDir } from './data-dir.ts';

let base: string;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'aangan-data-'));
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

test('creates the folder and its parents, and leaves no other file', async () => {
  const dataDir = join(base, 'a', 'b', 'data');
  await Promise.all([ensureDataDir(dataDir), ensureDataDir(dataDir)]);
  expect(readdirSync(dataDir)).toEqual([]);
});

test('reports why a folder is not writable', async () => {
  writeFileSync(join(base, 'file'), '');
  await expect(ensureDataDir(join(base, 'file'))).rejects.toThrow(/\(DATA_DIR\) cannot be written: it is a file\.$/);
  await expect(ensureDataDir(join(base, 'file', 'data'))).rejects.toThrow(/: a part of its path is a file\.$/);
});

test.runIf(process.platform === 'linux')('gives up where nothing can be made at all', async () => {
  await expect(ensureDataDir('/proc/data')).rejects.toThrow(
    'The folder /proc/data (DATA_DIR) cannot be written: no folder can be made there.',
  );
});
