import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import { programEnvironment, runAsUser, type ServiceUser } from './service-user.ts';

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

/** Process id of the folder's server, running or dead: the first line of PostgreSQL's pid file. */
export function postmasterPid(cluster: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(join(cluster, 'postmaster.pid'), 'utf8'), 10);
    return pid > 0 ? pid : undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Signals of PostgreSQL's fast shutdown, and of the immediate shutdown, which requires recovery at the next start. */
const FAST = { signal: 'SIGINT', timeoutMs: 7_000 } as const;
const IMMEDIATE = { signal: 'SIGQUIT', timeoutMs: 2_000 } as const;

/**
 * True when the server has exited; false if it could not be stopped in nine seconds. The first signal is sent
 * immediately. A server that `isStarting` or recovers has no clients, and may miss the signal for a fast shutdown.
 */
export async function stopPostmaster(
  pid: number,
  { isGone, isStarting }: { isGone: () => boolean; isStarting: boolean },
): Promise<boolean> {
  for (const { signal, timeoutMs } of isStarting ? [IMMEDIATE] : [FAST, IMMEDIATE]) {
    if (!sendSignal(pid, signal)) return true;
    const began = performance.now();
    while (performance.now() - began < timeoutMs) {
      if (isGone()) return true;
      await pause(10);
    }
  }
  return false;
}

function sendSignal(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
    throw error;
  }
}

/** Messages of processes that outlive a killed server, in the log shared with its successor. */
const ORPHANS = /^.*(?:due to unexpected postmaster exit|postmaster exited during).*$/gm;

/** The reason of a server's exit, from its log since the start. */
export function exitReason(log: string): string {
  const own = log.replaceAll(ORPHANS, '');
  const message = /(?:FATAL|PANIC): +(.*)/.exec(own)?.[1] ?? own.trim().split('\n').at(-1) ?? '';
  const hint = /HINT: +(.*)/.exec(own)?.[1];
  return [message || 'it ended without a word', hint === undefined ? '' : ` (${hint})`].join('');
}

interface WatchdogOptions {
  cluster: string;
  user: ServiceUser | undefined;
  /** Name of this process's ownership file, in the folder above the cluster. */
  ownerFile: string;
  /** A temporary folder with one link, removed by the watchdog. */
  link: string | undefined;
}

/**
 * Stops the server after this process has ended, for any reason. A shell waits on a pipe that only this process holds
 * open: the kernel closes it even after kill -9, and a separate session protects the shell when our process group is
 * killed. It acts only if it can remove this process's ownership file.
 */
export async function startWatchdog({ cluster, user, ownerFile, link = '' }: WatchdogOptions): Promise<ChildProcess> {
  const watchdog = spawn('/bin/sh', ['-c', script, 'aangan-database-watchdog', `../${ownerFile}`, link], {
    cwd: cluster,
    env: programEnvironment(),
    ...user,
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  watchdog.unref();
  await once(watchdog, 'spawn');
  return watchdog;
}

// A server that was being started when this process died writes its process id within moments. A process that has taken
// over the server has removed the file; a process that is about to restarts the server after its exit (EmbeddedServer).
// SIGINT is PostgreSQL's fast shutdown; SIGQUIT, after 20 s, its immediate shutdown, from which the next start
// recovers.
const script = `
trap '' HUP INT TERM
read -r word
[ -n "$2" ] && rm -f "$2/socket" && rmdir "$2"
running() { pid=; [ -f postmaster.pid ] && read -r pid < postmaster.pid; [ -n "$pid" ]; }
tries=0
until running; do
  tries=$((tries + 1))
  [ -f "$1" ] && [ $tries -lt 50 ] || break
  sleep 0.1
done
server=$pid
rm "$1" || exit 0
[ -n "$server" ] && kill -INT "$server" || exit 0
tries=0
while running && [ "$pid" = "$server" ]; do
  tries=$((tries + 1))
  [ $tries -eq 200 ] && kill -QUIT "$server"
  [ $tries -gt 300 ] && exit 1
  sleep 0.1
done
`;
