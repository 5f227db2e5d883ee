import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { PassThrough, Writable } from 'node:stream';
import { until } from '@aangan/tests/support/until.ts';
import { fastify, type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createLog } from '../log.ts';
import {
  allowLongProcessing,
  BodyThrottle,
  closeSlowUploads,
  discardUnexpectedBodies,
  discardUnreadBodies,
} from './request-bodies.ts';
import { createHttpServer } from './server.ts';

let app: FastifyInstance | undefined;
afterEach(async () => {
  vi.useRealTimers();
  await app?.close();
});

/** A raw connection to a server: received bytes, and a promise of its end. */
async function connectTo(server: FastifyInstance) {
  app = server;
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  const connection = { socket, received: '', closed: closed(socket), isClosed: false };
  socket.setEncoding('utf8').on('data', (chunk: string) => (connection.received += chunk));
  void connection.closed.then(() => (connection.isClosed = true));
  return connection;
}

function closed(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    socket.on('error', () => undefined).on('close', () => resolve());
  });
}

const head = (length: number) =>
  `POST / HTTP/1.1\r\nHost: aangan\r\nConnection: close\r\nContent-Type: text/plain\r\nContent-Length: ${length}\r\n\r\n`;

function aServer(limits: { windowMs: number; bytes: number }): FastifyInstance {
  const server = fastify();
  closeSlowUploads(server, limits);
  server.post('/', async () => 'taken');
  server.post('/refused', { onRequest: async (_request, reply) => reply.code(401).send('refused') }, async () => '');
  return server;
}

describe('a body', () => {
  test('that arrives at once is accepted', async () => {
    const connection = await connectTo(aServer({ windowMs: 100, bytes: 100 }));
    connection.socket.write(`${head(2)}ok`);
    await connection.closed;
    expect(connection.received.endsWith('taken')).toBe(true);
  });

  test('that never arrives is refused in JSON, and its connection closed', async () => {
    const connection = await connectTo(aServer({ windowMs: 100, bytes: 100 }));
    connection.socket.write(`${head(9)}sl`);
    await connection.closed;
    expect(connection.received).toContain('HTTP/1.1 408 Request Timeout\r\n');
    expect(JSON.parse(connection.received.split('\r\n\r\n')[1] ?? '')).toMatchObject({ code: 'INVALID_INPUT' });
  });

  test('that arrives too slowly is cut off', async () => {
    const connection = await connectTo(aServer({ windowMs: 200, bytes: 1_000 }));
    connection.socket.write(head(1_000_000));
    const drip = setInterval(() => connection.socket.write('x'), 10);
    await connection.closed;
    clearInterval(drip);
    expect(connection.received).toContain('408');
  });

  test('that arrives slowly but steadily is accepted', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const server = aServer({ windowMs: 100, bytes: 10 });
    let arriving: Socket | undefined;
    server.addHook('onRequest', async ({ raw }) => void (arriving = raw.socket));
    const connection = await connectTo(server);
    const start = head(400);
    connection.socket.write(start);
    const received = () => arriving?.bytesRead ?? 0;
    while (received() < start.length) await new Promise(setImmediate);
    for (let bytes = 20; bytes <= 400; bytes += 20) {
      connection.socket.write('x'.repeat(20));
      while (received() < start.length + bytes) await new Promise(setImmediate);
      vi.advanceTimersByTime(100);
    }
    await connection.closed;
    expect(connection.received.endsWith('taken')).toBe(true);
  });

  test('that arrives too slowly after a refusal is cut off too', async () => {
    const connection = await connectTo(aServer({ windowMs: 100, bytes: 1_000 }));
    connection.socket.write(head(1_000_000).replace('POST /', 'POST /refused').replace('Connection: close\r\n', ''));
    await until(() => expect(connection.received.endsWith('refused')).toBe(true));
    const drip = setInterval(() => connection.socket.write('x'), 10);
    await connection.closed;
    clearInterval(drip);
    expect(connection.received).not.toContain('408');
  });
});

test('an unexpected body is read and discarded, however large', async () => {
  const server = fastify();
  discardUnexpectedBodies(server);
  server.get('/', async ({ raw }) => {
    await once(raw, 'end');
    return 'answered';
  });
  const connection = await connectTo(server);
  connection.socket.write(head(1_000_000).replace('POST', 'GET') + 'x'.repeat(1_000_000));
  await connection.closed;
  expect(connection.received.endsWith('answered')).toBe(true);
});

test('the rest of a body whose response was sent is read at a limited rate, and the next request is answered', async () => {
  const held: (() => void)[] = [];
  const server = fastify();
  discardUnreadBodies(
    server,
    new BodyThrottle({ bytesPerSecond: 1_000, clock: () => 0, wait: (act) => held.push(act) }),
  );
  let received = 0;
  server.addHook('onRequest', async ({ raw }, reply) => {
    if (raw.method === 'POST') raw.on('data', ({ length }: Buffer) => (received += length)).pause();
    if (raw.url === '/refused') return reply.code(429).send('refused');
  });
  server.post('/refused', async () => '');
  server.get('/', async () => 'answered');
  const connection = await connectTo(server);
  const start = head(1_000_000).replace('POST /', 'POST /refused').replace('Connection: close\r\n', '');
  connection.socket.write(start + 'x'.repeat(1_000_000) + 'GET / HTTP/1.1\r\nHost: aangan\r\n\r\n');
  await until(() => expect([connection.received.endsWith('refused'), held.length]).toEqual([true, 1]));
  const afterOne = received;
  expect(afterOne).toBeLessThan(100_000);
  while (!connection.received.endsWith('answered')) {
    held.pop()?.();
    await new Promise(setImmediate);
  }
  expect(received).toBe(1_000_000);
  connection.socket.destroy();
});

test('a steady upload has half an hour', () => {
  app = createHttpServer({ log: createLog({ logLevel: 'silent' }), trustedProxies: [] });
  expect(app.server.requestTimeout).toBe(30 * 60 * 1_000);
});

test.each([
  { what: 'is extended if long processing is allowed', isLong: true, silentMs: 900_000 },
  { what: 'is unchanged otherwise', isLong: false, silentMs: 1_000 },
])('the idle timeout after an upload $what', async ({ isLong, silentMs }) => {
  const server = fastify({ connectionTimeout: 1_000 });
  if (isLong) allowLongProcessing(server);
  server.post('/', async ({ raw }) => `silent for ${raw.socket.timeout} ms`);
  const connection = await connectTo(server);
  connection.socket.write(`${head(2)}ok`);
  await connection.closed;
  expect(connection.received.endsWith(`silent for ${silentMs} ms`)).toBe(true);
});

const chunk = Buffer.alloc(1_000);
const turn = () => new Promise(setImmediate);

/** Two bodies of four chunks that share a rate of one chunk per second, with a stopped clock. */
function twoBodies() {
  let now = 0;
  const waits: { until: number; act: () => void }[] = [];
  const pace = new BodyThrottle({
    bytesPerSecond: chunk.length,
    clock: () => now,
    wait: (act, milliseconds) => waits.push({ until: now + milliseconds, act }),
  });
  const read: string[] = [];
  for (const name of ['a', 'b']) {
    const body = new PassThrough();
    pace.throttle(body);
    body.pipe(
      new Writable({
        // Smaller than a chunk: the buffer is full after each chunk, and then requests more.
        highWaterMark: 1,
        write(_chunk, _encoding, done) {
          read.push(name);
          setImmediate(done);
        },
      }),
    );
    for (let count = 0; count < 4; count += 1) body.write(chunk);
    body.end();
  }
  const advance = async (milliseconds: number) => {
    now += milliseconds;
    for (const { act } of waits.filter(({ until }) => until <= now)) act();
    waits.splice(0, waits.length, ...waits.filter(({ until }) => until > now));
    for (let turns = 0; turns < 5; turns += 1) await turn();
  };
  return { read, advance };
}

test('concurrent bodies share one rate, also when piped', async () => {
  const { read, advance } = twoBodies();
  await advance(0);
  expect(read).toEqual(['a', 'b']);
  for (let second = 0; second < 8; second += 1) await advance(1_000);
  expect(read.join('')).toMatch(/^(ab|ba){4}$/);
});

test('never delays a slower body', async () => {
  const held: number[] = [];
  const pace = new BodyThrottle({ bytesPerSecond: 1_000_000, clock: () => 0, wait: (_act, ms) => held.push(ms) });
  const body = new PassThrough();
  pace.throttle(body);
  for (let count = 0; count < 3; count += 1) body.write(chunk);
  await turn();
  expect(held).toEqual([]);
});
