import {
  Kysely,
  type DatabaseConnection,
  type Dialect,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely';
import pg from 'pg';
import { betweenFailpoints } from '../failpoints.ts';
import { isUnavailable } from './database-error.ts';
import { failoverClient, keepAlive, refuseReplica } from './failover-client.ts';
import { HealthCheck } from './health-check.ts';
import { type HostWatch, watchIfSeveral } from './host-watch.ts';
import type { Role, Target } from './hosts.ts';
import { namingPool } from './named-statements.ts';
import { openPools } from './pool-metrics.ts';
import type { Database, Db } from './schema.ts';
import { discardCallbacks, runCallbacks } from './transactions.ts';

/** PostgreSQL dialect with failpoints around commits, `afterCommit` callbacks and the health check. */
function productDialect(config: PostgresDialectConfig, healthCheck: HealthCheck): Dialect {
  const dialect = new PostgresDialect(config);
  dialect.createDriver = () => new ProductDriver(config, healthCheck);
  return dialect;
}

class ProductDriver extends PostgresDriver {
  readonly #healthCheck: HealthCheck;

  constructor(config: PostgresDialectConfig, healthCheck: HealthCheck) {
    super(config);
    this.#healthCheck = healthCheck;
  }

  override acquireConnection(): Promise<DatabaseConnection> {
    return this.#healthCheck.wait(
      () => super.acquireConnection(),
      // Kysely's types do not declare that it accepts its own connections.
      (late) => void this.releaseConnection(late as Parameters<PostgresDriver['releaseConnection']>[0]),
    );
  }

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    discardCallbacks(connection);
    await super.beginTransaction(connection, settings);
  }

  /** A broken connection rolls back by itself; the first error must be reported. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await super.rollbackTransaction(connection);
    } catch (error) {
      if (!isUnavailable(error)) throw error;
    }
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await betweenFailpoints('commit', () => super.commitTransaction(connection));
    runCallbacks(connection);
  }
}

export interface Connection {
  db: Db;
  pool: pg.Pool;
  /** Set if the target names several servers. */
  watch: HostWatch | undefined;
  /** Waits for running queries, then closes every connection. */
  close: () => Promise<void>;
}

export interface ConnectOptions {
  /** Label in the metrics. */
  name?: string;
  /** Maximum number of connections; the embedded server allows 60 in total. */
  connections?: number | undefined;
  /** The server to connect to, if the target names several; defaults to the primary. */
  role?: Role;
  /** Called when an idle connection breaks (the pool replaces it) and when the database stops responding. */
  onLostConnection?: (error: Error) => void;
  /** Duration after which the connection of an unanswered statement counts as lost; above the statement timeout. */
  statementDeadlineMs?: number;
}

/**
 * The database itself ends a statement after 30 s: see `sessionSettings`. Not a commit that waits for a standby: its
 * outcome is then unknown, as after any lost connection.
 */
const STATEMENT_DEADLINE_MS = 40_000;

/** Opens a pool; no connection is made before the first query. */
export function connect(target: Target, options: ConnectOptions = {}): Connection {
  const { name = 'main', connections = 10, role = 'writer', onLostConnection = warn } = options;
  const { statementDeadlineMs = STATEMENT_DEADLINE_MS } = options;
  const sharedWatch = watchIfSeveral(target, role);
  const check = async (client: pg.ClientBase) => {
    healthCheck.sent(client);
    await refuseReplica(client).finally(() => healthCheck.answered(client));
  };
  // The pool awaits it and drops the connection if it throws, although its types do not say so.
  const onConnect = check as (client: pg.ClientBase) => void;
  const pool = new pg.Pool({
    ...target,
    ...(sharedWatch && { Client: failoverClient(sharedWatch.watch) }),
    ...(role === 'writer' && { onConnect }),
    application_name: 'aangan',
    max: connections,
    connectionTimeoutMillis: 10_000,
    ...keepAlive,
    options: sessionSettings,
    types: { getTypeParser },
  });
  let isClosing = false;
  // Expected while closing: the embedded database may stop first.
  const reportLost = (error: Error) => {
    if (!isClosing) onLostConnection(error);
  };
  pool.on('error', reportLost);
  // A broken connection also rejects its query; an unhandled 'error' event would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  const healthCheck = new HealthCheck(pool, target, {
    watch: sharedWatch?.watch,
    onSilence: reportLost,
    statementDeadlineMs,
  });
  const db = new Kysely<Database>({ dialect: productDialect({ pool: namingPool(pool, healthCheck) }, healthCheck) });
  openPools.set(pool, { name, watch: sharedWatch?.watch });
  const close = async () => {
    isClosing = true;
    openPools.delete(pool);
    await pool.end();
    healthCheck.stop();
    await sharedWatch?.release();
  };
  return { db, pool, watch: sharedWatch?.watch, close };
}

/**
 * Overrides the configuration of the server, role and database, so that values have the format that `pg` and our SQL
 * expect. `search_path` is left to the operator. Timeouts end hanging queries and release locks of a frozen machine.
 */
const sessionSettings = [
  'timezone=UTC',
  'datestyle=ISO,YMD',
  'intervalstyle=postgres',
  'bytea_output=hex',
  'extra_float_digits=1',
  'standard_conforming_strings=on',
  'transform_null_equals=off',
  String.raw`default_transaction_isolation=read\ committed`,
  'statement_timeout=30s',
  'idle_in_transaction_session_timeout=20s',
  'jit=off',
]
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
