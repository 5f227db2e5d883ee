import { join } from 'node:path';
import { DatabaseError } from '../database-error.ts';
import { findBinaries } from './binaries.ts';
import { ensureCluster } from './cluster.ts';
import { ensureFolder } from './folder.ts';
import { EmbeddedServer, type ServerParts } from './server.ts';

export type { EmbeddedServer };

export interface EmbeddedOptions extends Partial<Pick<ServerParts, 'settings' | 'whenOwned' | 'onFailure'>> {
  /** Folder of the database; created if missing. */
  folder: string;
  /** A folder with PostgreSQL's own programs, instead of the installed package. */
  binDir?: string | undefined;
  /** Aborted when the start is not wanted any more: then nothing of it is left, and its reason is thrown. */
  ending?: AbortSignal | undefined;
}

/** Starts the embedded PostgreSQL of a folder; throws a DatabaseError with the cause in one sentence. */
export async function startEmbedded({
  folder,
  binDir,
  settings = {},
  whenOwned = 'refuse',
  onFailure = rethrow,
  ending,
}: EmbeddedOptions): Promise<EmbeddedServer> {
  if (process.platform === 'win32') {
    throw new DatabaseError('The embedded database runs on Linux and macOS: set DATABASE_URL to a PostgreSQL server.');
  }
  const user = ensureFolder(folder);
  const binaries = await findBinaries(binDir, folder, user);
  await ensureCluster(join(folder, 'cluster'), binaries, user, ending);
  const server = new EmbeddedServer({ folder, binaries, user, settings, whenOwned, onFailure });
  await server.start(ending);
  return server;
}

/** Ends the process, which cannot work without its database. */
function rethrow(error: unknown): never {
  throw error;
}
