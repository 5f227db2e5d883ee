import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { root } from './prepare.mjs';

let folder: string;
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function start(character: string) {
  folder = mkdtempSync(join(tmpdir(), `aangan${character}`));
  for (const file of ['bin/run.mjs', 'bin/prepare.mjs']) cpSync(join(root, file), join(folder, file));
  return spawnSync(process.execPath, [join(folder, 'bin', 'run.mjs'), 'main'], { encoding: 'utf8' });
}

test.each(['#', '?', '"'])('npm start refuses an installation path with %s', (character) => {
  const { status, stderr } = start(character);
  expect([status, stderr]).toEqual([
    1,
    `Aangan cannot be built in ${folder}: its path contains ${character}, which the build tools cannot read. Move it to a folder without # ? " in its path.\n`,
  ]);
});

test.each([' ', '%', 'आ', '&'])('npm start accepts an installation path with %s', (character) => {
  expect(start(character).stderr).not.toContain('its path contains');
});
