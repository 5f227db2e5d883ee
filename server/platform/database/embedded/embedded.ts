import { chmodSync, lchownSync, lstatSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { errorMessage } from '../../errors/operator-error.ts';
import { DatabaseError } from '../database-error.ts';
import { findBinaries } from './binaries.ts';
import { ensureCluster } from './cluster.ts';
import { EmbeddedServer, type EmbeddedServerOptions } from './server.ts';
import { type ServiceUser, serviceUser } from './service-user.ts';

/** Age at which an unfinished initdb counts as interrupted. */
const UNFINISHED_MS = 10 * 60_000;

/** Holds cluster, socket and log, open to the server's user alone, as there is no password. Returns this user. */
function ensureFolder(folder: string): ServiceUser | undefined {
  try {
    const user = serviceUser(folder);
    for (const path of [folder, join(folder, 'socket')]) mkdirSync(path, { recursive: true, mode: 0o700 });
    for (const path of [folder, join(folder, 'socket'), join(folder, 'cluster')]) ensureOwned(path, user);
    removeUnfinished(folder);
    return user;
  } catch (error) {
    if (error instanceof DatabaseError) throw error;
    throw new DatabaseError(`The folder ${folder} cannot be made ready for the database: ${errorMessage(error)}.`, {
      cause: error,
    });
  }
}

function ensureOwned(path: string, user: ServiceUser | undefined): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return;
  if (user !== undefined && found.uid !== user.uid) chownAll(path, user);
  if (user === undefined && found.uid !== process.geteuid?.()) {
    throw new DatabaseError(
      `The folder ${path} belongs to another user (${found.uid}): start Aangan as that user or as root, or set another DATA_DIR.`,
    );
  }
  if ((found.mode & 0o777) !== 0o700) chmodSync(path, 0o700);
}

function chownAll(path: string, user: ServiceUser): void {
  lchownSync(path, user.uid, user.gid);
  if (!lstatSync(path).isDirectory()) return;
  for (const name of readdirSync(path)) chownAll(join(path, name), user);
}

function removeUnfinished(folder: string): void {
  const abandoned = readdirSync(folder)
    .filter((name) => name.startsWith('cluster.'))
    .map((name) => join(folder, name))
    .filter((path) => Date.now() - statSync(path).mtimeMs > UNFINISHED_MS);
  for (const path of abandoned) rmSync(path, { recursive: true, force: true });
}

export type { EmbeddedServer };

export interface EmbeddedOptions extends Partial<Pick<EmbeddedServerOptions, 'settings' | 'whenOwned' | 'onFailure'>> {
  /** Folder of the database; created if missing. */
  folder: string;
  /** A folder with PostgreSQL's own programs, instead of the installed package. */
  binDir?: string | undefined;
  /** Aborts the start: everything started is removed, and the signal's reason is thrown. */
  shutdown?: AbortSignal | undefined;
}

/** Starts the embedded PostgreSQL of a folder; throws a DatabaseError with the cause in one sentence. */
export async function startEmbedded({
  folder,
  binDir,
  settings = {},
  whenOwned = 'refuse',
  onFailure = rethrow,
  shutdown,
}: EmbeddedOptions): Promise<EmbeddedServer> {
  if (process.platform === 'win32') {
    throw new DatabaseError('The embedded database runs on Linux and macOS: set DATABASE_URL to a PostgreSQL server.');
  }
  const user = ensureFolder(folder);
  const binaries = await findBinaries(binDir, folder, user);
  await ensureCluster(join(folder, 'cluster'), binaries, user, shutdown);
  const server = new EmbeddedServer({ folder, binaries, user, settings, whenOwned, onFailure });
  await server.start(shutdown);
  return server;
}

/** Ends the process, which cannot work without its database. */
function rethrow(error: unknown): never {
  throw error;
}
