import { type PostgresPool, type PostgresPoolClient, sql } from 'kysely';
import type pg from 'pg';

/** A text that comes so often is worth being cached, parsed and planned. */
const OFTEN = 5;
/** Each connection keeps as many; a plan takes some tens of kilobytes of the database's memory. */
const MOST_NAMES = 150;
/** Texts that came less often yet; lists of values make many of which each comes once. */
const MOST_COUNTED = 1_000;

/** Put into a statement whose best plan hangs on its values: it gets no name, and is planned each time it is run. */
export const plannedByItsValues = sql`/* planned by its values */`;
const PLANNED_BY_ITS_VALUES = 'planned by its values';

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
    if (this.#names.size >= MOST_NAMES || !mayBeNamed(text)) return undefined;
    const count = (this.#counts.get(text) ?? 0) + 1;
    if (count < OFTEN) {
      if (this.#counts.size >= MOST_COUNTED) this.#counts.clear();
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

function mayBeNamed(text: string): boolean {
  return (
    READS_OR_WRITES.test(text) &&
    !ALL_COLUMNS.test(text) &&
    !text.includes(';') &&
    !text.includes(PLANNED_BY_ITS_VALUES)
  );
}

/** The same pool for Kysely, whose clients run statements under their names. */
export function namingPool(pool: pg.Pool, names = new StatementNames()): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    connect: async () => {
      const client = await pool.connect();
      // The same each time: Kysely knows a connection by it.
      const known = clients.get(client) ?? namingClient(client, names);
      clients.set(client, known);
      return known;
    },
    end: () => pool.end(),
  };
}

function namingClient(client: pg.PoolClient, names: StatementNames): PostgresPoolClient {
  const run = (text: string, values: readonly unknown[]) => {
    const name = names.nameOf(text);
    const query = { text, values: values as unknown[] };
    return answerOf(client, name === undefined ? query : { ...query, name });
  };
  return {
    query: run as unknown as PostgresPoolClient['query'],
    release: () => client.release(),
  };
}

/**
 * By a callback: with a promise of pg's the rows of an answer outlive two collections of young objects, each of which
 * copies them. See docs/decisions/named-statements.md.
 */
function answerOf(client: pg.PoolClient, query: pg.QueryConfig): Promise<pg.QueryResult> {
  return new Promise((resolve, reject) => {
    client.query(query, (error, result) => (error ? reject(error) : resolve(result)));
  });
}
