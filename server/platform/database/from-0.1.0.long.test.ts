import { afterEach, beforeEach, expect, test } from 'vitest';
import { catalogOf } from '@aangan/tests/support/catalog.ts';
import { anEmptyDatabase, type TestDatabase } from '@aangan/tests/support/database.ts';
import { aDatabaseOfRelease } from '@aangan/tests/support/release.ts';
import { findLedgerDisagreements } from '../../domain/ledger/ledger-agreement.ts';
import { migrate, migrations, appliedMigrations } from './migrate.ts';
import type { Migration, AppliedMigration } from './migration.ts';
import { migrationsFrom010 } from './from-0.1.0.ts';

const now = new Date('2026-11-22T20:00:00Z');
const present = migrations.map(({ name }) => name);
/** What 0.1.0 does not have yet, and where that leads. */
const later = ['0019-whatever-takes-a-day', '0020-events', '0021-one-identity-of-an-issuer', ...present];

let released: TestDatabase;
let empty: TestDatabase;
beforeEach(async () => {
  [released, empty] = await Promise.all([aDatabaseOfRelease(), anEmptyDatabase()]);
});
afterEach(() => Promise.all([released.close(), empty.close()]));

async function historyOf({ pool }: TestDatabase): Promise<AppliedMigration[]> {
  const { rows } = await pool.query<AppliedMigration>('select name, checksum from migration order by name');
  return rows;
}

/** What the database takes from 0.1.0 on, up to so many steps after it. */
async function stepsAfterRelease(count: number): Promise<Migration[]> {
  const [schema] = migrations;
  const history = await historyOf(released);
  return (schema && migrationsFrom010(history, schema)?.slice(0, history.length + count)) ?? [];
}

/** The product's tables with the columns that they have now. */
async function tables({ pool }: TestDatabase): Promise<{ table: string; columns: string[] }[]> {
  const { rows } = await pool.query<{ table: string; columns: string[] }>(
    `select table_name::text as "table", array_agg(column_name::text order by ordinal_position) as columns
     from information_schema.columns where table_schema = 'public' and table_name <> 'migration'
     group by table_name order by table_name`,
  );
  return rows;
}

/** The rows that 0.1.0 knew, of tables to which new ones come: its index has no facts of homes. */
const known: Record<string, string> = { search_posting: `not starts_with(word, '#')` };

/** What each table holds in these columns: the number of its rows, and a hash of them all. */
async function contents({ pool }: TestDatabase, of: { table: string; columns: string[] }[]) {
  const held: Record<string, { rows: number; hash: string }> = {};
  for (const { table, columns } of of) {
    const row = `row(${columns.map((column) => `"${column}"`).join(', ')})::text`;
    const { rows } = await pool.query<{ rows: number; hash: string }>(
      `select count(*) as rows, coalesce(md5(string_agg(${row}, ',' order by ${row} collate "C")), '') as hash from "${table}" where ${known[table] ?? 'true'}`,
    );
    const [found] = rows;
    if (found !== undefined) held[table] = found;
  }
  return held;
}

async function daysOfBookings({ pool }: TestDatabase): Promise<unknown[]> {
  const { rows } = await pool.query<object>(
    'select booking_id, listing_id, range_agg(days)::text as days from taken_days group by 1, 2 order by 1',
  );
  return rows;
}

test('migrates a 0.1.0 database to the tables of a new one without changing a row', async () => {
  // Of whose days is told otherwise by now: those of each booking are the same.
  const before = (await tables(released)).filter(({ table }) => table !== 'taken_days');
  const days = await daysOfBookings(released);
  expect(days.length).toBeGreaterThan(5);
  const held = await contents(released, before);
  expect(Object.values(held).filter(({ rows }) => rows > 0).length).toBeGreaterThan(15);
  expect(await migrate(released.pool)).toEqual(later);
  expect(await migrate(empty.pool)).toEqual(present);
  expect(await catalogOf(released.pool)).toEqual(await catalogOf(empty.pool));
  expect(await historyOf(released)).toEqual(await historyOf(empty));
  expect(await contents(released, before)).toEqual(held);
  expect(await daysOfBookings(released)).toEqual(days);
  expect(await findLedgerDisagreements(released.db, now)).toEqual([]);
  expect(await migrate(released.pool)).toEqual([]);
});

test('what the database refused it still refuses', async () => {
  await migrate(released.pool);
  const refused = async (sql: string, why: string) => expect(released.pool.query(sql)).rejects.toThrow(why);
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

test.each([1, 2, 3])('comes from %i steps after 0.1.0 as well', async (count) => {
  expect(await migrate(released.pool, await stepsAfterRelease(count))).toEqual(later.slice(0, count));
  expect(await migrate(released.pool)).toEqual(later.slice(count));
  await migrate(empty.pool);
  expect(await catalogOf(released.pool)).toEqual(await catalogOf(empty.pool));
});

test('takes each step once when several processes start at once', async () => {
  const applied = await Promise.all(Array.from({ length: 5 }, () => migrate(released.pool)));
  expect(applied.flat().sort()).toEqual(later.toSorted());
});

test('goes on where a step has failed', async () => {
  await released.pool.query('create table event (number integer)');
  await expect(migrate(released.pool)).rejects.toThrow(
    'The migration 0020-events failed and left the database as it was: relation "event" already exists.',
  );
  await released.pool.query('drop table event');
  expect(await migrate(released.pool)).toEqual(later.slice(1));
});

test('makes the tables of 0.1.0 for a backup of it', async () => {
  // Whichever version migrates records this of each migration.
  await released.pool.query('alter table migration add column if not exists lives_with text');
  const tablesOfRelease = await catalogOf(released.pool);
  expect(await migrate(empty.pool, appliedMigrations(await historyOf(released)))).toHaveLength(19);
  expect(await catalogOf(empty.pool)).toEqual(tablesOfRelease);
  expect(await historyOf(empty)).toEqual(await historyOf(released));
});

test.each([
  [`delete from migration where name > '0017'`, /^The database was made before Aangan 0\.1\.0, or its migrations/],
  [`update migration set checksum = 'x' where name = '0003-bookings'`, /or its migrations were changed/],
  [`insert into migration values ('0022-later', 'x')`, /^The database holds the migration 0022-later, which this/],
])('refuses a history that it does not know: %s', async (sql, why) => {
  await released.pool.query(sql);
  await expect(migrate(released.pool)).rejects.toThrow(why);
  expect(await released.db.selectFrom('account').selectAll().execute()).toHaveLength(9);
});

test('takes out who was let into an account that another identity has, and ends its sessions', async () => {
  await released.pool.query(
    `insert into session (token_hash, account_id, created_at, last_used_at)
       select sha256(email::bytea), id, now(), now() from account where name in ('Asha', 'Meera Krishnan')`,
  );
  await released.pool.query(
    `insert into identity (issuer, subject, account_id, created_at)
       select 'google', subject, id, day::timestamptz from account join (values
         ('Asha', 'first', '2026-11-01'), ('Asha', 'later', '2026-11-02'), ('Meera Krishnan', 'other', '2026-11-03')
       ) as identity (name, subject, day) using (name)`,
  );
  await migrate(released.pool);
  const { rows: identities } = await released.pool.query('select subject from identity order by subject');
  expect(identities).toEqual([{ subject: 'first' }, { subject: 'other' }]);
  const { rows: sessions } = await released.pool.query(
    'select name from session join account on account.id = account_id',
  );
  expect(sessions).toEqual([{ name: 'Meera Krishnan' }]);
});
