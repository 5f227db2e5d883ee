/// <reference types="vite/client" />
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { DatabaseError } from './database-error.ts';
import { type AppliedMigration, computeChecksum, migrate, MIGRATION_LOCK, schema } from './migrate.ts';
import renames from './upgrade-to-0.2.0.sql?raw';

/** SHA-256 of names and checksums of the migrations of the last version before 0.2.0, one line each. */
const LAST_BEFORE_020 = 'd1b8433cca44483cf3c83d021416f8183354bdedf7659dd7a3862bd8ce0aa630';

/** In one transaction to the schema of 0.2.0, then to the current one. Refuses other databases, left unchanged. */
export async function upgradeTo020(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('set local statement_timeout = 0');
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    if ((await fingerprint(client)) !== LAST_BEFORE_020) {
      throw new DatabaseError(
        'The database is not one of the last version before 0.2.0: nothing was changed. See docs/releases.md.',
      );
    }
    await client.query(renames);
    // Function bodies contain names of tables and columns.
    await client.query(extractFunctions(schema.sql));
    await client.query('delete from migration');
    const recorded = [schema.name, computeChecksum(schema), 'any'];
    await client.query('insert into migration (name, checksum, oldest_compatible) values ($1, $2, $3)', recorded);
    await client.query('commit');
  } catch (error) {
    client.release(true);
    throw error;
  }
  client.release();
  await migrate(pool);
}

async function fingerprint(client: pg.PoolClient): Promise<string | null> {
  const { rows: tables } = await client.query(
    "select from pg_tables where schemaname = 'public' and tablename = 'migration'",
  );
  if (tables.length === 0) return null;
  const { rows } = await client.query<AppliedMigration>('select name, checksum from migration order by name');
  const history = rows.map(({ name, checksum }) => `${name} ${checksum}`).join('\n');
  return createHash('sha256').update(history).digest('hex');
}

function extractFunctions(sql: string): string {
  const functions = sql.match(/^create function (?:(?!^create )[\s\S])*?(?:\$\$;|^end;)$/gm) ?? [];
  return functions.map((text) => text.replace('create', 'create or replace')).join('\n');
}
