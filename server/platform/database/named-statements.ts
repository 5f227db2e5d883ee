import { type PostgresPool, type PostgresPoolClient, sql } from 'kysely';
import type pg from 'pg';
import { isDemotedServerError, reportDemoted } from './failover-client.ts';
import type { HealthCheck } from './health-check.ts';

/** Number of uses after which a statement is prepared. */
const MIN_USES = 5;
/** Maximum per connection; a plan takes tens of kilobytes of the database's memory. */
const MAX_NAMES = 150;
/** Limit of counted texts; lists of values create many texts that are used once. */
const MAX_COUNTED = 1_000;

/** Marks a statement whose best plan depends on its values: it is not prepared but planned on every run. */
export const unpreparedStatement = sql`/* planned by its values */`;
const UNPREPARED_MARKER = 'planned by its values';

/** Names frequent statements, so that PostgreSQL prepares each once per connection. See docs/decisions/database.md. */
export class StatementNames {
  readonly #names = new Map<string, string>();
  readonly #counts = new Map<string, number>();

  /** Name of the prepared statement, assigned once the text is frequent; undefined if it is not prepared. */
  findOrAssignName(text: string): string | undefined {
    return this.#names.get(text) ?? this.#count(text);
  }

  #count(text: string): string | undefined {
    if (this.#names.size >= MAX_NAMES || !isPreparable(text)) return undefined;
    const count = (this.#counts.get(text) ?? 0) + 1;
    if (count < MIN_USES) {
      if (this.#counts.size >= MAX_COUNTED) this.#counts.clear();
      this.#counts.set(text, count);
      return undefined;
    }
    this.#counts.delete(text);
    const name = `s${this.#names.size + 1}`;
    this.#names.set(text, name);
    return name;
  }
}

const READS_OR_WRITES = /^\s*(select|insert|update|delete|with)\b/i;
/** Not prepared: once a migration adds a column, PostgreSQL refuses a prepared `select *` for its new result type. */
const ALL_COLUMNS = /\b(select|distinct|returning)\s+\*|\.\*/i;

/** The cheap tests come first: a search, which is never prepared, has kilobytes of text. */
function isPreparable(text: string): boolean {
  return (
    READS_OR_WRITES.test(text) && !text.includes(UNPREPARED_MARKER) && !text.includes(';') && !ALL_COLUMNS.test(text)
  );
}

/** Shared by the clients of a pool. */
interface Shared {
  pool: pg.Pool;
  healthCheck: HealthCheck;
  names: StatementNames;
  clients: WeakMap<pg.PoolClient, NamingClient>;
}

/** Wraps a pool for Kysely: its clients use prepared statements, leave a demoted server and have a deadline. */
export function namingPool(pool: pg.Pool, healthCheck: HealthCheck): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, NamingClient>();
  const shared = { pool, healthCheck, names: new StatementNames(), clients };
  return {
    connect: async () => {
      const client = await connectWithRetry(pool);
      // Kysely identifies a connection by this object.
      const known = clients.get(client) ?? new NamingClient(client, shared);
      clients.set(client, known);
      return known as unknown as PostgresPoolClient;
    },
    end: () => pool.end(),
  };
}

/** Safe to retry before any statement: another connection may reach the new primary. */
async function connectWithRetry(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    if (!isDemotedServerError(error)) throw error;
    return pool.connect();
  }
}

class NamingClient {
  /** Undefined if the connection was dropped and no replacement is available. */
  #client: pg.PoolClient | undefined;
  readonly #shared: Shared;
  #isDemoted = false;

  constructor(client: pg.PoolClient, shared: Shared) {
    this.#client = client;
    this.#shared = shared;
  }

  query(text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
    return this.#run(text, values, true);
  }

  /** Connections to a demoted server are not returned to the pool. */
  release(): void {
    this.#client?.release(this.#isDemoted);
    this.#isDemoted = false;
  }

  /** A callback: with a promise, two garbage collections copy the rows. See docs/decisions/database.md. */
  #run(text: string, values: readonly unknown[], canRetry: boolean): Promise<pg.QueryResult> {
    return new Promise((resolve, reject) => {
      const client = this.#client;
      if (client === undefined) throw new Error('Connection terminated: the server is not the primary any more');
      this.#shared.healthCheck.sent(client);
      client.query(this.#named(text, values), (error, result) => {
        this.#shared.healthCheck.answered(client);
        if (!error) resolve(result);
        // Resolving with a promise waits for it.
        else if (isDemotedServerError(error)) resolve(this.#retryElsewhere(client, error, text, values, canRetry));
        else reject(error);
      });
    });
  }

  #named(text: string, values: readonly unknown[]): pg.QueryConfig {
    const name = this.#shared.names.findOrAssignName(text);
    const query = { text, values: values as unknown[] };
    return name === undefined ? query : { ...query, name };
  }

  /** Retries the statement on another connection, unless it is part of a transaction. */
  async #retryElsewhere(
    demoted: pg.PoolClient,
    error: Error,
    text: string,
    values: readonly unknown[],
    canRetry: boolean,
  ) {
    this.#isDemoted = true;
    reportDemoted(demoted);
    // Still the status before this statement: the new status arrives after the error.
    if (!canRetry || demoted.getTransactionStatus() !== 'I') throw error;
    this.#client = undefined;
    demoted.release(true);
    this.#client = await this.#shared.pool.connect();
    this.#isDemoted = false;
    this.#shared.clients.set(this.#client, this);
    return this.#run(text, values, false);
  }
}
