import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { DatabaseError } from '../database-error.ts';
import type { Binaries } from './binaries.ts';
import { CLUSTER_USER } from './cluster.ts';
import { Ownership } from './ownership.ts';
import { runAs } from './run-as.ts';
import type { ServiceUser } from './service-user.ts';
import { shortName } from './socket-folder.ts';
import { startWatchdog } from './watchdog.ts';

export interface ServerParts {
  /** Holds the cluster, its socket, its log and the owner's file. */
  folder: string;
  binaries: Binaries;
  user: ServiceUser | undefined;
  /** More of PostgreSQL's settings. */
  settings: Record<string, string>;
}

/** Held by the process that owns the server for as long as it lives; the kernel lets it go with the process. */
const OWNER_LOCK = 4_720_190_117;

/** A dead server's process may take its time to be reaped, and one that is being stopped writes its last checkpoint. */
const PATIENCE_MS = 30_000;
/** How long another owner may take to end before we say that it is there. */
const OTHER_OWNER_MS = 3_000;
const STOP_MS = 8_000;

/** The embedded server while this process owns it: started, or adopted from a process that died. */
export class EmbeddedServer {
  readonly target: { host: string; port: number; user: string; database: string };
  readonly #parts: ServerParts;
  readonly #cluster: string;
  readonly #ownership: Ownership;
  readonly #socket: ReturnType<typeof shortName>;
  #watchdog: ChildProcess | undefined;
  /** Whether a server that runs now may be one that we started. */
  #launched = false;
  #owner: pg.Client | undefined;

  constructor(parts: ServerParts) {
    this.#parts = parts;
    this.#cluster = join(parts.folder, 'cluster');
    this.#ownership = new Ownership(parts.folder);
    this.#socket = shortName(join(parts.folder, 'socket'));
    this.target = { host: this.#socket.name, port: 5432, user: CLUSTER_USER, database: 'postgres' };
  }

  async start(): Promise<void> {
    const began = Date.now();
    let lastComplaint = 'it does not answer';
    while (Date.now() - began < PATIENCE_MS) {
      const found = await this.#connect();
      if (found === 'absent') {
        const complaint = await this.#launch();
        if (complaint !== undefined) lastComplaint = complaint;
      } else if (found !== 'busy') {
        if (await this.#own(found, Date.now() - began)) return;
      }
      await pause(30);
    }
    throw new DatabaseError(`The embedded database in ${this.#parts.folder} does not start: ${lastComplaint}.`);
  }

  /** Stops the server, unless another process has taken it over. */
  async stop(): Promise<void> {
    const mayStop = this.#ownership.giveUp();
    const pid = serverPid(this.#cluster);
    await this.#owner?.end();
    if (mayStop && pid !== undefined) await this.#shutDown(pid);
    this.#watchdog?.stdin?.end();
    this.#socket.forget();
  }

  async #connect(): Promise<pg.Client | 'absent' | 'busy'> {
    const client = new pg.Client({ ...this.target, application_name: 'aangan-owner' });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return client;
    } catch (error) {
      const { code } = error as { code?: string };
      if (code === 'ENOENT' || code === 'ECONNREFUSED') return 'absent';
      // 57P03: starting up or shutting down; a reset: it ended while we knocked.
      if (code === '57P03' || code === 'ECONNRESET' || code === 'EPIPE') return 'busy';
      throw error;
    }
  }

  /** Starts the server, unless it is just being started; answers what a server that ended at once complained of. */
  async #launch(): Promise<string | undefined> {
    const { folder, binaries, user, settings } = this.#parts;
    this.#ownership.claim();
    this.#watchdog ??= startWatchdog(this.#cluster, user, `../${this.#ownership.name}`);
    const log = openLog(join(folder, 'log'));
    const { folderName, options } = runAs(user, this.#cluster);
    const all = Object.entries({ ...serverSettings, ...settings }).flatMap(([name, value]) => [
      '-c',
      `${name}=${value}`,
    ]);
    const postgres = spawn(binaries.postgres, ['-D', folderName, ...all], {
      ...options,
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    });
    closeSync(log.fd);
    postgres.unref();
    await once(postgres, 'spawn');
    this.#launched = true;
    const ended = await Promise.race([once(postgres, 'exit'), this.#accepting()]);
    if (ended === undefined) return undefined;
    const complaint =
      /FATAL: +(.*)/.exec(readFileSync(log.path).subarray(log.size).toString())?.[1] ?? 'it ends at once';
    // Another server holds the folder: one that another start has just made, or a dead one that is not reaped yet.
    if (/postmaster\.pid|pre-existing shared memory/.test(complaint)) {
      await pause(200);
      return complaint;
    }
    throw new DatabaseError(`The embedded database in ${folder} does not start: ${complaint}.`);
  }

  async #accepting(): Promise<undefined> {
    const socket = join(this.target.host, `.s.PGSQL.${this.target.port}`);
    while (!existsSync(socket)) await pause(10);
  }

  /** Takes the running server over; false when it is about to stop. Refuses when another living process owns it. */
  async #own(client: pg.Client, waitedMs: number): Promise<boolean> {
    const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [OWNER_LOCK]);
    if (rows[0]?.free !== true) {
      await client.end();
      if (waitedMs < OTHER_OWNER_MS) return false;
      throw new DatabaseError(
        `Another process of Aangan uses the database in ${this.#parts.folder}: stop it first, or set another DATA_DIR.`,
      );
    }
    const hadOwner = this.#ownership.claim();
    // Nobody owned a running server that we did not start: its watchdog is just stopping it.
    if (!hadOwner && !this.#launched && waitedMs < OTHER_OWNER_MS) {
      await client.end();
      return false;
    }
    this.#watchdog ??= startWatchdog(this.#cluster, this.#parts.user, `../${this.#ownership.name}`);
    this.#owner = client;
    return true;
  }

  async #shutDown(pid: number): Promise<void> {
    process.kill(pid, 'SIGINT');
    const began = Date.now();
    while (serverPid(this.#cluster) === pid && Date.now() - began < STOP_MS) await pause(10);
  }
}

/** Durable as PostgreSQL is by default; small, quiet, and reachable through the socket's folder alone. */
const serverSettings = {
  listen_addresses: '',
  unix_socket_directories: '../socket',
  unix_socket_permissions: '0700',
  port: '5432',
  max_connections: '60',
  wal_level: 'minimal',
  max_wal_senders: '0',
  log_checkpoints: 'off',
  // Refused statements are ours to log: PostgreSQL would write down what people typed.
  log_min_messages: 'log',
  timezone: 'UTC',
  log_timezone: 'UTC',
};

function openLog(path: string): { path: string; fd: number; size: number } {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size <= 1_000_000) return { path, fd: openSync(path, 'a', 0o600), size };
  renameSync(path, `${path}.old`);
  return { path, fd: openSync(path, 'a', 0o600), size: 0 };
}

function serverPid(cluster: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(join(cluster, 'postmaster.pid'), 'utf8'), 10);
    return pid > 0 ? pid : undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
