import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findGatewayInconsistencies } from '@aangan/server/domain/ledger/gateway-consistency.ts';
import { Gateway } from '@aangan/server/domain/ledger/gateway/gateway.ts';
import { findLedgerInconsistencies } from '@aangan/server/domain/ledger/ledger-consistency.ts';
import { sql } from 'kysely';
import { vi } from 'vitest';
import { aDatabase, type TestDatabase } from '../database.ts';
import { freePort } from '../free-port.ts';
import { startTestGateway, type TestGateway } from '../gateway.ts';
import { type Mailbox, startMailbox } from '../mailbox.ts';
import { buildProgram, ChildProgram, type Program } from '../programs.ts';

const WITHIN = { timeout: 60_000, interval: 20 };

/**
 * The product with payouts through the gateway, in a process that tests can kill. The database belongs to the test and
 * outlives it.
 */
export class PayoutServer {
  readonly url: string;
  readonly database: TestDatabase;
  readonly gateway: TestGateway;
  readonly #mailbox: Mailbox;
  readonly #program: Program;
  readonly #port: number;
  readonly #dataDir = mkdtempSync(join(tmpdir(), 'aangan-payouts-'));
  #server: ChildProgram | undefined;

  private constructor(parts: {
    database: TestDatabase;
    gateway: TestGateway;
    mailbox: Mailbox;
    program: Program;
    port: number;
  }) {
    this.database = parts.database;
    this.gateway = parts.gateway;
    this.#mailbox = parts.mailbox;
    this.#program = parts.program;
    this.#port = parts.port;
    this.url = `http://127.0.0.1:${parts.port}`;
    chmodSync(this.#dataDir, 0o755);
  }

  static async build(): Promise<PayoutServer> {
    const [program, mailbox] = [await buildProgram('server/main.ts'), await startMailbox()];
    const [database, gateway] = [await aDatabase(), await startTestGateway()];
    return new PayoutServer({ database, gateway, mailbox, program, port: await freePort() });
  }

  /** Starts the server; waits until it is ready or has crashed at the armed failpoint. */
  async start(failpoint?: string): Promise<void> {
    this.#server = new ChildProgram(this.#program.path, [], { env: this.#environment(failpoint) });
    await this.until('it is ready or dead', async () => this.hasDied() || (await this.#isReady()));
    if (failpoint === undefined && this.hasDied()) this.#failed('ended');
  }

  async kill(): Promise<void> {
    await this.#server?.kill();
  }

  hasDied(): boolean {
    const { exitCode, signalCode } = this.#running.process;
    return exitCode !== null || signalCode !== null;
  }

  /** Whether it was killed by SIGKILL instead of exiting. */
  wasKilled(): boolean {
    return this.#running.process.signalCode === 'SIGKILL';
  }

  /** Lets some minutes pass while the server is off: its claims expire, and pending transfers complete. */
  async letMinutesPass(): Promise<void> {
    const { db } = this.database;
    await sql`update jobs.job set state = 'retry', start_after = now() where state = 'active'`.execute(db);
    await sql`update jobs.job set start_after = now() where state in ('created', 'retry')`.execute(db);
    for (const table of ['payout', 'payout_reversal', 'payment_order'] as const)
      await sql`update ${sql.table(table)} set requested_at = requested_at - interval '2 hours'`.execute(db);
    await sql`update payment_order set created_at = created_at - interval '20 minutes'`.execute(db);
  }

  /** Waits for a condition; on timeout throws with the server's output. */
  async until(what: string, holds: () => Promise<boolean>): Promise<void> {
    await vi.waitUntil(holds, WITHIN).catch((cause: unknown) => this.#failed(`did not come to this: ${what}`, cause));
  }

  /** Inconsistencies between ledger, books, payouts and gateway. */
  async inconsistencies(): Promise<string[]> {
    const { db } = this.database;
    const gateway = new Gateway(this.gateway.settings);
    const now = new Date((await this.gateway.look<{ now: string }>('/stand-in')).now);
    return [...(await findLedgerInconsistencies(db, now)), ...(await findGatewayInconsistencies({ db, gateway }, now))];
  }

  async close(): Promise<void> {
    await this.kill();
    await this.gateway.close();
    await this.#mailbox.close();
    await this.database.close();
    this.#program.remove();
    rmSync(this.#dataDir, { recursive: true, force: true });
  }

  get #running(): ChildProgram {
    if (this.#server === undefined) throw new Error('the server was never started');
    return this.#server;
  }

  async #isReady(): Promise<boolean> {
    try {
      return (await fetch(`${this.url}/api/health/ready`)).status === 200;
    } catch {
      // Not listening yet.
      return false;
    }
  }

  #environment(failpoint?: string): NodeJS.ProcessEnv {
    return {
      PATH: process.env.PATH,
      PORT: String(this.#port),
      DATA_DIR: this.#dataDir,
      DATABASE_URL: this.database.url,
      PAYOUTS: 'route',
      SAMPLE_HOMES: 'off',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      ...this.gateway.variables,
      SMTP_URL: this.#mailbox.smtpUrl,
      GOOGLE_CLIENT_ID: 'nobody signs in with it here',
      ...(failpoint === undefined ? {} : { FAILPOINT: failpoint }),
    };
  }

  #failed(what: string, cause?: unknown): never {
    const { lines, complained } = this.#running;
    throw new Error(`The server ${what}, after saying: ${lines.slice(-20).join('\n')}\n${complained}`, { cause });
  }
}
