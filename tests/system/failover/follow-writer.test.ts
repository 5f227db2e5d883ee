import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, connect as connectTo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Connection, connect } from '@aangan/server/platform/database/connect.ts';
import { isUnavailable } from '@aangan/server/platform/database/database-error.ts';
import { NotificationListener } from '@aangan/server/platform/database/notification-listener.ts';
import { checkServer } from '@aangan/server/platform/database/open-database.ts';
import { retryTransaction } from '@aangan/server/platform/database/transactions.ts';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { preparePackagedTools, PostgresServer } from '../../support/failover/postgres.ts';
import { freePort } from '../../support/free-port.ts';

/** Timeout for busy machines; a quiet one takes two seconds. */
const LONG = { timeout: 60_000, interval: 20 };
/** A port without a server. */
const NOBODY = '127.0.0.1:9';

let folder: string;
let primary: PostgresServer;
let replica: PostgresServer;
/** Both servers and a missing one, as written in a setting. */
let several: string;
let connection: Connection;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'aangan-writer-'));
  chmodSync(folder, 0o755);
  const tools = preparePackagedTools(folder);
  primary = await PostgresServer.primary({ tools, folder, name: 'one', port: await freePort() });
  replica = await PostgresServer.copy({ tools, folder, name: 'two', port: await freePort() }, primary);
  const hosts = [replica, primary].map(({ url }) => new URL(url).host);
  several = `postgres://aangan@${[NOBODY, ...hosts].join(',')}/postgres`;
  connection = connect({ connectionString: several }, { onLostConnection: () => undefined });
  await connection.pool.query('create table note (text text primary key)');
}, 120_000);

afterAll(async () => {
  await connection?.close();
  for (const server of [primary, replica]) {
    await server?.stop();
  }
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
}, 60_000);

/** Promotes one server and makes the other its replica: afterwards `primary` is the writer. */
async function switchOver(): Promise<void> {
  await primary.shutDown();
  await replica.promote();
  [primary, replica] = [replica, primary];
  replica.follow(primary);
  await replica.start();
}

const write = (text: string, { db }: Pick<Connection, 'db'> = connection) =>
  sql`insert into note values (${text})`.execute(db);
const loadPort = async ({ db }: Pick<Connection, 'db'> = connection) =>
  (await sql<{ port: string }>`select current_setting('port') as port`.execute(db)).rows[0]?.port;
const portOfUrl = (url: string) => new URL(url).port;

test('a pool finds the primary, or reports the error of each server', async () => {
  expect(await loadPort()).toBe(portOfUrl(primary.url));
  await checkServer(connection.pool, several);
  const wrong = `postgres://asha:secret@${NOBODY},127.0.0.1:10/stays`;
  const nowhere = connect({ connectionString: wrong });
  await expect(checkServer(nowhere.pool, wrong)).rejects.toThrow(
    'The database stays at 127.0.0.1:9, 127.0.0.1:10 (DATABASE_URL) cannot be reached: nothing listens there.',
  );
  await nowhere.close();
  const missing = several.replace(/[^/]+$/, 'missing');
  const absent = connect({ connectionString: missing });
  await expect(checkServer(absent.pool, missing)).rejects.toThrow(/missing at .* does not exist on this server\.$/);
  await absent.close();
  const replicas = `postgres://aangan@${new URL(replica.url).host},${NOBODY}/postgres`;
  const unwritable = connect({ connectionString: replicas });
  await expect(checkServer(unwritable.pool, replicas)).rejects.toThrow(
    'cannot be used: none of its servers says that it is the primary.',
  );
  await unwritable.close();
});

test('pool and listener follow a failover, and the replica is read where a pool requests one', async () => {
  const heard: string[] = [];
  const listening = new NotificationListener(several, pino({ level: 'silent' }));
  listening.handle('bell', {
    onNotification: (payload) => heard.push(payload),
    onListening: () => heard.push('hearing'),
  });
  await listening.waitUntilListening(60_000);
  const reads = connect({ connectionString: several }, { role: 'replica', onLostConnection: () => undefined });
  expect(await loadPort(reads)).toBe(portOfUrl(replica.url));

  await switchOver();
  await vi.waitFor(() => write('after the switch'), LONG);
  expect(await loadPort()).toBe(portOfUrl(primary.url));
  await vi.waitFor(() => expect(heard).toEqual(['hearing', 'hearing']), LONG);
  await sql`select pg_notify('bell', 'rung')`.execute(connection.db);
  await vi.waitFor(() => expect(heard.at(-1)).toBe('rung'), LONG);
  await vi.waitFor(async () => expect(await loadPort(reads)).toBe(portOfUrl(replica.url)), LONG);
  await listening.stop();
  await reads.close();
});

test('a balancer that still leads to a former primary: nothing is read or written there, and a new connection is opened', async () => {
  const balancer = await balance();
  const { db, pool, close } = connect({ connectionString: balancer.url }, { onLostConnection: () => undefined });
  balancer.leadOnce(replica);
  await write('by a statement', { db });
  balancer.leadOnce(replica);
  await dropAll();
  expect(await loadPort({ db })).toBe(portOfUrl(primary.url));
  // There is only one retry: a second read-only connection fails.
  balancer.leadOnce(replica, replica);
  await dropAll();
  await expect(loadPort({ db })).rejects.toSatisfy(isUnavailable);
  await vi.waitUntil(() => pool.totalCount === 0, LONG);
  balancer.leadOnce(replica);
  await expect(checkServer(pool, balancer.url)).rejects.toThrow(
    'is a read-only replica: DATABASE_URL must name the primary server.',
  );
  expect(await notesAt(primary)).toContain('by a statement');
  await close();
  balancer.close();

  /** Forces a new connection. */
  async function dropAll(): Promise<void> {
    const clients = await Promise.all(Array.from({ length: pool.idleCount }, () => pool.connect()));
    for (const client of clients) client.release(true);
  }
});

test('drops a read-only connection, and repeats the failed transaction once', async () => {
  const { db, pool, close } = connect({ connectionString: several }, { onLostConnection: () => undefined });
  await onlyReads();
  await write('by a statement that was refused', { db });
  await onlyReads();
  let runs = 0;
  await retryTransaction(db, async (trx) => {
    runs += 1;
    await sql`insert into note values ('by a transaction that was refused')`.execute(trx);
  });
  expect(runs).toBe(2);
  // Any other transaction fails as during an outage; the next one succeeds.
  await onlyReads();
  const failed = db.transaction().execute((trx) => sql`insert into note values ('never')`.execute(trx));
  await expect(failed).rejects.toSatisfy(isUnavailable);
  await write('afterwards', { db });
  expect(await notesAt(primary)).toEqual(
    expect.arrayContaining(['by a statement that was refused', 'by a transaction that was refused', 'afterwards']),
  );
  expect(await notesAt(primary)).not.toContain('never');
  await close();

  /** Makes the pool's only connection read-only. */
  async function onlyReads(): Promise<void> {
    const client = await pool.connect();
    await client.query('set default_transaction_read_only = on');
    client.release();
    expect(pool.totalCount).toBe(1);
  }
});

test('connections leave a frozen primary; after its return nothing is written to it', async () => {
  const waiting = sql`select pg_sleep(60)`.execute(connection.db).then(
    () => 'was answered',
    (error: { code?: string }) => error.code,
  );
  await vi.waitUntil(() => connection.pool.totalCount > connection.pool.idleCount, LONG);
  const frozen = primary;
  // The replica lacks what was not sent to it.
  await write('before the frost');
  await vi.waitFor(async () => expect(await notesAt(replica)).toContain('before the frost'), LONG);
  frozen.freeze();
  await replica.promote();
  [primary, replica] = [replica, primary];
  await vi.waitFor(() => write('after the frost'), LONG);
  expect(await waiting).toBe('08006');
  frozen.thaw();
  // It still acts as primary, with the older history.
  const watch = connection.watch;
  await vi.waitUntil(() => {
    const seen = watch?.hosts.filter(
      (host) => host.lastResult !== undefined && 'timeline' in host.lastResult && host.lastResult.timeline > 0,
    );
    return seen?.length === 2;
  }, LONG);
  expect(await loadPort()).toBe(portOfUrl(primary.url));
  await frozen.stop();
  await write('the former one is gone');
  expect(await loadPort()).toBe(portOfUrl(primary.url));
});

/** Proxies connections to the primary, or new ones to another address. */
async function balance() {
  const next: PostgresServer[] = [];
  const server = createServer((socket) => {
    const { port, hostname } = new URL((next.shift() ?? primary).url);
    const onwards = connectTo(Number(port), hostname);
    for (const one of [socket, onwards]) one.on('error', () => undefined);
    socket.pipe(onwards).pipe(socket);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `postgres://aangan@127.0.0.1:${port}/postgres`,
    leadOnce: (...servers: PostgresServer[]) => next.push(...servers),
    close: () => server.close(),
  };
}

async function notesAt(server: PostgresServer): Promise<string[]> {
  const { db, close } = connect({ connectionString: server.url }, { role: 'replica' });
  const { rows } = await sql<{ text: string }>`select text from note`.execute(db);
  await close();
  return rows.map(({ text }) => text);
}
