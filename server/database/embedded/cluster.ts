import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  chownSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DatabaseError } from '../database-error.ts';
import type { Binaries } from './binaries.ts';
import { runAs } from './run-as.ts';
import type { ServiceUser } from './service-user.ts';

/** The name of the database's superuser, who has no password: only the owner of the folder reaches the socket. */
export const CLUSTER_USER = 'aangan';

/** Makes the folder's PostgreSQL cluster if there is none yet, and refuses one of another major version. */
export async function ensureCluster(cluster: string, binaries: Binaries, user: ServiceUser | undefined): Promise<void> {
  if (!existsSync(join(cluster, 'PG_VERSION'))) await makeCluster(cluster, binaries, user);
  const version = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  if (version !== String(binaries.major)) {
    throw new DatabaseError(
      `The database in ${cluster} is of PostgreSQL ${version}, but the programs here are of PostgreSQL ${binaries.major}: set PG_BINDIR to programs of version ${version}, or move the data over with pg_dump and a new DATA_DIR.`,
    );
  }
}

/** It is made beside its place and renamed, so that an interrupted or a simultaneous start leaves no half of it. */
async function makeCluster(cluster: string, binaries: Binaries, user: ServiceUser | undefined): Promise<void> {
  const unfinished = `${cluster}.${randomUUID()}`;
  mkdirSync(unfinished, { mode: 0o700 });
  if (user !== undefined) chownSync(unfinished, user.uid, user.gid);
  try {
    await initdb(unfinished, binaries, user);
    renameSync(unfinished, cluster);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(join(cluster, 'PG_VERSION'))) throw error;
  }
}

async function initdb(cluster: string, { initdb, major }: Binaries, user: ServiceUser | undefined): Promise<void> {
  const { folderName, options } = runAs(user, cluster);
  // Sorting and case by Unicode code point, the same on every system and after every upgrade of the system's C library.
  const locale =
    major >= 17 ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'] : ['--locale=C.UTF-8'];
  try {
    await promisify(execFile)(
      initdb,
      ['-D', folderName, '-U', CLUSTER_USER, '-E', 'UTF8', '--auth=trust', '--data-checksums', ...locale],
      options,
    );
  } catch (error) {
    throw new DatabaseError(`The embedded database could not be made in ${cluster}: ${lastLine(error)}.`, {
      cause: error,
    });
  }
}

function lastLine(error: unknown): string {
  const text = (error as { stderr?: string }).stderr?.trim() || String(error);
  const lines = text.split('\n').filter((line) => !/^(initdb: removing|child process)/.test(line));
  return (lines.at(-1) ?? text).replace(/^.*?(FATAL|error): +/, '').replace(/\.$/, '');
}

/** Makes the folder that holds the cluster, its socket and its log; it and all in it belong to the server's user. */
export function ensureFolder(folder: string, user: ServiceUser | undefined): void {
  for (const path of [folder, join(folder, 'socket')]) {
    mkdirSync(path, { recursive: true, mode: 0o700 });
  }
  if (user !== undefined && statSync(folder).uid !== user.uid) chownAll(folder, user);
}

function chownAll(path: string, user: ServiceUser): void {
  lchownSync(path, user.uid, user.gid);
  if (!lstatSync(path).isDirectory()) return;
  for (const name of readdirSync(path)) chownAll(join(path, name), user);
}
