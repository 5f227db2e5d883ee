import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { postmasterPid } from '@aangan/server/platform/database/embedded/postmaster.ts';
import { vi } from 'vitest';
import { TEST_INSTANT } from '../clock.ts';
import { freePort } from '../free-port.ts';
import { startTestGateway, type TestGateway } from '../gateway.ts';
import { stopwatch } from '../machine-time.ts';
import { type Mailbox, startMailbox } from '../mailbox.ts';
import { buildProgram, ChildProgram, type Program } from '../programs.ts';

const WITHIN = { timeout: 60_000, interval: 5 };

interface Programs {
  main: Program;
  audit: Program;
}

/**
 * The product in a process that tests can kill, with its embedded database. Gateway and mail server belong to the test
 * and outlive it.
 */
export class Installation {
  readonly url: string;
  readonly gateway: TestGateway;
  readonly mailbox: Mailbox;
  readonly #programs: Programs;
  readonly #dataDir = mkdtempSync(join(tmpdir(), 'aangan-crash-'));
  readonly #port: number;
  #server: ChildProgram | undefined;

  private constructor(parts: { gateway: TestGateway; mailbox: Mailbox; programs: Programs; port: number }) {
    this.gateway = parts.gateway;
    this.mailbox = parts.mailbox;
    this.#programs = parts.programs;
    this.#port = parts.port;
    this.url = `http://127.0.0.1:${parts.port}`;
    chmodSync(this.#dataDir, 0o755);
  }

  static async build(capture: 'automatic' | 'manual'): Promise<Installation> {
    const programs = {
      main: await buildProgram('server/main.ts'),
      audit: await buildProgram('server/cli/audit-ledger.ts'),
    };
    const gateway = await startTestGateway({ capture });
    return new Installation({ gateway, mailbox: await startMailbox(), programs, port: await freePort() });
  }

  /** Starts the server; resolves with the milliseconds until it was ready. */
  async start(failpoint?: string): Promise<number> {
    const took = stopwatch();
    const env = this.#environment(failpoint);
    this.#server = new ChildProgram(this.#programs.main.path, [], { env });
    await this.#untilReady();
    // A failpoint during the start counts as a crash.
    if (this.hasDied()) return failpoint === undefined ? this.#failed() : this.start();
    return took();
  }

  hasDied(): boolean {
    const { exitCode, signalCode } = this.#running.process;
    return exitCode !== null || signalCode !== null;
  }

  async killServer(): Promise<void> {
    await this.#running.kill();
  }

  /** Kills the database of the running server; resolves with the milliseconds until the server is ready again. */
  async killDatabase(): Promise<number> {
    const cluster = join(this.#dataDir, 'database', 'cluster');
    const pid = postmasterPid(cluster);
    if (pid === undefined) throw new Error('there is no database to kill');
    process.kill(pid, 'SIGKILL');
    const took = stopwatch();
    await this.#until(() => postmasterPid(cluster) !== pid || this.hasDied());
    await this.#untilReady();
    if (this.hasDied()) this.#failed();
    return took();
  }

  /** Output of `npm run audit-ledger`; null if everything is consistent. */
  async audit(): Promise<string | null> {
    try {
      await promisify(execFile)(process.execPath, [this.#programs.audit.path], { env: this.#environment() });
      return null;
    } catch (error) {
      const { stdout, stderr } = error as { stdout: string; stderr: string };
      return stdout + stderr;
    }
  }

  async close(): Promise<void> {
    await this.#server?.kill();
    await this.gateway.close();
    await this.mailbox.close();
    this.#programs.main.remove();
    this.#programs.audit.remove();
    rmSync(this.#dataDir, { recursive: true, force: true });
  }

  get #running(): ChildProgram {
    if (this.#server === undefined) throw new Error('the server was never started');
    return this.#server;
  }

  #environment(failpoint?: string): NodeJS.ProcessEnv {
    return {
      PATH: process.env.PATH,
      PORT: String(this.#port),
      DATA_DIR: this.#dataDir,
      SAMPLE_HOMES: 'off',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      ...this.gateway.variables,
      SMTP_URL: this.mailbox.smtpUrl,
      GOOGLE_CLIENT_ID: 'nobody signs in with it here',
      STAND_IN_CLOCK: TEST_INSTANT.toISOString(),
      ...(failpoint === undefined ? {} : { FAILPOINT: failpoint }),
    };
  }

  /** Waits until the server is ready or has exited. */
  async #untilReady(): Promise<void> {
    await this.#until(async () => this.hasDied() || (await this.#isReady()));
  }

  async #isReady(): Promise<boolean> {
    try {
      const { status } = await fetch(`${this.url}/api/health/ready`);
      return status === 200;
    } catch {
      // Not listening yet.
      return false;
    }
  }

  async #until(holds: () => boolean | Promise<boolean>): Promise<void> {
    await vi.waitUntil(holds, WITHIN).catch((cause: unknown) => this.#failed(cause));
  }

  #failed(cause?: unknown): never {
    const { lines, complained } = this.#running;
    throw new Error(
      `The server ${this.hasDied() ? 'ended' : 'did not come back'} after saying: ${lines.join('\n')}\n${complained}`,
      { cause },
    );
  }
}
