import type pg from 'pg';
import { DatabaseError } from './database-error.ts';
import { splitHosts, hostNames } from './hosts.ts';

const MIN_VERSION = 15;
const REPLICA = 'a read-only replica: DATABASE_URL must name the primary server';

type Setting = 'DATABASE_URL' | 'DATABASE_READ_URL';

/**
 * Refuses a server that cannot be reached or used, in one sentence that contains `url` without its password.
 * DATABASE_READ_URL may name a replica, DATABASE_URL must not.
 */
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
