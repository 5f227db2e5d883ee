import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { matchAppliedMigrations, migrate } from '../../platform/database/migrate.ts';
import { OperatorError } from '../../platform/errors/operator-error.ts';
import type { PhotoFiles } from '../../platform/photos/photo-files.ts';
import { copyOwnFiles, measurePhotos, restorePhotos } from './copy-files.ts';
import { columnList, listTables } from './dump-tables.ts';
import { type Manifest, type TableEntry, tableFile } from './manifest.ts';

interface RestoreOptions {
  manifest: Manifest;
  /** The backup's folder. */
  source: string;
  dataDir: string;
}

/** Restores photos into their store, and the secret and the stand-ins' data into an empty data folder. */
export async function restoreFiles({
  manifest,
  source,
  dataDir,
  files,
}: RestoreOptions & { files: PhotoFiles }): Promise<void> {
  const photos = join(source, 'photos');
  const found = await measurePhotos(photos);
  if (found.files !== manifest.photos.files || found.bytes !== manifest.photos.bytes) {
    throw new OperatorError(
      `The photos of the backup in ${source} are damaged: ${found.files} files of ${manifest.photos.files} are there.`,
    );
  }
  await restorePhotos(photos, files);
  await copyOwnFiles(source, dataDir);
}

/** Migrates to the backup's schema version, loads its tables, then migrates to the current version. */
export async function restoreTables(
  pool: pg.Pool,
  { manifest, source }: Omit<RestoreOptions, 'dataDir'>,
): Promise<void> {
  await migrate(pool, matchAppliedMigrations(manifest.migrations));
  await loadTables(pool, source, manifest);
  await migrate(pool);
}

/** Loads all tables in one transaction, without triggers, whose rows the backup contains; constraints are checked. */
async function loadTables(pool: pg.Pool, folder: string, manifest: Manifest): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('set local statement_timeout = 0');
    await client.query('set local idle_in_transaction_session_timeout = 0');
    const here = (await listTables(client)).map(({ name }) => name);
    const names = manifest.tables.map(({ name }) => name);
    if (here.join() !== names.toSorted().join()) {
      throw new OperatorError(`The backup in ${folder} holds other tables than this version of Aangan makes.`);
    }
    await refuseUsedDatabase(client);
    for (const name of names) await client.query(`alter table ${pg.escapeIdentifier(name)} disable trigger user`);
    await client.query(`truncate ${names.map((name) => pg.escapeIdentifier(name)).join(', ')}`);
    for (const table of await sortByReferences(client, manifest.tables)) await loadTable(client, folder, table);
    await client.query('set constraints all immediate');
    for (const name of names) await client.query(`alter table ${pg.escapeIdentifier(name)} enable trigger user`);
    for (const { name, lastValue, isCalled } of manifest.sequences) {
      await client.query('select setval($1::regclass, $2::bigint, $3)', [
        pg.escapeIdentifier(name),
        lastValue,
        isCalled,
      ]);
    }
    // In the same transaction, whose statements may take long.
    await client.query('analyze');
    await client.query('commit');
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/** Refuses a used database: one with an account or a message to the operator. */
async function refuseUsedDatabase(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ isUsed: boolean }>(
    'select exists (select from account) or exists (select from site_message) as "isUsed"',
  );
  if (rows[0]?.isUsed !== false) {
    throw new OperatorError('The database is in use: a backup is restored into an empty one.');
  }
}

/** Orders tables so that foreign keys refer to earlier tables. */
async function sortByReferences(client: pg.PoolClient, tables: TableEntry[]): Promise<TableEntry[]> {
  const { rows } = await client.query<{ from: string; to: string }>(
    `select conrelid::regclass::text as "from", confrelid::regclass::text as "to"
     from pg_constraint where contype = 'f' and conrelid <> confrelid`,
  );
  const ordered: TableEntry[] = [];
  const waiting = new Map(tables.map((table) => [table.name, table]));
  while (waiting.size > 0) {
    const ready = [...waiting.values()].filter(
      ({ name }) => !rows.some((row) => row.from === name && waiting.has(row.to)),
    );
    if (ready.length === 0)
      throw new Error(`tables refer to each other in a circle: ${[...waiting.keys()].join(', ')}`);
    ordered.push(...ready);
    for (const { name } of ready) waiting.delete(name);
  }
  return ordered;
}

async function loadTable(client: pg.PoolClient, folder: string, { name, columns, rows, sha256 }: TableEntry) {
  const hash = createHash('sha256');
  const watched = new PassThrough().on('data', (bytes: Buffer) => hash.update(bytes));
  const table = client.query(copyFrom(`copy ${pg.escapeIdentifier(name)} (${columnList(columns)}) from stdin`));
  try {
    await pipeline(createReadStream(tableFile(folder, name)), watched, createGunzip(), table);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new OperatorError(`The table ${name} of the backup in ${folder} cannot be read: ${reason}.`, { cause });
  }
  if (hash.digest('hex') !== sha256 || table.rowCount !== rows) {
    throw new OperatorError(`The table ${name} of the backup in ${folder} is damaged: it is not what was written.`);
  }
}
