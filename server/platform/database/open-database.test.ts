import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { anEmptyDatabase, type TestDatabase } from '@aangan/tests/support/database.ts';
import { started } from '@aangan/tests/support/started.ts';
import { sql } from 'kysely';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { connect } from './connect.ts';
import { migrations } from './migrate.ts';
import { checkServer, openDatabase } from './open-database.ts';

const database = started(() => anEmptyDatabase());

const options = { onLostConnection: () => undefined };
const at = (databaseUrl: string) => ({ databaseUrl, dataDir: '/nowhere', pgBinDir: undefined });

test('opens and migrates a database by its address', async () => {
  const { pool, close } = await openDatabase(at(database.url), options);
  expect((await pool.query('select name from migration order by name')).rows).toEqual(
    migrations.map(({ name }) => ({ name })),
  );
  await close();
});

test('opens and migrates the embedded database in the data folder, and stops it', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'aangan-open-'));
  const { pool, close } = await openDatabase({ databaseUrl: undefined, dataDir, pgBinDir: undefined }, options);
  expect((await pool.query('select name from migration')).rows).toHaveLength(migrations.length);
  const busy = await pool.connect();
  busy.on('error', () => undefined);
  const closed = close();
  await expect(busy.query('select pg_sleep(60)')).rejects.toThrow(/terminat/);
  busy.release(true);
  await closed;
  rmSync(dataDir, { recursive: true });
});

test('reports that no server listens at an address', async () => {
  await expect(openDatabase(at('postgres://asha:secret@127.0.0.1:1/stays'), options)).rejects.toThrow(
    'The database stays at 127.0.0.1:1 (DATABASE_URL) cannot be reached: nothing listens there.',
  );
});

test('reports an unknown host', async () => {
  await expect(openDatabase(at('postgres://asha:secret@nowhere.invalid/stays'), options)).rejects.toThrow(
    /^The database stays at nowhere\.invalid:5432 \(DATABASE_URL\) cannot be reached: /,
  );
});

test('reports an unknown database', async () => {
  await expect(openDatabase(at(database.url.replace(/[^/]+$/, 'missing')), options)).rejects.toThrow(
    /^The database missing at .* does not exist on this server\.$/,
  );
});

test('reports a server that is not PostgreSQL', async () => {
  const server = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await expect(openDatabase(at(`postgres://asha@127.0.0.1:${port}/stays`), options)).rejects.toThrow(
    /^The database stays at 127\.0\.0\.1:\d+ \(DATABASE_URL\) cannot be used: .*[^.]\.$/,
  );
  server.close();
});

test.for([
  [{ version: '14.13 (Debian 14.13-1)' }, 'is PostgreSQL 14.13: Aangan needs PostgreSQL 15 or newer.'],
  [{ encoding: 'SQL_ASCII' }, 'keeps its text as SQL_ASCII: Aangan needs a database of encoding UTF8.'],
  [{ isReplica: true }, 'is a read-only replica: DATABASE_URL must name the primary server.'],
] as const)('refuses a server that is %o', async ([answer, sentence]) => {
  const pool = { query: () => ({ rows: [{ version: '15.4', encoding: 'UTF8', isReplica: false, ...answer }] }) };
  await expect(checkServer(pool as unknown as pg.Pool, 'postgres://host/stays')).rejects.toThrow(
    `The database stays at host:5432 (DATABASE_URL) ${sentence}`,
  );
});

async function value(sql: string): Promise<unknown> {
  const { rows } = await database.pool.query<{ value: unknown }>(`select ${sql} as value`);
  return rows[0]?.value;
}

test.for([
  ['a bigint', '9007199254740991::bigint', 9_007_199_254_740_991],
  ['a list of bigints', 'array[1, null, 3]::bigint[]', [1, null, 3]],
  ['a date', "'2026-03-01'::date", '2026-03-01'],
  ['a list of dates', "array['2026-03-01']::date[]", ['2026-03-01']],
  ['a moment', "'2026-03-01T10:00:00+05:30'::timestamptz", new Date('2026-03-01T04:30:00Z')],
  ['an object', `'{"a":1}'::jsonb`, { a: 1 }],
] as const)('reads %s', async ([, sql, expected]) => {
  expect(await value(sql)).toEqual(expected);
});

test('refuses a bigint that JavaScript cannot represent', async () => {
  await expect(value('9007199254740992::bigint')).rejects.toThrow(RangeError);
});

test('reads dates independently of the time zone of the server', async () => {
  const name = new URL(database.url).pathname.slice(1);
  await database.pool.query(`alter database ${name} set timezone = 'Asia/Tokyo'`);
  const { pool, close } = connect({ connectionString: database.url });
  const { rows } = await pool.query(`select current_setting('timezone') as zone`);
  expect(rows).toEqual([{ zone: 'UTC' }]);
  await close();
});

test('reads and writes values in the same format, whatever the settings of database and role', async () => {
  const name = new URL(database.url).pathname.slice(1);
  const foreign = [
    "datestyle = 'German'",
    "intervalstyle = 'iso_8601'",
    "bytea_output = 'escape'",
    'extra_float_digits = -15',
    'standard_conforming_strings = off',
    'transform_null_equals = on',
    "default_transaction_isolation = 'serializable'",
  ];
  for (const setting of foreign) await database.pool.query(`alter database ${name} set ${setting}`);
  const { pool, close } = connect({ connectionString: database.url });
  const { rows } = await pool.query(String.raw`
    select date '2026-03-01' as date, '2026-03-01T10:00:00.123456Z'::timestamptz as moment,
      '01/02/03'::date as "shortDate", interval '1 day 02:00' as span, '\x00ff'::bytea as bytes,
      array[timestamptz '2026-03-01T10:00Z'] as moments, 12.345678901234567::float8::text as float, '\d' as text,
      (null::text = null) as "isNull", current_setting('transaction_isolation') as isolation`);
  expect(rows).toEqual([
    {
      date: '2026-03-01',
      moment: new Date('2026-03-01T10:00:00.123Z'),
      shortDate: '2001-02-03',
      span: expect.objectContaining({ days: 1, hours: 2 }),
      bytes: Buffer.from([0, 255]),
      moments: [new Date('2026-03-01T10:00:00Z')],
      float: '12.345678901234567',
      text: String.raw`\d`,
      isNull: null,
      isolation: 'read committed',
    },
  ]);
  await close();
});

test('reports an idle connection that breaks, and opens another', async () => {
  let lost: Error | undefined;
  const { pool, close } = connect({ connectionString: database.url }, { onLostConnection: (error) => (lost = error) });
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  const removed = new Promise((resolve) => pool.once('remove', resolve));
  await database.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
  await removed;
  expect(lost).toMatchObject({ code: '57P01' });
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await close();
});

test('waits for a slow statement while the database responds to others', async () => {
  const { db, close } = connect({ connectionString: database.url });
  const { rows } = await sql<{ waited: string }>`select pg_sleep(5)::text as waited`.execute(db);
  expect(rows).toEqual([{ waited: '' }]);
  await close();
});

test('does not report connections lost while closing', async () => {
  const lost: Error[] = [];
  const { pool, close } = connect(
    { connectionString: database.url },
    { onLostConnection: (error) => lost.push(error) },
  );
  const broken = Object.assign(new Error('terminating connection due to administrator command'), { code: '57P01' });
  pool.emit('error', broken, await openIdleClient(pool));
  const closed = close();
  pool.emit('error', broken, await openIdleClient(database.pool));
  await closed;
  expect(lost).toEqual([broken]);
});

async function openIdleClient(pool: TestDatabase['pool']) {
  const client = await pool.connect();
  client.release();
  return client;
}
