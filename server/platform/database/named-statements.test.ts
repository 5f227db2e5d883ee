import { anEmptyDatabase, type TestDatabase } from '@aangan/tests/support/database.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Connection, connect } from './connect.ts';
import { unpreparedStatement, StatementNames } from './named-statements.ts';

let database: TestDatabase;
let connection: Connection;
beforeEach(async () => {
  database = await anEmptyDatabase();
  connection = connect({ connectionString: database.url }, { connections: 1 });
  await sql`create table thing (id integer primary key, name text)`.execute(connection.db);
});
afterEach(async () => {
  await connection.close();
  await database.close();
});

async function prepared(): Promise<string[]> {
  const { rows } = await connection.pool.query<{ statement: string }>('select statement from pg_prepared_statements');
  return rows.map(({ statement }) => statement);
}

async function often(run: (time: number) => Promise<unknown>): Promise<void> {
  for (let time = 1; time <= 8; time += 1) await run(time);
}

test('prepares a frequent statement once, and binds its values each time', async () => {
  const { db } = connection;
  await often((time) => sql`insert into thing values (${time}, ${`thing ${time}`})`.execute(db));
  await often(async (time) => {
    const { rows } = await sql`select name from thing where id = ${time}`.execute(db);
    expect(rows).toEqual([{ name: `thing ${time}` }]);
  });
  expect(await prepared()).toEqual(['insert into thing values ($1, $2)', 'select name from thing where id = $1']);
});

test('prepares statements without values', async () => {
  await often(() => sql`select count(*) as things from thing`.execute(connection.db));
  expect(await prepared()).toEqual(['select count(*) as things from thing']);
});

test('prepares no commands and no statements marked as value-dependent', async () => {
  const { db } = connection;
  await often(() => db.transaction().execute((trx) => sql`set local lock_timeout = 1000`.execute(trx)));
  await often((time) => sql`select name from thing where id > ${time} ${unpreparedStatement}`.execute(db));
  expect(await prepared()).toEqual([]);
});

test.each([
  [sql`select * from thing`, [{ id: 1, name: 'lamp', more: null }]],
  [sql`select thing.* from thing`, [{ id: 1, name: 'lamp', more: null }]],
  [sql`update thing set name = name returning *`, [{ id: 1, name: 'lamp', more: null }]],
])('continues after a migration adds a column to a statement that returns all columns (%#)', async (query, after) => {
  const { db } = connection;
  await sql`insert into thing values (1, 'lamp')`.execute(db);
  await often(() => query.execute(db));
  await sql`alter table thing add column more text`.execute(db);
  expect((await query.execute(db)).rows).toEqual(after);
});

test('continues after a prepared statement failed, inside and outside a transaction', async () => {
  const { db } = connection;
  const add = (id: number) => sql`insert into thing values (${id}, 'lamp')`;
  await often((time) => add(time).execute(db));
  await expect(add(1).execute(db)).rejects.toThrow(/thing_pkey/);
  await expect(db.transaction().execute((trx) => add(2).execute(trx))).rejects.toThrow(/thing_pkey/);
  await add(100).execute(db);
  expect((await sql`select id from thing where id = 100`.execute(db)).rows).toEqual([{ id: 100 }]);
});

test('prepares once per connection, also after a reconnect', async () => {
  const { db, pool } = connection;
  const ask = () => sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  await often(ask);
  const { rows } = await ask();
  pool.on('error', () => undefined);
  await database.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
  await expect.poll(() => pool.totalCount).toBe(0);
  expect((await ask()).rows).not.toEqual(rows);
});

test('limits the number of names, and gives each text one name', () => {
  const names = new StatementNames();
  const given = Array.from({ length: 500 }, (_, number) => {
    const text = `select ${number}`;
    for (let time = 1; time < 5; time += 1) expect(names.findOrAssignName(text)).toBeUndefined();
    return { first: names.findOrAssignName(text), second: names.findOrAssignName(text) };
  });
  for (const { first, second } of given) expect(second).toBe(first);
  const named = given.map(({ first }) => first).filter((name) => name !== undefined);
  expect(new Set(named).size).toBe(150);
  expect(named).toHaveLength(150);
});
