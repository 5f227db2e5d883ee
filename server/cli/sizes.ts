import { sql } from 'kysely';
import { readSettings } from '../boot/settings.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import type { Db } from '../platform/database/schema.ts';
import { operatorMessage } from '../platform/errors/operator-error.ts';
import { validateNoArguments } from './validate-no-arguments.ts';

/** Prints the bytes per row of each table and its indexes. */
try {
  validateNoArguments(process.argv.slice(2), 'sizes');
  const settings = readSettings(process.env);
  const { db, close } = await openDatabase(settings, { whenOwned: 'join', onLostConnection: () => undefined });
  try {
    for (const line of table(await sizes(db))) console.log(line);
  } finally {
    await close();
  }
} catch (error) {
  console.error(operatorMessage(error, 'The sizes could not be measured'));
  process.exitCode = 1;
}

interface Size {
  name: string;
  rows: number;
  /** Bytes of the table with TOAST, or of one index. */
  bytes: number;
}

/** Tables with an estimated row count above 0, largest first, each followed by its indexes. */
async function sizes(db: Db): Promise<Size[]> {
  const { rows } = await sql<{ name: string; rows: number; bytes: number; indexes: Omit<Size, 'rows'>[] }>`
    select t.relname as name, reltuples::float8 as rows, pg_table_size(relid)::float8 as bytes,
      (select coalesce(json_agg(json_build_object('name', indexrelname, 'bytes', pg_relation_size(indexrelid))
         order by pg_relation_size(indexrelid) desc), '[]')
       from pg_stat_user_indexes i where i.relid = t.relid) as indexes
    from pg_stat_user_tables t join pg_class on pg_class.oid = relid
    where reltuples > 0
    order by pg_total_relation_size(relid) desc
  `.execute(db);
  return rows.flatMap(({ name, rows, bytes, indexes }) => [
    { name, rows, bytes },
    ...indexes.map((index) => ({ name: `  ${index.name}`, bytes: index.bytes, rows })),
  ]);
}

function* table(found: readonly Size[]): Generator<string> {
  yield line('table, and its indexes', 'rows', 'megabytes', 'bytes a row');
  for (const { name, rows, bytes } of found) {
    yield line(name, name.startsWith(' ') ? '' : String(rows), (bytes / 1e6).toFixed(1), (bytes / rows).toFixed(0));
  }
  yield line('all', '', (found.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6).toFixed(1), '');
}

function line(name: string, rows: string, megabytes: string, bytesARow: string): string {
  return `${name.padEnd(40)}${rows.padStart(12)}${megabytes.padStart(12)}${bytesARow.padStart(14)}`;
}
