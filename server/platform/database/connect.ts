import { Kysely } from 'kysely';
import pg from 'pg';
import { namingPool } from './named-statements.ts';
import { ownDialect } from './own-dialect.ts';
import { openPools } from './pool-metrics.ts';
import { HealthCheck } from './health-check.ts';
import type { Database } from './schema.ts';
import type { Target } from './target.ts';

export interface Connection {
  db: Kysely<Database>;
  pool: pg.Pool;
  /** Waits for what is running, then ends every connection. */
  close: () => Promise<void>;
}

export interface ConnectOptions {
  /** What the metrics call it. */
  name?: string;
  /** How many connections at most; the embedded server takes 60 in all. */
  connections?: number | undefined;
  /** Hears of a connection that broke while nobody used it (the pool opens another), and of a database that fell silent. */
  onLostConnection?: (error: Error) => void;
}

/** Opens a pool; no connection is made before the first query. */
export function connect(
  target: Target,
  { name = 'main', connections = 10, onLostConnection = warn }: ConnectOptions = {},
): Connection {
  const pool = new pg.Pool({
    ...target,
    application_name: 'aangan',
    max: connections,
    connectionTimeoutMillis: 10_000,
    options: sessionSettings,
    types: { getTypeParser },
  });
  let isClosing = false;
  // Of one that is closing it is no news: an embedded database may end first.
  pool.on('error', (error) => {
    if (!isClosing) onLostConnection(error);
  });
  // A connection in use that breaks tells its query and itself; an 'error' event that nobody hears ends the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  const healthCheck = new HealthCheck(pool, target, onLostConnection);
  const db = new Kysely<Database>({ dialect: ownDialect({ pool: namingPool(pool) }, healthCheck) });
  openPools.set(pool, name);
  const close = async () => {
    isClosing = true;
    healthCheck.stop();
    openPools.delete(pool);
    await pool.end();
  };
  return { db, pool, close };
}

/** The same on every server, whatever its own configuration says; no query and no forgotten transaction hangs for ever. */
const sessionSettings = ['timezone=UTC', 'statement_timeout=30s', 'idle_in_transaction_session_timeout=60s', 'jit=off']
  .map((setting) => `-c ${setting}`)
  .join(' ');

const { builtins } = pg.types;
const DATE_ARRAY = 1182;
const BIGINT_ARRAY = 1016;
const TEXT_ARRAY = 1009;

const textArray = pg.types.getTypeParser(TEXT_ARRAY as never, 'text') as (text: string) => (string | null)[];

const parsers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, wholeNumber],
  [BIGINT_ARRAY, (text) => textArray(text).map((item) => (item === null ? null : wholeNumber(item)))],
  [builtins.DATE, (text) => text],
  [DATE_ARRAY, textArray],
]);

const getTypeParser = ((type: number, format?: 'text' | 'binary') =>
  (format === 'binary' ? undefined : parsers.get(type)) ??
  pg.types.getTypeParser(type, format)) as typeof pg.types.getTypeParser;

function wholeNumber(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new RangeError(`The database holds ${text}, which no number here can hold.`);
  return number;
}

function warn(error: Error): void {
  process.emitWarning(error);
}
