import { join } from 'node:path';
import { DatabaseError } from '../database-error.ts';
import { findBinaries } from './binaries.ts';
import { ensureCluster, ensureFolder } from './cluster.ts';
import { EmbeddedServer } from './server.ts';
import { serviceUser } from './service-user.ts';

interface EmbeddedOptions {
  /** Where the database is kept; made if it is not there. */
  folder: string;
  /** A folder with PostgreSQL's own programs, instead of the installed package. */
  binDir?: string | undefined;
  settings?: Record<string, string>;
}

/** Starts the embedded PostgreSQL of a folder; throws a DatabaseError that says in one sentence what is wrong. */
export async function startEmbedded({ folder, binDir, settings = {} }: EmbeddedOptions): Promise<EmbeddedServer> {
  if (process.platform === 'win32') {
    throw new DatabaseError('The embedded database runs on Linux and macOS: set DATABASE_URL to a PostgreSQL server.');
  }
  const user = serviceUser(folder);
  const binaries = await findBinaries(binDir, user);
  ensureFolder(folder, user);
  await ensureCluster(join(folder, 'cluster'), binaries, user);
  const server = new EmbeddedServer({ folder, binaries, user, settings });
  await server.start();
  return server;
}
