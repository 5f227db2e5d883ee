import { anEmptyDatabase, type TestDatabase } from '@aangan/tests/support/database.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrate, type Migration, migrations } from './migrate.ts';
import { upgradeTo020 } from './upgrade-to-0.2.0.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await anEmptyDatabase();
});
afterEach(() => database.close());

const first: Migration = {
  name: '0001-first',
  sql: 'create table first (number integer); insert into first values (1)',
};
const second: Migration = { name: '0002-second', sql: 'insert into first values (2)' };
const numbers = async () => {
  const { rows } = await database.pool.query<{ number: number }>('select number from first order by number');
  return rows.map(({ number }) => number);
};

test('applies each migration once, in order, and returns their names', async () => {
  expect(await migrate(database.pool, [first])).toEqual(['0001-first']);
  expect(await migrate(database.pool, [first, second])).toEqual(['0002-second']);
  expect(await migrate(database.pool, [first, second])).toEqual([]);
  expect(await numbers()).toEqual([1, 2]);
});

test('creates the tables of this version in an empty database', async () => {
  expect(await migrate(database.pool)).toEqual(migrations.map(({ name }) => name));
  expect(await database.db.selectFrom('booking').selectAll().execute()).toEqual([]);
});

test('applies each migration once when several processes start at once', async () => {
  const applied = await Promise.all(Array.from({ length: 5 }, () => migrate(database.pool, [first, second])));
  expect(applied.flat().sort()).toEqual(['0001-first', '0002-second']);
  expect(await numbers()).toEqual([1, 2]);
});

test('rolls a failed migration back, and keeps those before it', async () => {
  const failing = { name: '0002-failing', sql: 'insert into first values (2); select 1/0' };
  await expect(migrate(database.pool, [first, failing])).rejects.toThrow(
    'The migration 0002-failing failed and left the database as it was: division by zero.',
  );
  expect(await numbers()).toEqual([1]);
  expect(await migrate(database.pool, [first, second])).toEqual(['0002-second']);
});

test('refuses a migration that was changed after it was applied', async () => {
  await migrate(database.pool, [first]);
  await expect(migrate(database.pool, [{ ...first, sql: `${first.sql};` }, second])).rejects.toThrow(
    /^The migration 0001-first was changed after this database had taken it/,
  );
  expect(await numbers()).toEqual([1]);
});

test('ignores different line endings', async () => {
  await migrate(database.pool, [{ name: 'a', sql: 'select 1;\n' }]);
  expect(await migrate(database.pool, [{ name: 'a', sql: 'select 1;\r\n' }])).toEqual([]);
});

const NEWER =
  'The database holds the migration 0002-second, which this version of Aangan does not know: a newer version made it.';

test('starts beside a newer version that has only added to the database, and applies nothing', async () => {
  await migrate(database.pool, [first, second]);
  expect(await migrate(database.pool, [first])).toEqual([]);
  expect(await numbers()).toEqual([1, 2]);
});

test('starts if a newer version removed only unused parts, and refuses otherwise', async () => {
  const without = (release: string) => ({
    ...second,
    sql: `-- contract: nobody reads it since ${release}\n${second.sql}`,
  });
  await migrate(database.pool, [first, without('0.0.9')]);
  expect(await migrate(database.pool, [first])).toEqual([]);
  await database.pool.query("delete from migration where name = '0002-second'");
  await migrate(database.pool, [first, without('99.0.0')]);
  await expect(migrate(database.pool, [first])).rejects.toThrow(NEWER);
});

test('refuses a database with unknown compatibility', async () => {
  await migrate(database.pool, [first, second]);
  await database.pool.query('update migration set oldest_compatible = null');
  await expect(migrate(database.pool, [first])).rejects.toThrow(NEWER);
});

test('refuses a migration that was put before one already applied', async () => {
  await migrate(
    database.pool,
    [second].map((migration) => ({ ...migration, sql: 'select 2' })),
  );
  await expect(migrate(database.pool, [first, { ...second, sql: 'select 2' }])).rejects.toThrow(
    /^The migration 0001-first was put before 0002-second/,
  );
});

test('refuses a database from before 0.2.0, and names the command that upgrades it', async () => {
  await database.pool.query(
    `create table migration (name text primary key, checksum text, lives_with text);
     insert into migration values ('0001-schema', 'e223db03a329d8fa436eca99b97ef9809c7f7c3287c5367f8afb359943148355', null)`,
  );
  await expect(migrate(database.pool)).rejects.toThrow('run npm run upgrade-to-0.2.0 on it once');
});

test('upgrades no other database than that of the last version before 0.2.0', async () => {
  await expect(upgradeTo020(database.pool)).rejects.toThrow('nothing was changed');
  await migrate(database.pool, [first]);
  await expect(upgradeTo020(database.pool)).rejects.toThrow('nothing was changed');
  expect(await numbers()).toEqual([1]);
});
