import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { errorMessage } from '../../errors/operator-error.ts';
import { DatabaseError } from '../database-error.ts';
import type { Binaries } from './binaries.ts';
import { runAsUser, type ServiceUser } from './service-user.ts';

/** The database's superuser. It has no password, because only its owner can access the folder. */
export const CLUSTER_USER = 'aangan';

/** Creates the PostgreSQL cluster if it is missing, and refuses a cluster of another major version. */
export async function ensureCluster(
  cluster: string,
  binaries: Binaries,
  user: ServiceUser | undefined,
  shutdown?: AbortSignal,
): Promise<void> {
  if (!isCluster(cluster)) await createCluster(cluster, binaries, user, shutdown);
  const version = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  if (version !== String(binaries.major)) {
    throw new DatabaseError(
      `The database in ${cluster} is of PostgreSQL ${version}, but the programs here are of PostgreSQL ${binaries.major}: set PG_BINDIR to programs of version ${version}, or move the data with pg_dump into a new DATA_DIR.`,
    );
  }
}

function isCluster(cluster: string): boolean {
  return existsSync(join(cluster, 'PG_VERSION'));
}

/** Created under a temporary name and renamed, so that an interrupted or concurrent start leaves no partial cluster. */
async function createCluster(
  cluster: string,
  binaries: Binaries,
  user: ServiceUser | undefined,
  shutdown: AbortSignal | undefined,
): Promise<void> {
  shutdown?.throwIfAborted();
  const unfinished = `${cluster}.${randomUUID()}`;
  mkdirSync(unfinished, { mode: 0o700 });
  if (user !== undefined) chownSync(unfinished, user.uid, user.gid);
  try {
    await initdb(unfinished, binaries, user, shutdown);
    renameSync(unfinished, cluster);
    syncFolder(dirname(cluster));
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    shutdown?.throwIfAborted();
    if (isCluster(cluster)) return;
    throw new DatabaseError(
      `The embedded database could not be made in ${cluster}: ${errorMessage(error).replace(/\.$/, '')}.`,
      {
        cause: error,
      },
    );
  }
}

async function initdb(
  cluster: string,
  { initdb, major }: Binaries,
  user: ServiceUser | undefined,
  shutdown: AbortSignal | undefined,
): Promise<void> {
  // Collation by Unicode code points, which is equal on every system and after every upgrade of its C library.
  const locale =
    major >= 17 ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'] : ['--locale=C.UTF-8'];
  const program = runAsUser({
    program: initdb,
    args: (folder) => ['-D', folder, '-U', CLUSTER_USER, '-E', 'UTF8', '--auth=trust', '--data-checksums', ...locale],
    folder: cluster,
    user,
    output: 'pipe',
  });
  let messages = '';
  for (const output of [program.stdout, program.stderr])
    output?.on('data', (data: Buffer) => (messages += data.toString()));
  const end = () => killGroup(program);
  shutdown?.addEventListener('abort', end);
  const [code] = (await once(program, 'close')) as [number | null];
  shutdown?.removeEventListener('abort', end);
  if (code !== 0) throw new Error(initdbError(messages));
}

/** Ends a program with its child processes. */
function killGroup({ pid, exitCode, signalCode }: ChildProcess): void {
  if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, 'SIGTERM');
}

/** Flushes a folder's entries to disk, so that a rename in it survives a power failure. */
function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

function initdbError(output: string): string {
  const lines = output.trim().split('\n');
  const line = lines.findLast((text) => /(FATAL|PANIC|error): /.test(text)) ?? lines.at(-1) ?? '';
  return line.replace(/^.*?(FATAL|PANIC|error): +/, '');
}
