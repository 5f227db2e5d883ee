import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { ChildProgram } from './child-program.ts';
import { freePort } from './free-port.ts';
import { buildProgram, ensureStandIns, type Program } from './programs.ts';

/**
 * An installation for each test of the file: data folder, product and an operator's command with its output. All
 * processes are ended after the test.
 */
export function useInstallation(commandFile: string) {
  let main: Program;
  let command: Program;
  let dataDir: string;
  let port: number;
  let started: ChildProgram[];
  beforeAll(async () => {
    await ensureStandIns();
    [main, command] = await Promise.all([buildProgram('server/main.ts'), buildProgram(commandFile)]);
  }, 60_000);
  afterAll(() => {
    for (const program of [main, command]) program.remove();
  });
  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'aangan-installation-'));
    port = await freePort();
    started = [];
  });
  afterEach(async () => {
    for (const each of started) await each.kill();
    const lock = join(dataDir, 'database', 'cluster', 'postmaster.pid');
    await vi.waitUntil(() => !existsSync(lock), { timeout: 60_000, interval: 20 });
    rmSync(dataDir, { recursive: true, force: true });
  });

  function begin({ path }: Program, ...args: string[]): ChildProgram {
    const env = {
      PATH: process.env.PATH,
      PORT: String(port),
      DATA_DIR: dataDir,
      SAMPLE_HOMES: 'off',
      LOG_LEVEL: 'error',
    };
    const child = new ChildProgram(path, args, { env });
    started.push(child);
    return child;
  }

  return {
    url: () => `http://localhost:${port}`,
    /** Resolves when the product responds. */
    start: async () => {
      const product = begin(main);
      await product.hear(/^ +Aangan +http/);
      return product;
    },
    /** Runs the command until it exits. */
    run: async (...args: string[]) => {
      const child = begin(command, ...args);
      const code = await child.ended();
      return { code, said: child.lines.join('\n').trim(), complained: child.complained.trim() };
    },
  };
}
