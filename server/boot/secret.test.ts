import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readSecret } from './secret.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'aangan-secret-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const read = () => readSecret({ appSecret: undefined, dataDir });

test('is created once, long, and readable only by its owner', async () => {
  const secret = await read();
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(await read()).toBe(secret);
  expect(statSync(join(dataDir, 'secret')).mode & 0o777).toBe(0o600);
});

test('is the same for concurrent starts', async () => {
  const secrets = await Promise.all(Array.from({ length: 20 }, read));
  expect(new Set(secrets).size).toBe(1);
  expect(readdirSync(dataDir)).toEqual(['secret']);
});

test('differs from one installation to another', async () => {
  const first = await read();
  rmSync(join(dataDir, 'secret'));
  expect(await read()).not.toBe(first);
});

test('is the configured one, and then no file is written', async () => {
  expect(await readSecret({ appSecret: 'set by hand', dataDir })).toBe('set by hand');
  expect(readdirSync(dataDir)).toEqual([]);
});

test('restores its file permissions, and refuses a truncated file', async () => {
  writeFileSync(join(dataDir, 'secret'), 'a secret of more than thirty-two characters\n', { mode: 0o644 });
  expect(await read()).toBe('a secret of more than thirty-two characters');
  expect(statSync(join(dataDir, 'secret')).mode & 0o777).toBe(0o600);
  writeFileSync(join(dataDir, 'secret'), '');
  await expect(read()).rejects.toThrow(/^The secret in .* is shorter than 32 characters/);
});
