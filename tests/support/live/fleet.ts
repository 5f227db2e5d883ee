import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Connection, connect } from '@aangan/server/platform/database/connect.ts';
import { type EmbeddedServer, startEmbedded } from '@aangan/server/platform/database/embedded/embedded.ts';
import { postmasterPid } from '@aangan/server/platform/database/embedded/postmaster.ts';
import { migrate } from '@aangan/server/platform/database/migrate.ts';
import type { Db } from '@aangan/server/platform/database/schema.ts';
import { sql } from 'kysely';
import { vi } from 'vitest';
import type { Dice } from '../dice.ts';
import { freePort } from '../free-port.ts';
import { startTestGateway, type TestGateway } from '../gateway.ts';
import { type Mailbox, startMailbox } from '../mailbox.ts';
import { buildProgram, ChildProgram, ensureStandIns, type Program } from '../programs.ts';

const WITHIN = { timeout: 60_000, interval: 20 };
/** `fsync` off: commits survive a killed server, but not a power failure. */
const settings = { fsync: 'off', full_page_writes: 'off', max_connections: '120' };

/** A migrated PostgreSQL server that a test stops, kills and starts again. */
export class Primary {
  readonly #observer: Connection;
  /** URL for the processes. */
  readonly url: string;
  readonly #folder: string;
  #server: EmbeddedServer;

  private constructor(folder: string, server: EmbeddedServer) {
    const { host, port, user, database } = server.target;
    this.#folder = folder;
    this.#server = server;
    this.url = `postgres://${user}@${encodeURIComponent(host)}:${port}/${database}`;
    const target = { connectionString: `${this.url}?application_name=observer` };
    this.#observer = connect(target, { onLostConnection: () => undefined });
  }

  static async start(): Promise<Primary> {
    const folder = mkdtempSync(join(tmpdir(), 'aangan-primary-'));
    chmodSync(folder, 0o755);
    const primary = new Primary(folder, await startEmbedded({ folder: join(folder, 'database'), settings }));
    await migrate(primary.#observer.pool);
    return primary;
  }

  /** Queries through a connection not ended by `cut`; retries while the server is down. */
  ask<T>(query: (db: Db) => Promise<T>): Promise<T> {
    return vi.waitFor(() => query(this.#observer.db), WITHIN);
  }

  /** Restarts the server cleanly: clients receive a shutdown error. */
  async restart(): Promise<void> {
    await this.#server.stop();
    this.#server = await startEmbedded({ folder: join(this.#folder, 'database'), settings });
    await this.ask((db) => sql`select 1`.execute(db));
  }

  /** Kills and restarts the server; it recovers from its write-ahead log. */
  async kill(): Promise<void> {
    const cluster = join(this.#folder, 'database', 'cluster');
    const pid = postmasterPid(cluster);
    if (pid === undefined) throw new Error('there is no database to kill');
    process.kill(pid, 'SIGKILL');
    await vi.waitUntil(() => ![pid, undefined].includes(postmasterPid(cluster)), WITHIN);
    await this.ask((db) => sql`select 1`.execute(db));
  }

  /** Terminates connections by application name pattern. */
  async cut(name: string): Promise<void> {
    const ended = sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and application_name like ${name}
        and application_name <> 'observer'`;
    await this.ask((db) => ended.execute(db));
  }

  async close(): Promise<void> {
    await this.#observer.close();
    await this.#server.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

interface Parts {
  primary: Primary;
  gateway: TestGateway;
  mailbox: Mailbox;
  program: Program;
  ports: number[];
}

/** The product in several processes on one primary; tests kill and restart both. */
export class Fleet {
  readonly primary: Primary;
  readonly urls: readonly [string, ...string[]];
  readonly #parts: Parts;
  readonly #dataDir = mkdtempSync(join(tmpdir(), 'aangan-fleet-'));
  readonly #processes: ChildProgram[] = [];

  private constructor(parts: Parts) {
    const [first, ...others] = parts.ports.map((port) => `http://127.0.0.1:${port}`) as [string, ...string[]];
    this.#parts = parts;
    this.primary = parts.primary;
    this.urls = [first, ...others];
  }

  static async start(processes: number): Promise<Fleet> {
    await ensureStandIns();
    const [primary, gateway, mailbox, program, ...ports] = await Promise.all([
      Primary.start(),
      startTestGateway(),
      startMailbox(),
      buildProgram('server/main.ts'),
      ...Array.from({ length: processes }, freePort),
    ]);
    const fleet = new Fleet({ primary, gateway, mailbox, program, ports });
    try {
      await Promise.all(ports.map((_, number) => fleet.#begin(number)));
    } catch (error) {
      await fleet.close();
      throw error;
    }
    return fleet;
  }

  /** Ids of the serving processes. */
  get pids(): (number | undefined)[] {
    return this.#processes.map(({ process }) => process.pid);
  }

  /** Kills a process and starts its replacement once `until` resolves. */
  async killProcess(number: number, until: Promise<unknown> = Promise.resolve()): Promise<void> {
    await this.#processes[number]?.kill();
    await until;
    await this.#begin(number);
  }

  async close(): Promise<void> {
    await Promise.all(this.#processes.map((running) => running.kill()));
    await this.primary.close();
    await this.#parts.gateway.close();
    await this.#parts.mailbox.close();
    this.#parts.program.remove();
    rmSync(this.#dataDir, { recursive: true, force: true });
  }

  async #begin(number: number): Promise<void> {
    const { program, ports, gateway, mailbox, primary } = this.#parts;
    const env = {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: String(ports[number]),
      DATA_DIR: this.#dataDir,
      DATABASE_URL: primary.url,
      SAMPLE_HOMES: 'off',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
      ...gateway.variables,
      SMTP_URL: mailbox.smtpUrl,
      GOOGLE_CLIENT_ID: 'nobody signs in with it here',
    };
    const begun = new ChildProgram(program.path, [], { env });
    this.#processes[number] = begun;
    await begun.waitForOutput(/^ +Aangan +http/);
  }
}

/** Failures during a round; each resolves after recovery. */
const disasters = {
  nothing: () => Promise.resolve(),
  'a process is killed': (fleet: Fleet, chance: Dice) => fleet.killProcess(chance.whole(0, fleet.urls.length - 1)),
  'two processes are killed': async (fleet: Fleet, chance: Dice) => {
    const one = chance.whole(0, fleet.urls.length - 1);
    await Promise.all([fleet.killProcess(one), fleet.killProcess((one + 1) % fleet.urls.length)]);
  },
  'the primary is stopped and started': (fleet: Fleet) => fleet.primary.restart(),
  'the primary is killed': (fleet: Fleet) => fleet.primary.kill(),
  'a process and the primary are killed': async (fleet: Fleet, chance: Dice) => {
    const back = fleet.primary.kill();
    await fleet.killProcess(chance.whole(0, fleet.urls.length - 1), back);
  },
  'every connection is cut': (fleet: Fleet) => fleet.primary.cut('%'),
} satisfies Record<string, (fleet: Fleet, chance: Dice) => Promise<void>>;

export type Disaster = keyof typeof disasters;

/** Round robin, so that few rounds cover all failures. */
export function pickDisaster(round: number): Disaster {
  const names = Object.keys(disasters) as Disaster[];
  return names[round % names.length] ?? 'nothing';
}

export function injectFault(disaster: Disaster, fleet: Fleet, chance: Dice): Promise<void> {
  return disasters[disaster](fleet, chance);
}
