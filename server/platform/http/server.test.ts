import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { PassThrough, Readable } from 'node:stream';
import { type ErrorCode, errors } from '@aangan/contract/errors.ts';
import { until } from '@aangan/tests/support/until.ts';
import type { FastifyReply } from 'fastify';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { paymentUnknown } from '../../domain/refusals.ts';
import { createLog } from '../log.ts';
import { Refusal, tooManyRequests } from './errors.ts';
import { LoadLimiter } from './load-shedding.ts';
import { limitConnections } from './networks.ts';
import { RefusalPacing } from './refusal-pacing.ts';
import { createHttpServer } from './server.ts';

describe('responses', () => {
  test('each response has a request id; during shutdown it has Connection: close', async () => {
    const app = createHttpServer({ log: createLog({ logLevel: 'silent' }), trustedProxies: [] });
    let answer: (text: string) => void = () => undefined;
    let notifyArrival: () => void = () => undefined;
    app.get('/slow', () => {
      notifyArrival();
      return new Promise<string>((resolve) => (answer = resolve));
    });
    app.get('/quick', async () => 'done');
    await app.listen({ port: 0, host: '127.0.0.1' });
    const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;

    const quick = await fetch(`${url}/quick`);
    expect(quick.headers.get('connection')).not.toBe('close');
    const requestArrived = new Promise<void>((resolve) => (notifyArrival = resolve));
    const slow = fetch(`${url}/slow`);
    await requestArrived;
    const closed = app.close();
    await new Promise((resolve) => setImmediate(resolve));
    answer('done');
    const { status, headers } = await slow;
    expect([status, headers.get('connection')]).toEqual([200, 'close']);
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers.get('x-request-id')).not.toBe(quick.headers.get('x-request-id'));
    await closed;
  });

  test.each(['a route of GET', 'a route of its own'])(
    'HEAD, by %s, reads nothing of a streamed answer',
    async (kind) => {
      const app = createHttpServer({ log: createLog({ logLevel: 'silent' }), trustedProxies: [] });
      onTestFinished(() => app.close());
      const read: string[] = [];
      const stream = new Readable({
        read() {
          read.push('part');
          this.push('part');
        },
      });
      const send = (_request: unknown, reply: FastifyReply) => reply.header('content-length', 9).send(stream);
      if (kind === 'a route of GET') app.get('/stream', send);
      else app.route({ method: ['GET', 'HEAD'], url: '/stream', handler: send });
      await app.listen({ port: 0, host: '127.0.0.1' });
      const { port } = app.server.address() as AddressInfo;
      const { status, headers } = await fetch(`http://127.0.0.1:${port}/stream`, { method: 'HEAD' });
      expect([status, headers.get('content-length'), read, stream.destroyed]).toEqual([200, '9', [], true]);
    },
  );

  const passing = (Object.keys(errors) as ErrorCode[]).filter((code) => errors[code].status === 503);

  test.each(passing)('%s always has a Retry-After', (code) => {
    expect(new Refusal(code).headers).toEqual({ 'retry-after': '5' });
  });

  test('an unknown payment result has a Retry-After', () => {
    expect(paymentUnknown().headers).toEqual({ 'retry-after': '5' });
  });

  test.each([
    [0.2, '1'],
    [59.1, '60'],
  ])('Retry-After is in whole seconds and never zero: %d', (seconds, retryAfter) => {
    expect(tooManyRequests(seconds).headers).toEqual({ 'retry-after': retryAfter });
  });

  test('permanent refusals have no Retry-After', () => {
    expect(new Refusal('NOT_FOUND').headers).toEqual({});
  });
});

describe('connections', () => {
  const loopback = '127.0.0.1';
  let server: Server;
  let sockets: Socket[];

  afterEach(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });

  /** A server that sees every client at the same address. */
  async function aServer(address: string, proxies: string[] = []): Promise<void> {
    sockets = [];
    server = createServer();
    // Runs before the limit's own listener.
    server.on('connection', (socket) => Object.defineProperty(socket, 'remoteAddress', { value: address }));
    limitConnections(server, { proxies, maxPerNetwork: 3 });
    server.listen(0, loopback);
    await once(server, 'listening');
  }

  /** Opens a connection. Returns whether the server accepted it. */
  async function isAccepted(): Promise<boolean> {
    const socket = connect((server.address() as AddressInfo).port, loopback);
    sockets.push(socket);
    socket.on('error', () => undefined);
    const arrived = once(server, 'connection');
    await arrived;
    const closed = once(socket, 'close').then(() => false);
    socket.write('GET /');
    // The server closes a refused connection before it reads from it.
    return Promise.race([closed, until(() => expect(bytesRead()).toBeGreaterThan(0)).then(() => true)]);
  }

  let bytesRead: () => number;

  test('limits the connections of a network, and accepts more when one has closed', async () => {
    await aServer('203.0.113.7');
    trackReads();
    expect([await isAccepted(), await isAccepted(), await isAccepted(), await isAccepted()]).toEqual([
      true,
      true,
      true,
      false,
    ]);
    sockets[0]?.destroy();
    await until(async () => expect(await openConnections()).toBe(2));
    expect(await isAccepted()).toBe(true);
  });

  test.each([
    ['this machine', loopback, []],
    ['a proxy that the settings name', '10.0.0.5', ['10.0.0.0/8']],
  ])('%s is exempt from the limit', async (_who, address, proxies) => {
    await aServer(address, proxies);
    trackReads();
    const areOpen = [];
    for (let index = 0; index < 6; index += 1) areOpen.push(await isAccepted());
    expect(areOpen.every(Boolean)).toBe(true);
  });

  /** Bytes received on the newest connection. */
  function trackReads(): void {
    server.on('connection', (socket: Socket) => {
      bytesRead = () => socket.bytesRead;
    });
  }

  function openConnections(): Promise<number> {
    return new Promise((resolve) => server.getConnections((_error, count) => resolve(count)));
  }
});

describe('load shedding', () => {
  /** A limiter with a test clock, and work that the test completes. */
  function aLimiter() {
    let now = 0;
    const limiter = new LoadLimiter(() => now);
    const ends: (() => void)[] = [];
    let running = 0;
    /** Starts one task; true if admitted. Expects a refusal to be 503 with Retry-After. */
    const tryRun = async (): Promise<boolean> => {
      let isStarted = false;
      const run = limiter.run(() => {
        isStarted = true;
        running += 1;
        return new Promise<void>((resolve) => ends.push(resolve));
      });
      if (isStarted) {
        void run;
        return true;
      }
      await expect(run).rejects.toMatchObject({ status: 503, headers: { 'retry-after': '2' } });
      return false;
    };
    return {
      tryRun,
      runMany: async (count: number) => {
        const answers = [];
        for (let index = 0; index < count; index += 1) answers.push(await tryRun());
        return answers.filter(Boolean).length;
      },
      finish: async (count: number) => {
        for (const end of ends.splice(0, count)) end();
        running -= count;
        // Runs pending microtasks, which follow the end of the work.
        await new Promise((resolve) => setImmediate(resolve));
      },
      wait: (ms: number) => {
        now += ms;
      },
      running: () => running,
    };
  }

  test('admits a whole burst', async () => {
    expect(await aLimiter().runMany(500)).toBe(500);
  });

  test('refuses a burst above the hard limit', async () => {
    expect(await aLimiter().runMany(1_500)).toBe(500);
  });

  test('an overload of a second refuses requests until half of the capacity is used', async () => {
    const limiter = aLimiter();
    await limiter.runMany(200);
    limiter.wait(999);
    expect(await limiter.tryRun()).toBe(true);
    limiter.wait(1);
    expect(await limiter.tryRun()).toBe(false);
    await limiter.finish(limiter.running() - 99);
    expect(await limiter.tryRun()).toBe(true);
    expect(await limiter.tryRun()).toBe(false);
    await limiter.finish(50);
    expect(await limiter.runMany(200)).toBe(200);
  });

  test('a second burst after a quiet time is admitted', async () => {
    const limiter = aLimiter();
    await limiter.runMany(200);
    limiter.wait(900);
    await limiter.finish(150);
    await limiter.runMany(150);
    limiter.wait(900);
    expect(await limiter.tryRun()).toBe(true);
  });

  test('under three times the capacity serves a third, and nothing waits beyond the limit', async () => {
    const limiter = aLimiter();
    let admitted = 0;
    const counts: number[] = [];
    for (let tick = 0; tick < 1_000; tick += 1) {
      admitted += await limiter.runMany(3);
      await limiter.finish(Math.min(1, limiter.running()));
      limiter.wait(10);
      counts.push(limiter.running());
    }
    // Half a second until the soft limit is exceeded, one second of tolerance, two until the queue is empty.
    expect(Math.max(...counts.slice(400))).toBeLessThanOrEqual(100);
    expect(admitted).toBeGreaterThanOrEqual(1_000);
    expect(admitted).toBeLessThan(1_250);
  });

  test('failed work frees its place', async () => {
    const limiter = new LoadLimiter();
    for (let index = 0; index < 1_500; index += 1) {
      await expect(limiter.run(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
    }
  });

  const scheduleRefusals = (pacing: RefusalPacing, network: string, count: number, now: number) =>
    Array.from({ length: count }, () => pacing.scheduleRefusal(network, now));

  test('the first 500 refusals of a network are sent at once, then 50 a second', () => {
    const pacing = new RefusalPacing();
    const delays = scheduleRefusals(pacing, '203.0.113.1', 600, 10_000);
    expect(delays.slice(0, 500).every((delay) => delay === 0)).toBe(true);
    expect(delays.slice(500)).toEqual(Array.from({ length: 100 }, (_, index) => 20 * (index + 1)));
  });

  test('no refusal is delayed for more than five seconds', () => {
    const pacing = new RefusalPacing();
    expect(scheduleRefusals(pacing, '203.0.113.1', 5_000, 10_000).at(-1)).toBe(5_000);
  });

  test('waiting refusals are sent once the server closes', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const pacing = new RefusalPacing();
    const sent = Promise.all(Array.from({ length: 510 }, () => pacing.wait('203.0.113.1', new PassThrough())));
    pacing.end();
    await expect(sent).resolves.toHaveLength(510);
    vi.useRealTimers();
  });

  test('others are not delayed, and a network that was quiet for a while is not either', () => {
    const pacing = new RefusalPacing();
    scheduleRefusals(pacing, '203.0.113.1', 5_000, 10_000);
    expect(pacing.scheduleRefusal('203.0.113.2', 10_000)).toBe(0);
    expect(pacing.scheduleRefusal('203.0.113.1', 30_000)).toBe(0);
  });

  /** Refuses a network so often that its next refusal is delayed. */
  function busyPacing(): RefusalPacing {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const pacing = new RefusalPacing();
    // Fake timers start at 0.
    scheduleRefusals(pacing, '203.0.113.1', 600, 0);
    return pacing;
  }

  test('a refusal to a closed connection is not delayed', async () => {
    const pacing = busyPacing();
    const connection = new PassThrough();
    const sent = pacing.wait('203.0.113.1', connection);
    connection.destroy();
    await sent;
    expect(vi.getTimerCount()).toBe(0);
  });

  test('a connection on which one refusal waits is closed when another one follows', async () => {
    const pacing = busyPacing();
    const connection = new PassThrough();
    await Promise.all([pacing.wait('203.0.113.1', connection), pacing.wait('203.0.113.1', connection)]);
    expect([connection.destroyed, vi.getTimerCount()]).toEqual([true, 0]);
  });

  test('while a thousand refusals wait, another one is sent at once', async () => {
    const pacing = busyPacing();
    const wait = () => pacing.wait('203.0.113.1', new PassThrough());
    const waiting = Array.from({ length: 1_000 }, wait);
    await wait();
    expect(vi.getTimerCount()).toBe(1_000);
    pacing.end();
    await Promise.all(waiting);
  });
});
