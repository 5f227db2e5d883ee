/// <reference types="vite/types/importMeta.d.ts" />
import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import type pg from 'pg';
import { DatabaseError } from './database-error.ts';

export interface Migration {
  /** The file's name without `.sql`; migrations run in the order of their names. */
  name: string;
  sql: string;
}

const files = import.meta.glob<string>('./migrations/*.sql', { query: '?raw', eager: true, import: 'default' });

/** Every migration of this version, in order. */
export const migrations: Migration[] = Object.entries(files)
  .map(([path, sql]) => ({ name: basename(path, '.sql'), sql }))
  .toSorted((a, b) => (a.name < b.name ? -1 : 1));

/**
 * Brings the database to the state this version needs, forward only; several processes may call it at once.
 * Answers the names it applied. Refuses with a DatabaseError a database that another history has made.
 */
export async function migrate(pool: pg.Pool, wanted: Migration[] = migrations): Promise<string[]> {
  const client = await pool.connect();
  const applied: string[] = [];
  try {
    for (;;) {
      const name = await applyNext(client, wanted);
      if (name === undefined) break;
      applied.push(name);
    }
  } catch (error) {
    client.release(true);
    throw error;
  }
  client.release();
  return applied;
}

/** Two processes never migrate at once: each step holds this advisory lock to the end of its transaction. */
const MIGRATION_LOCK = 4_720_190_118;

async function applyNext(client: pg.PoolClient, wanted: Migration[]): Promise<string | undefined> {
  await client.query('begin');
  await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
  const next = wanted[await countApplied(client, wanted)];
  if (next !== undefined) {
    await client.query('set local statement_timeout = 0');
    await run(client, next);
    await client.query('insert into migration (name, checksum) values ($1, $2)', [next.name, checksum(next.sql)]);
  }
  await client.query('commit');
  return next?.name;
}

async function countApplied(client: pg.PoolClient, wanted: Migration[]): Promise<number> {
  await client.query(
    `create table if not exists migration (
       name text collate "C" primary key, checksum text not null, applied_at timestamptz not null default now()
     )`,
  );
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from migration order by name',
  );
  return migrationsTaken(rows, wanted).length;
}

/**
 * The migrations that a history of names and checksums tells of; refuses with a DatabaseError one that this version
 * could not have made.
 */
export function migrationsTaken(
  history: { name: string; checksum: string }[],
  wanted: Migration[] = migrations,
): Migration[] {
  const known = new Set(wanted.map(({ name }) => name));
  history.forEach((row, place) => {
    const expected = wanted[place];
    if (!known.has(row.name)) {
      throw new DatabaseError(
        `The database holds the migration ${row.name}, which this version of Aangan does not know: a newer version made it.`,
      );
    }
    if (expected === undefined || expected.name !== row.name) {
      throw new DatabaseError(
        `The migration ${expected?.name ?? row.name} was put before ${row.name}, which the database already holds: a new migration comes last.`,
      );
    }
    if (checksum(expected.sql) !== row.checksum) {
      throw new DatabaseError(
        `The migration ${row.name} was changed after this database had taken it: put its text back and write a new migration instead.`,
      );
    }
  });
  return wanted.slice(0, history.length);
}

async function run(client: pg.PoolClient, { name, sql }: Migration): Promise<void> {
  try {
    await client.query(sql);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new DatabaseError(`The migration ${name} failed and left the database as it was: ${reason}.`, {
      cause: error,
    });
  }
}

/** Independent of how a checkout ends its lines. */
function checksum(sql: string): string {
  return createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex');
}
