import { join } from 'node:path';
import type pg from 'pg';
import { type Connection, connect } from './connect.ts';
import { checkServer } from './check-server.ts';
import { type EmbeddedOptions, startEmbedded } from './embedded/embedded.ts';
import { migrate } from './migrate.ts';
import { unlessAborted } from '../signals/unless-aborted.ts';

interface DatabaseLocation {
  /** URL of a PostgreSQL server; undefined: the embedded server in `dataDir`. */
  databaseUrl: string | undefined;
  dataDir: string;
  /** Folder of PostgreSQL's programs for the embedded server; undefined: the installed package. */
  pgBinDir: string | undefined;
}

interface Options extends Pick<EmbeddedOptions, 'whenOwned' | 'onFailure' | 'ending'> {
  onLostConnection: (error: Error) => void;
  /** Maximum number of connections. */
  connections?: number | undefined;
  /** Migrates the database to the target schema; default: all migrations of this version. */
  prepare?: (pool: pg.Pool) => Promise<unknown>;
}

export interface OpenDatabase extends Connection {
  /** URL of the database for another process. */
  url: string;
}

/** Opens the product's database, reachable and migrated; throws a DatabaseError with the cause in one sentence. */
export async function openDatabase(location: DatabaseLocation, options: Options): Promise<OpenDatabase> {
  const { databaseUrl } = location;
  const { prepare = migrate } = options;
  if (databaseUrl === undefined) return openEmbedded(location, options);
  const connection = connect({ connectionString: databaseUrl }, options);
  try {
    await unlessAborted(options.ending, checkServer(connection.pool, databaseUrl));
    await unlessAborted(options.ending, prepare(connection.pool));
    return { ...connection, url: databaseUrl };
  } catch (error) {
    const closed = connection.close();
    // Running statements may take long; they are rolled back when this process ends.
    if (options.ending?.aborted !== true) await closed;
    throw error;
  }
}

async function openEmbedded({ dataDir, pgBinDir }: DatabaseLocation, options: Options): Promise<OpenDatabase> {
  const server = await startEmbedded({ folder: join(dataDir, 'database'), binDir: pgBinDir, ...options });
  const { prepare = migrate } = options;
  const connection = connect(server.target, options);
  const close = async () => {
    // The server ends running statements: busy connections do not delay the stop.
    await Promise.all([connection.close(), server.stop()]);
  };
  try {
    await unlessAborted(options.ending, prepare(connection.pool));
    const { host, port, user, database } = server.target;
    const url = `postgres://${user}@${encodeURIComponent(host)}:${port}/${database}`;
    return { ...connection, close, url };
  } catch (error) {
    await close();
    throw error;
  }
}
