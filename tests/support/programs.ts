import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Manifest } from '@aangan/server/cli/backup/manifest.ts';
import { programs } from '@aangan/server/vite-programs.ts';
import { build } from 'vite';
import { TEST_INSTANT } from './clock.ts';

const root = join(import.meta.dirname, '..', '..');
/** A folder where programs find the packages, and which builds of the product do not delete. */
const cache = join(root, 'node_modules', '.cache', 'aangan');

export interface Program {
  /** Path of the built script. */
  path: string;
  remove: () => void;
}

/**
 * Builds a program of the project (such as `server/main.ts`) from the current sources, for tests that need a separate
 * process.
 */
export async function buildProgram(entry: string): Promise<Program> {
  mkdirSync(cache, { recursive: true });
  const outDir = mkdtempSync(join(cache, 'program-'));
  // Readable by other users, as whom a test may run it.
  chmodSync(outDir, 0o755);
  await build({
    configFile: false,
    logLevel: 'error',
    root,
    plugins: [programs()],
    build: { ssr: entry, outDir, target: 'node20' },
  });
  return {
    path: join(outDir, basename(entry).replace(/\.ts$/, '.js')),
    remove: () => rmSync(outDir, { recursive: true, force: true }),
  };
}

/** Builds the stand-ins, unless they are built. */
export async function ensureStandIns(): Promise<void> {
  const standIns = join(root, 'stand-ins');
  if (!existsSync(join(standIns, 'build', 'main.js'))) await build({ root: standIns, logLevel: 'error' });
}

/**
 * A child process controlled by messages, which responds with lines of output. The product's clock is set to the test
 * instant.
 */
export class ChildProgram {
  readonly process: ChildProcess;
  /** Lines of standard output. */
  readonly lines: string[] = [];
  /** Standard error. */
  complained = '';
  readonly #ended: Promise<number | null>;
  readonly #wake = new Set<() => void>();

  constructor(program: string, args: string[], options: Pick<SpawnOptions, 'env' | 'uid' | 'gid'> = {}) {
    const child = spawn(process.execPath, [program, ...args], {
      ...options,
      env: { STAND_IN_CLOCK: TEST_INSTANT.toISOString(), ...(options.env ?? process.env) },
      stdio: ['pipe', 'pipe', 'pipe'],
      detached: true,
    });
    this.process = child;
    this.#ended = once(child, 'close').then(([code]) => code as number | null);
    createInterface({ input: child.stdout }).on('line', (line) => {
      this.lines.push(line);
      this.#wakeAll();
    });
    child.stderr.on('data', (data: Buffer) => {
      this.complained += data.toString();
    });
    child.once('close', () => this.#wakeAll());
  }

  writeLine(word: string): void {
    this.process.stdin?.write(`${word}\n`);
  }

  /** Resolves with the first matching line, past or future. */
  async waitForOutput(expected: RegExp): Promise<string> {
    for (;;) {
      const line = this.lines.find((text) => expected.test(text));
      if (line !== undefined) return line;
      if (this.#hasEnded()) {
        throw new Error(`It ended after saying: ${this.lines.join(' | ')}, and complaining: ${this.complained}`);
      }
      await new Promise<void>((resolve) => this.#wake.add(resolve));
    }
  }

  /** Exit code; null if a signal ended the process. */
  ended(): Promise<number | null> {
    return this.#ended;
  }

  async kill(): Promise<void> {
    if (this.#hasEnded()) return;
    this.process.kill('SIGKILL');
    await once(this.process, 'exit');
  }

  #hasEnded(): boolean {
    return this.process.exitCode !== null || this.process.signalCode !== null;
  }

  #wakeAll(): void {
    for (const wake of this.#wake) wake();
    this.#wake.clear();
  }
}

export interface Ended {
  code: number | null;
  said: string;
  complained: string;
}

/** Runs a command of the product with only these settings. */
export async function runToEnd(
  program: Pick<Program, 'path'>,
  args: string[],
  settings: Record<string, string>,
): Promise<Ended> {
  const running = new ChildProgram(program.path, args, { env: { PATH: process.env.PATH, ...settings } });
  const code = await running.ended();
  return { code, said: running.lines.join('\n'), complained: running.complained.trim() };
}

export async function readManifest(backup: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(backup, 'backup.json'), 'utf8')) as Manifest;
}
