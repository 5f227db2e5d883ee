import { type PostgresPool, type PostgresPoolClient, sql } from 'kysely';
import type pg from 'pg';
import { isDemotedServerError } from './demoted.ts';
import { reportDemoted } from './failover-client.ts';

/** A text that comes so often is worth being cached, parsed and planned. */
const MIN_USES = 5;
/** Each connection keeps as many; a plan takes some tens of kilobytes of the database's memory. */
const MAX_NAMES = 150;
/** Texts that came less often yet; lists of values make many of which each comes once. */
const MAX_COUNTED = 1_000;

/** Put into a statement whose best plan hangs on its values: it gets no name, and is planned each time it is run. */
export const unpreparedStatement = sql`/* planned by its values */`;
const UNPREPARED_MARKER = 'planned by its values';

/**
 * Names statements by their text, so that PostgreSQL parses and plans each once a connection and not each time. See
 * docs/decisions/named-statements.md.
 */
export class StatementNames {
  readonly #names = new Map<string, string>();
  readonly #counts = new Map<string, number>();

  /** The name under which a text is prepared; undefined as long as it is run without being prepared. */
  nameOf(text: string): string | undefined {
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
/** Once a migration adds a column, PostgreSQL refuses a prepared statement that promised all columns of before. */
const ALL_COLUMNS = /\b(select|distinct|returning)\s+\*|\.\*/i;

function isPreparable(text: string): boolean {
  return (
    READS_OR_WRITES.test(text) && !ALL_COLUMNS.test(text) && !text.includes(';') && !text.includes(UNPREPARED_MARKER)
  );
}

/** The same pool for Kysely, whose clients run statements under their names and leave a server that was demoted. */
export function namingPool(pool: pg.Pool, names = new StatementNames()): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, NamingClient>();
  return {
    connect: async () => {
      const client = await connectWithRetry(pool);
      // The same each time: Kysely knows a connection by it.
      const known = clients.get(client) ?? new NamingClient(client, pool, names, clients);
      clients.set(client, known);
      return known as unknown as PostgresPoolClient;
    },
    end: () => pool.end(),
  };
}

/** Nothing was begun yet: another connection may lead to the server that is the primary now. */
async function connectWithRetry(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    if (!isDemotedServerError(error)) throw error;
    return pool.connect();
  }
}

class NamingClient {
  /** Undefined once it had to be given up and no other was to be had. */
  #client: pg.PoolClient | undefined;
  readonly #pool: pg.Pool;
  readonly #names: StatementNames;
  readonly #clients: WeakMap<pg.PoolClient, NamingClient>;
  #isDemoted = false;

  constructor(
    client: pg.PoolClient,
    pool: pg.Pool,
    names: StatementNames,
    clients: WeakMap<pg.PoolClient, NamingClient>,
  ) {
    this.#client = client;
    this.#pool = pool;
    this.#names = names;
    this.#clients = clients;
  }

  query(text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
    return this.#run(text, values, true);
  }

  /** A connection to a server that was demoted does not go back to the pool. */
  release(): void {
    this.#client?.release(this.#isDemoted);
    this.#isDemoted = false;
  }

  /**
   * By a callback: with a promise of pg's the rows of an answer outlive two collections of young objects, each of which
   * copies them. See docs/decisions/named-statements.md.
   */
  #run(text: string, values: readonly unknown[], canRetry: boolean): Promise<pg.QueryResult> {
    return new Promise((resolve, reject) => {
      const client = this.#client;
      if (client === undefined) throw new Error('Connection terminated: the server is not the primary any more');
      client.query(this.#named(text, values), (error, result) => {
        if (!error) resolve(result);
        // What it is resolved with is waited for.
        else if (isDemotedServerError(error)) resolve(this.#retryElsewhere(client, error, text, values, canRetry));
        else reject(error);
      });
    });
  }

  #named(text: string, values: readonly unknown[]): pg.QueryConfig {
    const name = this.#names.nameOf(text);
    const query = { text, values: values as unknown[] };
    return name === undefined ? query : { ...query, name };
  }

  /** Outside of a transaction the statement is run once more, by another connection; a transaction cannot go on. */
  async #retryElsewhere(
    demoted: pg.PoolClient,
    error: Error,
    text: string,
    values: readonly unknown[],
    canRetry: boolean,
  ) {
    this.#isDemoted = true;
    reportDemoted(demoted);
    // As it was before this statement: PostgreSQL tells how it is now only after the error.
    if (!canRetry || demoted.getTransactionStatus() !== 'I') throw error;
    this.#client = undefined;
    demoted.release(true);
    this.#client = await this.#pool.connect();
    this.#isDemoted = false;
    this.#clients.set(this.#client, this);
    return this.#run(text, values, false);
  }
}
