/// <reference types="vite/types/importMeta.d.ts" />
import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import type pg from 'pg';
import packageFile from '../../package.json' with { type: 'json' };
import { errorMessage } from '../errors/operator-error.ts';
import { DatabaseError } from './database-error.ts';
import schemaOrder from './schema/order.json' with { type: 'json' };

const schemaFiles = import.meta.glob<string>('./schema/*.sql', { query: '?raw', eager: true, import: 'default' });

/** The released schema of 0.2.0, one file per room: a new database's first migration, which must never change. */
export const schema: Migration = {
  name: '0001-schema',
  sql: schemaOrder.map((room) => schemaFiles[`./schema/${room}.sql`] ?? '').join('\n'),
};

/** Every migration of this version, in order: the schema, and its later changes. */
export const migrations: Migration[] = [
  schema,
  ...loadMigrations(import.meta.glob<string>('./migrations/*.sql', { query: '?raw', eager: true, import: 'default' })),
];

/** Checksum of the first migration of every version before 0.2.0. */
const SCHEMA_BEFORE_020 = 'e223db03a329d8fa436eca99b97ef9809c7f7c3287c5367f8afb359943148355';

/** Checksums of earlier texts of a migration with the same result, which an unreleased version may have applied. */
const EQUIVALENT_TEXTS: Readonly<Record<string, string>> = {
  '0011-search-in-full': '5295a5b95e89e97f2bbf088a83601a57d34d374b59ac91996e77392d9a44f4f0',
};

/**
 * Migrates the database to this version, forward only; several processes may call it concurrently. Returns the names of
 * the applied migrations. Throws a DatabaseError for a database with a different history.
 */
export async function migrate(pool: pg.Pool, target: Migration[] = migrations): Promise<string[]> {
  const client = await pool.connect();
  const applied: string[] = [];
  try {
    for (;;) {
      const name = await applyNext(client, target);
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

/** Two processes never migrate concurrently: each step holds this advisory lock until the end of its transaction. */
export const MIGRATION_LOCK = 4_720_190_118;

async function applyNext(client: pg.PoolClient, target: Migration[]): Promise<string | undefined> {
  await client.query('begin');
  // Also for the wait while another process migrates.
  await client.query('set local statement_timeout = 0');
  await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
  const history = await readHistory(client);
  const applied = matchHistory(history, target);
  const next = applied.length < history.length ? undefined : target[applied.length];
  if (next !== undefined) {
    await applyMigration(client, next);
    const recorded = [next.name, computeChecksum(next), oldestCompatible(next)];
    await client.query('insert into migration (name, checksum, oldest_compatible) values ($1, $2, $3)', recorded);
  }
  await client.query('commit');
  return next?.name;
}

async function readHistory(client: pg.PoolClient): Promise<AppliedMigration[]> {
  await client.query(
    `create table if not exists migration (
       name text collate "C" primary key, checksum text not null, applied_at timestamptz not null default now(),
       oldest_compatible text
     )`,
  );
  // Databases from before 0.2.0 lack a column.
  const { rows } = await client.query<AppliedMigration>('select * from migration order by name');
  return rows;
}

/** The recorded migrations; throws a DatabaseError if this version could not have applied them. */
export function matchAppliedMigrations(history: AppliedMigration[]): Migration[] {
  return matchHistory(history, migrations);
}

function matchHistory(history: AppliedMigration[], path: Migration[]): Migration[] {
  if (history.some(({ checksum }) => checksum === SCHEMA_BEFORE_020)) {
    throw new DatabaseError(
      'The database was made by a version before 0.2.0: run npm run upgrade-to-0.2.0 on it once. A backup of such a version is restored with it first. See docs/releases.md.',
    );
  }
  const known = new Set(path.map(({ name }) => name));
  history.forEach((applied, index) => {
    const expected = path[index];
    if (!known.has(applied.name)) {
      if (index >= path.length && isCompatible(applied)) return;
      throw new DatabaseError(
        `The database holds the migration ${applied.name}, which this version of Aangan does not know: a newer version made it.`,
      );
    }
    if (expected === undefined || expected.name !== applied.name) {
      throw new DatabaseError(
        `The migration ${expected?.name ?? applied.name} was put before ${applied.name}, which the database already holds: a new migration comes last.`,
      );
    }
    if (![computeChecksum(expected), EQUIVALENT_TEXTS[expected.name]].includes(applied.checksum)) {
      throw new DatabaseError(
        `The migration ${applied.name} was changed after this database had taken it: put its text back and write a new migration instead.`,
      );
    }
  });
  return path.slice(0, history.length);
}

/** Whether a newer, compatible release migrated it: this one may restart while machines are updated one by one. */
function isCompatible({ oldest_compatible: oldest }: AppliedMigration): boolean {
  if (oldest === null || oldest === undefined) return false;
  return oldest === 'any' || compareReleases(packageFile.version, oldest) >= 0;
}

async function applyMigration(client: pg.PoolClient, { name, sql }: Migration): Promise<void> {
  try {
    await client.query(sql);
  } catch (error) {
    throw new DatabaseError(`The migration ${name} failed and left the database as it was: ${errorMessage(error)}.`, {
      cause: error,
    });
  }
}

export interface Migration {
  /** File name without `.sql`; migrations run in the order of their names. */
  name: string;
  sql: string;
}

/** A contract step names the release since which the removed part is unused; the migration guard checks it. */
const CONTRACT = /^--\s*contract: nobody (?:reads|writes|calls|needs) it since (\d+\.\d+\.\d+)\b/gm;

/** The oldest release that works with a database that has this migration; `any` if it only adds. */
function oldestCompatible({ sql }: Migration): string {
  const releases = Array.from(sql.matchAll(CONTRACT), ([, release = '']) => release);
  return releases.toSorted(compareReleases).at(-1) ?? 'any';
}

/** Compares two releases; negative if the first is older. */
function compareReleases(first: string, second: string): number {
  const [a, b] = [first, second].map((release) => release.split('.').map(Number));
  for (const index of [0, 1, 2]) {
    const difference = (a?.[index] ?? 0) - (b?.[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

export interface AppliedMigration {
  name: string;
  checksum: string;
  /** Result of `oldestCompatible` when it was applied; null if it was applied before this was recorded. */
  oldest_compatible?: string | null;
}

/** Migrations in order. @param files contents by path */
function loadMigrations(files: Record<string, string>): Migration[] {
  return Object.entries(files)
    .map(([path, sql]) => ({ name: basename(path, '.sql'), sql }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** SHA-256, independent of the line endings of the checkout. */
export function computeChecksum({ sql }: Migration): string {
  return createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex');
}
