import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Binaries } from './binaries.ts';
import { exitReason } from './exit-reason.ts';
import { runAsUser } from './run-as.ts';
import type { ServiceUser } from './service-user.ts';

/** PostgreSQL's defaults for durability; low memory, few log lines, reachable only through the socket's folder. */
const serverSettings = {
  listen_addresses: '',
  unix_socket_directories: '../socket',
  unix_socket_permissions: '0700',
  port: '5432',
  max_connections: '60',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  log_checkpoints: 'off',
  // The product logs refused statements itself, because PostgreSQL would log user input.
  log_min_messages: 'log',
  log_timezone: 'UTC',
};

/** Another server uses the folder: a concurrent start, or a dead server whose process is not reaped yet. */
const FOLDER_IN_USE = /lock file ".*" (already exists|is empty)|pre-existing shared memory block/;

const DISK_FULL = /No space left on device|Disk quota exceeded|File too large/;

/** A server program started by this process. */
export class Postmaster {
  readonly #program: ChildProcess;
  readonly #log: { path: string; size: number };

  private constructor(program: ChildProcess, log: { path: string; size: number }) {
    this.#program = program;
    this.#log = log;
  }

  get runningPid(): number | undefined {
    return this.#program.exitCode === null && this.#program.signalCode === null ? this.#program.pid : undefined;
  }

  /** Its exit reason; undefined while it runs. */
  get exitReason(): string | undefined {
    if (this.runningPid !== undefined) return undefined;
    return exitReason(readFileSync(this.#log.path).subarray(this.#log.size).toString());
  }

  /** Whether a retry may succeed: another server used the folder, or this server was told to stop. */
  get isRetryable(): boolean {
    return this.#program.exitCode === 0 || FOLDER_IN_USE.test(this.exitReason ?? '');
  }

  /** Whether it exited because the disk was full, so that it can start once there is space. */
  get isDiskFull(): boolean {
    return DISK_FULL.test(this.exitReason ?? '');
  }

  static async launch(
    folder: string,
    binaries: Binaries,
    user: ServiceUser | undefined,
    settings: Record<string, string>,
  ): Promise<Postmaster> {
    const log = openLog(join(folder, 'log'));
    const settingArgs = Object.entries({ ...serverSettings, ...settings }).flatMap(([name, value]) => [
      '-c',
      `${name}=${value}`,
    ]);
    const program = runAsUser({
      program: binaries.postgres,
      args: (cluster) => ['-D', cluster, ...settingArgs],
      folder: join(folder, 'cluster'),
      user,
      output: log.fd,
    });
    closeSync(log.fd);
    program.unref();
    await once(program, 'spawn');
    return new Postmaster(program, log);
  }
}

/** The log is kept across restarts for diagnosis, with one older part. */
function openLog(path: string): { path: string; fd: number; size: number } {
  let size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size > 1_000_000) {
    renameSync(path, `${path}.old`);
    size = 0;
  }
  return { path, fd: openSync(path, 'a', 0o600), size };
}
