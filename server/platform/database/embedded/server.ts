import type { ChildProcess } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { errorMessage } from '../../errors/operator-error.ts';
import { DatabaseError } from '../database-error.ts';
import type { Binaries } from './binaries.ts';
import { CLUSTER_USER } from './cluster.ts';
import { type ConnectResult, Ownership, tryConnect, tryOwnerLock } from './ownership.ts';
import { Postmaster, postmasterPid, startWatchdog, stopPostmaster } from './postmaster.ts';
import type { ServiceUser } from './service-user.ts';

/** Maximum path length of a Unix socket on every system: 104 bytes including the terminating zero on macOS. */
const MAX_PATH_BYTES = 103;

interface SocketFolder {
  /** A path that is short enough for a socket. */
  name: string;
  /** A temporary folder with a link to the socket's folder, if its path is too long; the watchdog may remove it. */
  link: string | undefined;
}

function createSocketFolder(folder: string, user: ServiceUser | undefined): SocketFolder {
  if (Buffer.byteLength(join(folder, '.s.PGSQL.5432')) <= MAX_PATH_BYTES) return { name: folder, link: undefined };
  const link = mkdtempSync(join(tmpdir(), 'aangan-'));
  const name = join(link, 'socket');
  symlinkSync(folder, name);
  if (user !== undefined) chownSync(link, user.uid, user.gid);
  return { name, link };
}

function removeSocketFolder({ link }: SocketFolder): void {
  if (link !== undefined) rmSync(link, { recursive: true, force: true });
}

export interface EmbeddedServerOptions {
  /** Folder of the cluster, its socket, its log and the ownership file. */
  folder: string;
  binaries: Binaries;
  user: ServiceUser | undefined;
  settings: Record<string, string>;
  /** If another process owns the server: refuse to start, or use the server while it runs. */
  whenOwned: 'refuse' | 'join';
  /** Called when the server exited and could not be restarted. */
  onFailure: (error: unknown) => void;
}

/** Includes the time until a dead server's process is reaped, or a stopping server has written its last pages. */
const START_TIMEOUT_MS = 30_000;
/** Recovery after a crash may take long; meanwhile the server answers that it is starting up. */
const RECOVERY_TIMEOUT_MS = 10 * 60_000;
/** Time for which the lock of an owner that just exited may remain. */
const OWNER_TIMEOUT_MS = 3_000;

/**
 * The embedded server of a folder, started, or adopted from a dead process; it stops when this process ends. Of two
 * concurrent starts on one folder the first owns the server; the second is refused, or joins without the right to stop
 * it.
 */
export class EmbeddedServer {
  readonly target: { host: string; port: number; user: string; database: string };
  readonly #options: EmbeddedServerOptions;
  readonly #cluster: string;
  readonly #ownership: Ownership;
  readonly #socket: SocketFolder;
  #watchdog: ChildProcess | undefined;
  #postmaster: Postmaster | undefined;
  #owner: pg.Client | undefined;
  /** Process id of the server that this process owns, or owned when it last responded. */
  #ownedPid: number | undefined;
  #recovery: Promise<void> | undefined;
  #stopping = false;
  #isRecovering = false;

  constructor(options: EmbeddedServerOptions) {
    this.#options = options;
    this.#cluster = join(options.folder, 'cluster');
    this.#ownership = new Ownership(options.folder);
    this.#socket = createSocketFolder(join(options.folder, 'socket'), options.user);
    this.target = { host: this.#socket.name, port: 5432, user: CLUSTER_USER, database: 'postgres' };
  }

  /** `shutdown` aborts the start: stops what has started, and throws the reason. */
  async start(shutdown?: AbortSignal): Promise<void> {
    try {
      await this.#startOrJoin(shutdown);
    } catch (error) {
      await this.stop();
      throw error;
    }
  }

  /** Stops the server unless another process took it over; if this process ends before, its watchdog continues. */
  async stop(): Promise<void> {
    this.#stopping = true;
    await this.#recovery;
    if (!this.#ownership.isHeld() || (await this.#stopOwned())) this.#ownership.release();
    await this.#owner?.end();
    this.#watchdog?.stdin?.end();
    removeSocketFolder(this.#socket);
  }

  async #stopOwned(): Promise<boolean> {
    const postmaster = this.#postmaster;
    const started = postmaster?.runningPid;
    const isStarting = this.#owner === undefined;
    if (started !== undefined) {
      return stopPostmaster(started, { isStarting, isGone: () => postmaster?.runningPid === undefined });
    }
    // The process id of a server that never responded may belong to another program by now.
    const pid = this.#ownedPid;
    const isGone = () => pid !== postmasterPid(this.#cluster);
    return pid === undefined || isGone() || stopPostmaster(pid, { isStarting, isGone });
  }

  async #startOrJoin(shutdown?: AbortSignal): Promise<void> {
    let began = performance.now();
    let waitingSince = began;
    while (performance.now() - waitingSince < START_TIMEOUT_MS && performance.now() - began < RECOVERY_TIMEOUT_MS) {
      if (this.#stopping) return;
      shutdown?.throwIfAborted();
      if (this.#isRecovering && this.#postmaster?.isDiskFull === true) waitingSince = began = performance.now();
      const found = await this.#tryConnect();
      if (found === 'absent') await this.#ensureLaunched();
      else if (found === 'busy') waitingSince = performance.now();
      else if (await this.#takeOwnership(found, performance.now() - began)) return;
      await pause(20);
    }
    throw this.#startError(this.#postmaster?.exitReason ?? 'it does not answer');
  }

  async #tryConnect(): Promise<ConnectResult> {
    try {
      return await tryConnect(this.target, (client) => {
        if (client === this.#owner && !this.#stopping) this.#recovery = this.#recover();
      });
    } catch (error) {
      throw this.#startError(errorMessage(error), error);
    }
  }

  /** Starts the server unless a start is in progress; throws if that start failed permanently. */
  async #ensureLaunched(): Promise<void> {
    const { folder, binaries, user, settings } = this.#options;
    if (this.#postmaster !== undefined) {
      if (this.#postmaster.exitReason === undefined) return;
      this.#ownership.release();
      const passes = this.#postmaster.isRetryable || (this.#isRecovering && this.#postmaster.isDiskFull);
      if (!passes) throw this.#startError(this.#postmaster.exitReason);
      await pause(200);
    }
    this.#ownership.declare();
    await this.#ensureWatchdog();
    this.#postmaster = await Postmaster.launch(folder, binaries, user, settings);
  }

  /** A second watchdog is needed only if the first watches the process id of a dead server. */
  async #ensureWatchdog(): Promise<void> {
    const former = this.#watchdog;
    if (former !== undefined && former.pid !== postmasterPid(this.#cluster)) return;
    const { user } = this.#options;
    this.#watchdog = await startWatchdog({
      cluster: this.#cluster,
      user,
      ownerFile: this.#ownership.name,
      link: this.#socket.link,
    });
    former?.kill('SIGKILL');
  }

  /** Takes over the running server, or joins its owner; false while the server may be about to stop. */
  async #takeOwnership(client: pg.Client, waitedMs: number): Promise<boolean> {
    const isFree = await tryOwnerLock(client);
    // It exited during the query.
    if (isFree === undefined) return false;
    if (isFree) {
      const tookOver = this.#ownership.claim();
      // A running server without an owner that this process did not start: its watchdog is stopping it.
      if (tookOver || this.#postmaster !== undefined || waitedMs > OWNER_TIMEOUT_MS) {
        this.#owner = client;
        this.#ownedPid = postmasterPid(this.#cluster);
        await this.#ensureWatchdog();
        return true;
      }
    }
    await client.end();
    if (isFree) return false;
    if (this.#options.whenOwned === 'join') {
      this.#ownership.release();
      return true;
    }
    if (waitedMs < OWNER_TIMEOUT_MS) return false;
    throw new DatabaseError(
      `Another process of Aangan uses the database in ${this.#options.folder}: stop it first, or set another DATA_DIR.`,
    );
  }

  /** PostgreSQL recovers from crashes itself; a server that was killed, or stopped on a full disk, is restarted. */
  async #recover(): Promise<void> {
    this.#owner = undefined;
    this.#postmaster = undefined;
    this.#isRecovering = true;
    try {
      await this.#startOrJoin();
    } catch (error) {
      this.#options.onFailure(error);
    }
    this.#isRecovering = false;
  }

  #startError(reason: string, cause?: unknown): DatabaseError {
    return new DatabaseError(`The embedded database in ${this.#options.folder} does not start: ${reason}.`, { cause });
  }
}
