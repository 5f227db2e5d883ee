import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { freePort } from './free-port.ts';
import { buildProgram, ChildProgram, ensureStandIns, type Program } from './programs.ts';

/** The product as started by `npm start`; restarts use the same data folder and port, with its own stand-ins. */
export class Installed {
  readonly port: number;
  readonly dataDir = mkdtempSync(join(tmpdir(), 'aangan-installed-'));
  readonly #program: Program;
  readonly #started: ChildProgram[] = [];

  private constructor(program: Program, port: number) {
    this.#program = program;
    this.port = port;
  }

  static async create(program: Program): Promise<Installed> {
    return new Installed(program, await freePort());
  }

  start(settings: Record<string, string> = {}): ChildProgram {
    const product = new ChildProgram(this.#program.path, [], {
      env: {
        PATH: process.env.PATH,
        PORT: String(this.port),
        DATA_DIR: this.dataDir,
        SAMPLE_HOMES: 'off',
        LOG_LEVEL: 'error',
        ...settings,
      },
    });
    this.#started.push(product);
    return product;
  }

  get isDatabaseRunning(): boolean {
    return existsSync(join(this.dataDir, 'database', 'cluster', 'postmaster.pid'));
  }

  async untilDatabaseStopped(): Promise<void> {
    await vi.waitUntil(() => !this.isDatabaseRunning, { timeout: 60_000, interval: 20 });
  }

  async remove(): Promise<void> {
    for (const product of this.#started) await product.kill();
    await this.untilDatabaseStopped();
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}

/** Starts the product on a free port, with nothing but these settings in its environment. */
export async function startProduct(
  { path }: Pick<Program, 'path'>,
  settings: Record<string, string>,
  args: string[] = [],
): Promise<{ url: string; product: ChildProgram }> {
  const port = await freePort();
  const usual = { PATH: process.env.PATH, SAMPLE_HOMES: 'off', RATE_LIMITS: 'off', LOG_LEVEL: 'error' };
  const product = new ChildProgram(path, args, { env: { ...usual, PORT: String(port), ...settings } });
  await product.waitForOutput(/^ +Aangan +http/);
  return { url: `http://127.0.0.1:${port}`, product };
}

/** Waits for the printed addresses of the product and its mailbox. */
export async function ready(product: ChildProgram): Promise<{ url: string; mailbox: string }> {
  return { mailbox: (await findAddress(product, 'Mailbox')) ?? '', url: (await findAddress(product, 'Aangan')) ?? '' };
}

/** All addresses are printed in one chunk. */
export async function findAddress(product: ChildProgram, name: string): Promise<string | undefined> {
  await product.waitForOutput(/^ +Aangan +http/);
  return product.lines
    .find((line) => line.trim().startsWith(`${name}  `))
    ?.trim()
    .split(/ {2,}/)[1];
}

export async function isListening(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const answer = await Promise.race([
    once(socket, 'connect').then(() => true),
    once(socket, 'close').then(() => false),
  ]).catch(() => false);
  socket.destroy();
  return answer;
}

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
      await product.waitForOutput(/^ +Aangan +http/);
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
