import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anEmptyDatabase, type TestDatabase } from '@aangan/tests/support/database.ts';
import { checkServer, openDatabase } from './open-database.ts';
import { migrations } from './migrate.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await anEmptyDatabase();
});
afterAll(() => database.close());

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
