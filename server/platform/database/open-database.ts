import { join } from 'node:path';
import type pg from 'pg';
import { unlessAborted } from '../signals/pause.ts';
import { connect, type Connection } from './connect.ts';
import { DatabaseError } from './database-error.ts';
import { type EmbeddedOptions, startEmbedded } from './embedded/embedded.ts';
import { hostNames, splitHosts } from './hosts.ts';
import { migrate } from './migrate.ts';

interface DatabaseLocation {
  /** URL of a PostgreSQL server; undefined: the embedded server in `dataDir`. */
  databaseUrl: string | undefined;
  dataDir: string;
  /** Folder of PostgreSQL's programs for the embedded server; undefined: the installed package. */
  pgBinDir: string | undefined;
}

interface Options extends Pick<EmbeddedOptions, 'whenOwned' | 'onFailure' | 'shutdown'> {
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
    await unlessAborted(options.shutdown, checkServer(connection.pool, databaseUrl));
    await unlessAborted(options.shutdown, prepare(connection.pool));
    return { ...connection, url: databaseUrl };
  } catch (error) {
    const closed = connection.close();
    // Running statements may take long; they are rolled back when this process ends.
    if (options.shutdown?.aborted !== true) await closed;
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
    await unlessAborted(options.shutdown, prepare(connection.pool));
    const { host, port, user, database } = server.target;
    const url = `postgres://${user}@${encodeURIComponent(host)}:${port}/${database}`;
    return { ...connection, close, url };
  } catch (error) {
    await close();
    throw error;
  }
}

const MIN_VERSION = 15;
const REPLICA = 'a read-only replica: DATABASE_URL must name the primary server';

type Setting = 'DATABASE_URL' | 'DATABASE_READ_URL';

/** Refuses an unusable server in a sentence with the password-free `url`; only DATABASE_READ_URL may be a replica. */
export async function checkServer(pool: pg.Pool, url: string, setting: Setting = 'DATABASE_URL'): Promise<void> {
  const database = describeDatabase(url, setting);
  const server = await queryServer(pool, database);
  const [version = '?'] = server.version.split(' ');
  if (Number.parseInt(version, 10) < MIN_VERSION) {
    throw new DatabaseError(`${database} is PostgreSQL ${version}: Aangan needs PostgreSQL ${MIN_VERSION} or newer.`);
  }
  if (server.encoding !== 'UTF8') {
    throw new DatabaseError(
      `${database} keeps its text as ${server.encoding}: Aangan needs a database of encoding UTF8.`,
    );
  }
  if (server.isReplica && setting === 'DATABASE_URL') {
    throw new DatabaseError(`${database} is ${REPLICA}.`);
  }
}

interface Server {
  version: string;
  encoding: string;
  isReplica: boolean;
}

async function queryServer(pool: pg.Pool, database: string): Promise<Server> {
  try {
    const { rows } = await pool.query<Server>(
      `select current_setting('server_version') as version, current_setting('server_encoding') as encoding,
         pg_is_in_recovery() as "isReplica"`,
    );
    if (rows[0] === undefined) throw new Error('it returned no settings');
    return rows[0];
  } catch (error) {
    throw new DatabaseError(`${database} ${describeProblem(error)}.`, { cause: error });
  }
}

function describeDatabase(url: string, setting: Setting): string {
  const [first = url] = splitHosts(url);
  const database = decodeURIComponent(new URL(first).pathname.slice(1));
  return `The database ${database} at ${hostNames(url).join(', ')} (${setting})`;
}

const problems = new Map([
  ['ECONNREFUSED', 'cannot be reached: nothing listens there'],
  ['ENOENT', 'cannot be reached: there is no such socket'],
  ['ENOTFOUND', 'cannot be reached: there is no such host'],
  ['EAI_AGAIN', 'cannot be reached: the name of the host cannot be looked up'],
  ['EHOSTUNREACH', 'cannot be reached: there is no way to the host'],
  ['ENETUNREACH', 'cannot be reached: there is no way to the host'],
  ['ETIMEDOUT', 'cannot be reached: the host does not answer'],
  ['3D000', 'does not exist on this server'],
  ['28P01', 'refuses the user or the password'],
  ['28000', 'refuses the user or the way of signing in'],
  ['53300', 'takes no more connections'],
  ['25006', `is ${REPLICA}`],
]);

function describeProblem(error: unknown): string {
  const { code, message } = error as { code?: string; message: string };
  return problems.get(code ?? '') ?? `cannot be used: ${message.replace(/\.$/, '')}`;
}
