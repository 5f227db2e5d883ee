import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import { type Person, startTestApp, type TestApp } from '@aangan/tests/support/app.ts';
import { bookingRequest } from '@aangan/tests/support/bookings.ts';
import { aDatabase, type TestDatabase } from '@aangan/tests/support/database.ts';
import { aListing } from '@aangan/tests/support/listings.ts';
import { until } from '@aangan/tests/support/until.ts';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Connection, connect } from '../../platform/database/connect.ts';
import { shareWatch } from '../../platform/database/host-watch.ts';
import { Reads, ReadSource } from '../../platform/database/reads.ts';

/** An address where no server listens. */
const AWAY = 'postgres://nobody@127.0.0.1:9/nothing';

describe('a replica that is behind', () => {
  let behind: TestDatabase;
  let database: TestDatabase;
  let app: TestApp;

  beforeAll(async () => {
    [database, behind] = await Promise.all([aDatabase(), aDatabase()]);
    app = await startTestApp({
      database,
      reads: new Reads(new ReadSource('primary', database.db), new ReadSource('replica', behind.db)),
    });
  });
  afterAll(async () => {
    await app.close();
    await Promise.all([database.close(), behind.close()]);
  });

  test.each(['/api/listing/search?query=veranda', '/api/listing/get'])(
    'answers %s from the replica to visitors, from the primary to signed-in users',
    async (path) => {
      const host = await app.signUp();
      const { _id } = await aListing(app, host, { title: 'Veranda of the replica' });
      const { body: seenByHost } = await host.get<Listing[]>(path);
      expect(seenByHost.map((home) => home._id)).toContain(_id);
      const { body: seenByVisitor } = await app.visitor().get<Listing[]>(path);
      expect(seenByVisitor).toEqual([]);
    },
  );

  test('is not used for pages of the list, a home and its booked days, even for visitors', async () => {
    const { _id } = await aListing(app, await app.signUp(), { title: 'Veranda of the primary' });
    const { body: page } = await app.visitor().get<Listing[]>('/api/listing/get?limit=24');
    expect(page.map((home) => home._id)).toContain(_id);
    expect((await app.visitor().get(`/api/listing/findlistingbyid/${_id}`)).status).toBe(200);
    expect((await app.visitor().get(`/api/booking/booked-dates/${_id}`)).status).toBe(200);
  });
});

describe('while one of the databases is unavailable', () => {
  let away: Connection;
  let webFolder: string;
  let app: TestApp;
  let withoutReplica: TestApp;
  let withoutPrimary: TestApp;
  let host: Person;
  let home: Listing;

  beforeAll(async () => {
    away = connect({ connectionString: AWAY }, { onLostConnection: () => undefined });
    const database = await aDatabase();
    webFolder = await mkdtemp(join(tmpdir(), 'aangan-web-'));
    await writeFile(join(webFolder, 'index.html'), '<head></head><body><div id="root"></div></body>');
    const as = (primary: ReadSource, replica: ReadSource) =>
      startTestApp({ database, webFolder, reads: new Reads(primary, replica) });
    app = await startTestApp({ database });
    withoutReplica = await as(new ReadSource('primary', database.db), new ReadSource('replica', away.db));
    withoutPrimary = await as(new ReadSource('primary', away.db), new ReadSource('replica', database.db));
    host = await app.signUp();
    home = await aListing(app, host, { title: 'Veranda of both' });
  });
  afterAll(async () => {
    await Promise.all([withoutReplica.close(), withoutPrimary.close()]);
    await app.close();
    await away.close();
    await rm(webFolder, { recursive: true });
  });

  const paths = () => [
    '/api/listing/search?query=veranda',
    '/api/listing/search?query=veranda&limit=5',
    '/api/listing/get',
    '/api/listing/get?limit=24',
    `/api/listing/findlistingbyid/${home._id}`,
    `/api/booking/booked-dates/${home._id}`,
    '/api/listing/places?query=jai',
  ];

  test.each([
    ['replica', () => withoutReplica],
    ['primary', () => withoutPrimary],
  ])('visitors read from the other database: the %s', async (_who, at) => {
    for (const path of paths()) {
      const expected = await app.visitor().get(path);
      const found = await at().visitor().get(path);
      expect({ path, status: found.status, body: found.body }).toEqual({ path, status: 200, body: expected.body });
    }
    const page = await at().visitor().get<string>('/');
    expect({ status: page.status, shows: page.body.includes('Veranda of both') }).toEqual({ status: 200, shows: true });
  });

  test('signed-in users get 503 with Retry-After instead of outdated data', async () => {
    const session = { cookie: host.cookie ?? '' };
    for (const path of paths().filter((path) => !path.includes('places'))) {
      const { status, headers } = await withoutPrimary.visitor().get(path, session);
      expect({ path, status, retryAfter: headers.get('retry-after') }).toEqual({ path, status: 503, retryAfter: '5' });
    }
  });

  test('a booking uses the primary, whatever a replica returns', async () => {
    const guest = await app.signUp();
    const body = bookingRequest(app, home);
    expect((await guest.post(`/api/booking/create/${home._id}`, body)).status).toBe(201);
    const another = await app.signUp();
    const here = withoutReplica.visitor();
    const answer = await here.post(`/api/booking/create/${home._id}`, body, { cookie: another.cookie ?? '' });
    expect(answer.status).toBe(409);
  });
});

test('delays few requests when a replica accepts connections but never answers, then none', async () => {
  const silent = createServer();
  const sockets = await listen(silent);
  const { port } = silent.address() as AddressInfo;
  const url = `postgres://nobody@127.0.0.1:${port}/nothing`;
  const [database, hanging] = [await aDatabase(), connect({ connectionString: url })];
  const log = pino({ level: 'silent' });
  const watching = shareWatch(url, 'replica');
  const replica = new ReadSource('replica', hanging.db, { watch: watching.watch, log });
  const reads = new Reads(new ReadSource('primary', database.db), replica);
  const app = await startTestApp({ database, reads });

  expect((await app.visitor().get('/api/listing/search?query=veranda')).status).toBe(200);
  expect(replica.state).toBe('unavailable');
  const connectionsBefore = sockets.length;
  expect((await app.visitor().get('/api/listing/search?query=veranda')).status).toBe(200);
  // Only the health check still connects to it.
  expect(sockets.length - connectionsBefore).toBeLessThanOrEqual(1);

  await app.close();
  await watching.release();
  for (const socket of sockets) socket.destroy();
  silent.close();
  await hanging.close();
  await database.close();
});

test('a recovered database is used again', async () => {
  const database = await aDatabase();
  const watching = shareWatch(database.url, 'replica');
  const source = new ReadSource('replica', database.db, {
    watch: watching.watch,
    log: pino({ level: 'silent' }),
  });
  const admin = connect({ connectionString: database.url.replace(/[^/]+$/, 'postgres') });
  const name = new URL(database.url).pathname.slice(1);
  await admin.pool.query(`alter database ${name} allow_connections false`);
  await admin.pool.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
  await until(() => expect(source.state).toBe('unavailable'));
  await admin.pool.query(`alter database ${name} allow_connections true`);
  await until(() => expect(source.state).toBe('healthy'));
  await watching.release();
  await admin.close();
  await database.close();
});

/** Listens on a free port; the returned list collects all connections. */
async function listen(server: Server): Promise<Socket[]> {
  const sockets: Socket[] = [];
  server.on('connection', (socket) => sockets.push(socket.on('error', () => undefined)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return sockets;
}
