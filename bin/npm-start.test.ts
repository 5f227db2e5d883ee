import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { root } from './prepare.mjs';

describe('a signal to npm', () => {
  /** A program that prints how it was started and which signal ended it. */
  const program = `
    process.on('SIGTERM', () => {
      console.log('ended by SIGTERM');
      process.exit(0);
    });
    console.log('malloc', process.env.MALLOC_TRIM_THRESHOLD_, process.env.MALLOC_MMAP_THRESHOLD_, 'arguments', process.argv.slice(2).join());
    setTimeout(() => process.exit(1), 60_000);
  `;

  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'aangan-npm-'));
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: object };
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'started', version: '1.0.0', scripts }));
    mkdirSync(join(folder, 'bin'));
    for (const name of ['run', 'bench']) writeFileSync(join(folder, 'bin', `${name}.mjs`), program);
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  /**
   * npm sends a signal to the shell of the script, which does not forward it: the last program must replace the shell.
   */
  test.each([
    [['start'], 'malloc 65536 65536 arguments main,--processes,2'],
    [['run', 'bench'], 'malloc undefined undefined arguments --processes,2'],
  ])('SIGTERM to npm %j reaches the program', { timeout: 30_000 }, async (command, started) => {
    const { MALLOC_TRIM_THRESHOLD_: _, MALLOC_MMAP_THRESHOLD_: __, ...env } = process.env;
    const npm = spawn('npm', [...command, '--', '--processes', '2'], {
      cwd: folder,
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(npm, 'exit');
    const lines: string[] = [];
    // Its output closes when the last process that shares it exits.
    for await (const line of createInterface({ input: npm.stdout })) {
      lines.push(line);
      if (line === started) npm.kill('SIGTERM');
    }
    await ended;
    expect(lines).toContain('ended by SIGTERM');
  });
});

describe('the installation path', () => {
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
});
