import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ledgerDisagreements } from '../../domain/audit/ledger-agreement.ts';
import { anEmptyDatabase, type TestDatabase } from '@aangan/tests/support/database.ts';
import { migrate, migrations } from './migrate.ts';

/** The migrations that the first release came with: databases in use have at least these. */
const FIRST_RELEASE = 6;
const now = new Date('2026-11-21T06:00:00Z');

let database: TestDatabase;
beforeAll(async () => {
  database = await anEmptyDatabase();
  await migrate(database.pool, migrations.slice(0, FIRST_RELEASE));
  await database.pool.query(
    await readFile(join(import.meta.dirname, '..', '..', '..', 'tests', 'support', 'populate.sql'), 'utf8'),
  );
});
afterAll(() => database.close());

interface Column {
  table: string;
  columns: string[];
}

/** The product's tables with the columns that they have now. */
async function tables(): Promise<Column[]> {
  const { rows } = await database.pool.query<Column>(
    `select table_name::text as "table", array_agg(column_name::text order by ordinal_position) as columns
     from information_schema.columns where table_schema = 'public' and table_name <> 'migration'
     group by table_name order by table_name`,
  );
  return rows;
}

/** What each table holds in these columns: the number of its rows, and a hash of them all. */
async function contents(of: Column[]): Promise<Record<string, { rows: number; hash: string }>> {
  const held: Record<string, { rows: number; hash: string }> = {};
  for (const { table, columns } of of) {
    const row = `row(${columns.map((column) => `"${column}"`).join(', ')})::text`;
    const { rows } = await database.pool.query<{ rows: number; hash: string }>(
      `select count(*) as rows, coalesce(md5(string_agg(${row}, ',' order by ${row} collate "C")), '') as hash from "${table}"`,
    );
    const [found] = rows;
    if (found !== undefined) held[table] = found;
  }
  return held;
}

test('a market in use is migrated: every row stays what it was, and all of it still agrees', async () => {
  const before = await tables();
  const held = await contents(before);
  expect(Object.values(held).filter(({ rows }) => rows > 0).length).toBeGreaterThan(15);
  expect(held['booking']?.rows).toBe(3_000);
  expect(await migrate(database.pool)).toEqual(migrations.slice(FIRST_RELEASE).map(({ name }) => name));
  expect(await contents(before)).toEqual(held);
  expect(await ledgerDisagreements(database.db, now)).toEqual([]);
});

test('what the database refused it still refuses', async () => {
  const { pool } = database;
  const refused = async (sql: string, why: string) => expect(pool.query(sql)).rejects.toThrow(why);
  await refused(`update payment set amount_paise = 1`, 'is a ledger');
  await refused(`update refund set amount_paise = 1`, 'is a ledger');
  await refused(`update booking set state = 'held' where state = 'cancelled'`, 'cannot become held');
  await refused(
    `delete from taken_days where booking_id in (select id from booking where state = 'confirmed')`,
    'as long as it is live',
  );
  await refused(
    `insert into booking select (jsonb_populate_record(booking, '{"id": "${crypto.randomUUID()}"}')).*
     from booking where state = 'confirmed' limit 1`,
    'taken_days_once',
  );
});
