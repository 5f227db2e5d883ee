import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { FiledPhoto } from '../../platform/photos/photo-files.ts';
import { photoTables, listShownPhotos } from '../photos/shown-photos.ts';
import { type Manifest, type TableEntry, tableFile } from './manifest.ts';

/** Opens a dedicated connection. */
export type Connect = () => Promise<pg.PoolClient>;

export interface Snapshot extends Pick<Manifest, 'migrations' | 'tables' | 'sequences'> {
  /** Photos in use in this snapshot. */
  photos: FiledPhoto[];
}

/** Writes all tables to `folder/tables` from one repeatable-read snapshot. Without jobs: sweeps enqueue them again. */
export async function dumpTables(connect: Connect, folder: string): Promise<Snapshot> {
  await mkdir(join(folder, 'tables'), { recursive: true });
  const client = await connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query('set local statement_timeout = 0');
    // Between two tables it waits for a slow disk.
    await client.query('set local idle_in_transaction_session_timeout = 0');
    const migrations = await client.query<Manifest['migrations'][number]>(
      'select name, checksum from migration order by name',
    );
    const present = await listTables(client);
    const tables: TableEntry[] = [];
    for (const table of present) tables.push(await dumpTable(client, folder, table));
    // Databases of older versions lack some photo tables.
    const withPhotos = photoTables.filter((table) => present.some(({ name }) => name === table.name));
    const photos: FiledPhoto[] = [];
    for (const table of withPhotos) for (const photo of await listShownPhotos(client, table)) photos.push(photo);
    const sequences = await readSequences(client);
    await client.query('commit');
    client.release();
    return { migrations: migrations.rows, tables, sequences, photos };
  } catch (error) {
    // Discards the connection: its COPY may still be running.
    client.release(true);
    throw error;
  }
}

interface Table {
  name: string;
  /** Excludes generated columns. */
  columns: string[];
}

/** Tables of the product by name, without `migration`. */
export async function listTables(client: pg.PoolClient): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select relname as name, array_agg(attname::text order by attnum) as columns
     from pg_class join pg_attribute on attrelid = pg_class.oid
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migration'
       and attnum > 0 and not attisdropped and attgenerated = ''
     group by relname order by relname`,
  );
  return rows;
}

async function dumpTable(client: pg.PoolClient, folder: string, { name, columns }: Table): Promise<TableEntry> {
  const rows = client.query(copyTo(`copy ${pg.escapeIdentifier(name)} (${columnList(columns)}) to stdout`));
  const hash = createHash('sha256');
  const file = createWriteStream(tableFile(folder, name), { flush: true });
  const watched = new PassThrough().on('data', (bytes: Buffer) => hash.update(bytes));
  await pipeline(rows, createGzip({ level: 6 }), watched, file);
  return { name, columns, rows: rows.rowCount, sha256: hash.digest('hex') };
}

export function columnList(columns: string[]): string {
  return columns.map((column) => pg.escapeIdentifier(column)).join(', ');
}

/** Sequences are not part of the snapshot and only grow: read last, so that none is lower than the rows' values. */
async function readSequences(client: pg.PoolClient): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ name: string }>(
    `select sequencename::text as name from pg_sequences where schemaname = 'public' order by 1`,
  );
  const sequences: Manifest['sequences'] = [];
  for (const { name } of rows) {
    const { rows: values } = await client.query<Omit<Manifest['sequences'][number], 'name'>>(
      `select last_value::text as "lastValue", is_called as "isCalled" from ${pg.escapeIdentifier(name)}`,
    );
    sequences.push(...values.map((value) => ({ name, ...value })));
  }
  return sequences;
}
