import { EventEmitter, once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { calls } from '@aangan/contract/calls.ts';
import { paths } from '@aangan/contract/paths.ts';
import { DAY_MS } from '@aangan/contract/rules/dates.ts';
import { type LocalGateway, startGateway } from '@aangan/stand-ins/gateway/gateway.ts';
import { TEST_INSTANT } from '@aangan/tests/support/clock.ts';
import { aDatabase } from '@aangan/tests/support/database.ts';
import { testSettings } from '@aangan/tests/support/server.ts';
import { started } from '@aangan/tests/support/started.ts';
import { until } from '@aangan/tests/support/until.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test, vi } from 'vitest';
import * as z from 'zod';
import { IdentityKeys } from '../domain/accounts/identity-token.ts';
import { GatewayClient } from '../domain/ledger/gateway/gateway-client.ts';
import { fetchOutside, postOutside } from '../platform/fetching/fetch-outside.ts';
import { createLog } from '../platform/log.ts';
import { sendSigned } from '../platform/photos/s3-bucket.ts';
import { openSmsGateway } from '../platform/sms/sms-gateway.ts';
import { ensureDataDir } from './data-dir.ts';
import { handlers } from './handlers.ts';
import { startInfrastructure } from './infrastructure.ts';
import { LocalClock } from './local-clock.ts';
import { countEarlyExits, restartPauseMs, shouldGiveUp } from './processes/worker-slot.ts';
import { readSecret } from './secret.ts';
import { gatewayClock, type Services } from './services.ts';
import { readSettings } from './settings.ts';
import { listenForShutdown } from './shutdown-signals.ts';
import { readStartArguments, startWarnings } from './start-arguments.ts';

describe('the command line', () => {
  it.each([
    [[], 1],
    [['--processes', '2'], 2],
    [['--processes=64'], 64],
  ])('understands %j', (args, processes) => {
    expect(readStartArguments(args)).toEqual({ processes });
  });

  it.each(['three', '0', '-1', '65', '2.5', ''])('refuses %j as the number of processes', (number) => {
    expect(() => readStartArguments([`--processes=${number}`])).toThrow(
      `--processes takes a number from 1 to 64, not '${number}'.`,
    );
  });

  it.each([[['--proceses', '2']], [['2']]])('refuses the unknown arguments %j', ([...args]) => {
    expect(() => readStartArguments(args)).toThrow(`npm start takes --processes N and nothing else, not '${args[0]}'.`);
  });

  const real = { RAZORPAY_KEY_ID: 'rzp_live_1', RAZORPAY_KEY_SECRET: 'secret', RAZORPAY_WEBHOOK_SECRET: 'secret' };
  const india = {
    TAX: 'india',
    OPERATOR_NAME: 'Aangan Stays LLP',
    OPERATOR_ADDRESS: '12 Mall Road, Shimla 171001',
    OPERATOR_GSTIN: '02AAPFU0939F1Z7',
    OPERATOR_STATE: 'IN-HP',
  };
  const tax = expect.stringContaining("'Taxes (12%)' is the label of a specification and no rate of law");
  const payouts = expect.stringMatching(/payment aggregator's business.*PAYOUTS=route.*Reserve Bank/);

  test.each([
    { what: 'real keys', set: real, warned: [tax, payouts] },
    { what: 'real keys and Route', set: { ...real, PAYOUTS: 'route' }, warned: [tax] },
    { what: 'real keys and GST', set: { ...real, ...india }, warned: [payouts] },
    { what: 'real keys, Route and GST', set: { ...real, ...india, PAYOUTS: 'route' }, warned: [] },
    { what: 'test keys', set: { ...real, RAZORPAY_KEY_ID: 'rzp_test_1' }, warned: [] },
    { what: 'the local gateway by hand', set: { PAYOUTS: 'by-hand' }, warned: [] },
  ])('$what: warns of what the law sees otherwise', ({ set, warned }) => {
    expect(startWarnings(readSettings(set))).toEqual(warned);
  });

  function shutdownAfter(...signals: [name: string, atMs: number][]) {
    const source = new EventEmitter();
    let time = 0;
    const { requested, forced } = listenForShutdown(source, () => time);
    for (const [name, atMs] of signals) {
      time = atMs;
      source.emit(name);
    }
    return { requested: requested.aborted, forced: forced.aborted };
  }

  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'])('%s requests a shutdown', (name) => {
    expect(shutdownAfter([name, 0])).toEqual({ requested: true, forced: false });
  });

  test('signals within one second count as one request', () => {
    expect(shutdownAfter(['SIGINT', 500], ['SIGINT', 501], ['SIGTERM', 700], ['SIGHUP', 1_500])).toEqual({
      requested: true,
      forced: false,
    });
  });

  test('a later signal cuts off open requests', () => {
    expect(shutdownAfter(['SIGINT', 500], ['SIGINT', 501], ['SIGINT', 1_501])).toEqual({
      requested: true,
      forced: true,
    });
  });

  test('no shutdown without a signal', () => {
    expect(shutdownAfter()).toEqual({ requested: false, forced: false });
  });
});

describe('the data folder', () => {
  let base: string;
  beforeEach(() => {
    base = mkdtempSync(join(tmpdir(), 'aangan-data-'));
  });
  afterEach(() => rmSync(base, { recursive: true, force: true }));

  test('creates the folder and its parents, and leaves no other file', async () => {
    const dataDir = join(base, 'a', 'b', 'data');
    await Promise.all([ensureDataDir(dataDir), ensureDataDir(dataDir)]);
    expect(readdirSync(dataDir)).toEqual([]);
  });

  test('reports why a folder is not writable', async () => {
    writeFileSync(join(base, 'file'), '');
    await expect(ensureDataDir(join(base, 'file'))).rejects.toThrow(/\(DATA_DIR\) cannot be written: it is a file\.$/);
    await expect(ensureDataDir(join(base, 'file', 'data'))).rejects.toThrow(/: a part of its path is a file\.$/);
  });

  test.runIf(process.platform === 'linux')('gives up where nothing can be made at all', async () => {
    await expect(ensureDataDir('/proc/data')).rejects.toThrow(
      'The folder /proc/data (DATA_DIR) cannot be written: no folder can be made there.',
    );
  });
});

describe('the secret', () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'aangan-secret-'));
  });
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

  const read = () => readSecret({ appSecret: undefined, dataDir });

  test('is created once, long, and readable only by its owner', async () => {
    const secret = await read();
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(await read()).toBe(secret);
    expect(statSync(join(dataDir, 'secret')).mode & 0o777).toBe(0o600);
  });

  test('is the same for concurrent starts', async () => {
    const secrets = await Promise.all(Array.from({ length: 20 }, read));
    expect(new Set(secrets).size).toBe(1);
    expect(readdirSync(dataDir)).toEqual(['secret']);
  });

  test('differs from one installation to another', async () => {
    const first = await read();
    rmSync(join(dataDir, 'secret'));
    expect(await read()).not.toBe(first);
  });

  test('is the configured one, and then no file is written', async () => {
    expect(await readSecret({ appSecret: 'set by hand', dataDir })).toBe('set by hand');
    expect(readdirSync(dataDir)).toEqual([]);
  });

  test('restores its file permissions, and refuses a truncated file', async () => {
    writeFileSync(join(dataDir, 'secret'), 'a secret of more than thirty-two characters\n', { mode: 0o644 });
    expect(await read()).toBe('a secret of more than thirty-two characters');
    expect(statSync(join(dataDir, 'secret')).mode & 0o777).toBe(0o600);
    writeFileSync(join(dataDir, 'secret'), '');
    await expect(read()).rejects.toThrow(/^The secret in .* is shorter than 32 characters/);
  });
});

describe('the local clock', () => {
  const log = createLog({ logLevel: 'silent' });

  /** Unlike in a trial installation, the clock is frozen and advanced by calls to the gateway. */
  beforeAll(() => void vi.setSystemTime(TEST_INSTANT));
  afterAll(() => void vi.useRealTimers());

  let folder: string;
  let gateway: LocalGateway;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'aangan-clock-'));
    gateway = await startGateway({ folder });
  });
  afterAll(async () => {
    await gateway.close();
    await rm(folder, { recursive: true, force: true });
  });

  test('follows the clock of the local gateway', async () => {
    const onJump = vi.fn<() => void>();
    const clock = await LocalClock.follow({ url: `${gateway.apiUrl}/stand-in`, frozenAt: undefined }, log, onJump);
    expect(clock.now()).toEqual(TEST_INSTANT);
    await fetch(`${gateway.apiUrl}/stand-in/clock`, { method: 'POST', body: JSON.stringify({ days: 3 }) });
    await until(() => expect(onJump).toHaveBeenCalledTimes(1));
    expect(clock.now()).toEqual(new Date(TEST_INSTANT.getTime() + 3 * DAY_MS));
    clock.stop();
  });

  test('uses the real time without a set clock', async () => {
    const clock = await LocalClock.follow(
      { url: 'http://127.0.0.1:9/stand-in', frozenAt: undefined },
      log,
      () => undefined,
    );
    expect(clock.now()).toEqual(TEST_INSTANT);
    clock.stop();
  });

  describe('a frozen clock', () => {
    const frozenAt = '2028-02-29T18:29:00.000Z';

    test('shows its instant to the millisecond until it is advanced', async () => {
      const frozenGateway = await startGateway({
        folder: join(folder, 'still'),
        frozenAt: new Date(frozenAt),
      });
      const onJump = vi.fn<() => void>();
      const clock = await LocalClock.follow({ url: `${frozenGateway.apiUrl}/stand-in`, frozenAt }, log, onJump);
      expect(clock.now()).toEqual(new Date(frozenAt));
      await fetch(`${frozenGateway.apiUrl}/stand-in/clock`, { method: 'POST', body: JSON.stringify({ minutes: 2 }) });
      await until(() => expect(onJump).toHaveBeenCalledTimes(1));
      expect(clock.now()).toEqual(new Date('2028-02-29T18:31:00.000Z'));
      clock.stop();
      await frozenGateway.close();
    });

    test('is available before the first response of the gateway', async () => {
      const clock = await LocalClock.follow({ url: 'http://127.0.0.1:9/stand-in', frozenAt }, log, () => undefined);
      expect(clock.now()).toEqual(new Date(frozenAt));
      clock.stop();
    });
  });
});

describe('the calls', () => {
  const gatewayAt = (apiUrl: string) => ({
    keyId: 'rzp_test_key',
    keySecret: 'secret',
    webhookSecrets: ['secret'],
    apiUrl,
    checkoutUrl: `${apiUrl}/checkout.js`,
  });
  const here = gatewayAt('http://127.0.0.1:4010/v1');
  const elsewhere = gatewayAt('https://api.razorpay.com/v1');
  const frozenAt = TEST_INSTANT.toISOString();
  const frozen = { url: `${here.apiUrl}/stand-in`, frozenAt };

  test.each([
    ['the local gateway', {}, here, { ...frozen, frozenAt: undefined }],
    ['the local gateway with a frozen clock', { standInClock: frozenAt }, here, frozen],
    [
      'a gateway of tests on this machine with a frozen clock',
      { razorpay: here, standInClock: frozenAt },
      here,
      frozen,
    ],
    ['a gateway on this machine that goes by its own time', { razorpay: here }, here, undefined],
    ['a gateway elsewhere', { razorpay: elsewhere, standInClock: frozenAt }, elsewhere, undefined],
    [
      'a gateway on this machine behind a site for everybody',
      { razorpay: here, standInClock: frozenAt, isLocal: false },
      here,
      undefined,
    ],
  ])('the time of the product beside %s', (_gateway, own, { apiUrl }, clock) => {
    expect(gatewayClock(testSettings(own), { apiUrl })).toEqual(clock);
  });

  const names = Object.keys(calls);
  const api = join(import.meta.dirname, '..', 'api');
  /** All folders of server/api. */
  const rooms = readdirSync(api, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? entry.name : []));

  test('every call has a path, and every path a call', () => {
    expect(Object.keys(paths).toSorted()).toEqual(names.toSorted());
  });

  const declared = rooms.flatMap((room) =>
    readdirSync(join(api, room))
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .flatMap((file) =>
        Array.from(
          readFileSync(join(api, room, file), 'utf8').matchAll(/\bcall\(\s*'([^']+)'/g),
          ([, name = '']) => name,
        ),
      ),
  );

  test('every call is declared once', () => {
    expect(declared.toSorted()).toEqual(names.toSorted());
  });

  test('every call is registered, once', () => {
    expect(handlers.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
  });
});

describe('requests to other sites', () => {
  const HEAD = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n';
  const EVERY_MS = 5;

  /** Misbehaviour of a hostile server instead of a response. */
  const hostileAnswers: Record<string, (socket: Socket) => void> = {
    'says nothing': () => {},
    'speaks another protocol': (socket) =>
      socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n'),
    'is always about to answer': (socket) => again(socket, 'HTTP/1.1 102 Processing\r\n\r\n'),
    'never ends its headers': (socket) => {
      socket.write(HEAD);
      again(socket, 'x: y\r\n');
    },
    'never ends its answer': (socket) => {
      socket.write(`${HEAD}\r\n`);
      again(socket, ' ');
    },
    'promises an answer': (socket) => socket.write(`${HEAD}content-length: 1000\r\n\r\n`),
    // With a garbage collection, Node's fetch forgets the signal of a response that is still being read.
    'promises an answer while garbage is collected': (socket) => {
      socket.write(`${HEAD}content-length: 1000\r\n\r\n`);
      repeat(socket, collectGarbage, timeoutMs / 3);
    },
    'breaks off': (socket) => socket.end(`${HEAD}content-length: 1000\r\n\r\n{`),
    'leads on and on': (socket) => socket.end('HTTP/1.1 302 Found\r\nlocation: /\r\ncontent-length: 0\r\n\r\n'),
  };

  const again = (socket: Socket, text: string) => repeat(socket, () => socket.write(text), EVERY_MS);

  function repeat(socket: Socket, act: () => void, everyMs: number): void {
    const repeating = setInterval(act, everyMs);
    socket.once('close', () => clearInterval(repeating));
  }

  function collectGarbage(): void {
    setFlagsFromString('--expose-gc');
    runInNewContext('gc')();
  }

  /** A server on this machine that misbehaves this way on each connection, from its first byte on. */
  async function aHostileServer(answer: (socket: Socket) => void) {
    const open = new Set<Socket>();
    const server = createServer((socket) => {
      open.add(socket);
      socket.on('error', () => {}).once('data', () => answer(socket));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const close = async () => {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    };
    return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
  }

  const timeoutMs = 300;
  const reach = { allowsLoopback: true };

  /** Outgoing requests with their deadlines. */
  const requests: Record<string, (url: string) => Promise<unknown>> = {
    'a calendar': (url) => fetchOutside(url, { ...reach, userAgent: 'A test', maxBytes: 1_000_000, timeoutMs }),
    'a push': (url) => postOutside(url, { ...reach, headers: {}, body: Buffer.from('news'), timeoutMs }),
    'a text message': (url) => openSmsGateway(url, timeoutMs)({ id: '1', to: '+910000000000', text: 'code' }),
    'the payment gateway': (url) => {
      const account = { keyId: 'id', keySecret: 'secret', apiUrl: `${url}/v1` };
      return new GatewayClient(account, timeoutMs, Infinity).call(
        z.object({ id: z.string() }),
        'GET',
        '/payments/pay_1',
      );
    },
    'keys of an identity provider': async (url) =>
      new IdentityKeys(url, timeoutMs).at(TEST_INSTANT)({ alg: 'RS256' }, { payload: '', signature: '' }),
    'the object store': (url) => sendSigned({ url, method: 'GET', headers: {} }, AbortSignal.timeout(timeoutMs)),
  };

  describe.each(Object.entries(hostileAnswers))('a server that %s', (_what, answer) => {
    test.each(Object.entries(requests))('does not keep %s waiting', async (_name, ask) => {
      const server = await aHostileServer(answer);
      const [outcome] = await Promise.allSettled([ask(server.url)]);
      expect(outcome.status).toMatch(/fulfilled|rejected/);
      await server.close();
    });
  });
});

describe('a restart of a process', () => {
  test('the pause grows with each early exit and is reset by a long run', () => {
    const pauses: number[] = [];
    let deaths = 0;
    for (let turn = 0; turn < 9; turn += 1) {
      deaths = countEarlyExits(deaths, 400);
      pauses.push(restartPauseMs(deaths));
    }
    expect(pauses).toEqual([250, 500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000]);
    expect(restartPauseMs(countEarlyExits(deaths, 10_000))).toBe(0);
  });

  test('gives up at the fifth early exit in a row', () => {
    expect([1, 4, 5, 6].map(shouldGiveUp)).toEqual([false, false, true, true]);
  });
});

describe('a stop', () => {
  const database = started(() => aDatabase());
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'aangan-stop-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  test('takes all steps, also if one of them fails', async () => {
    const settings = testSettings({ dataDir: folder, databaseUrl: database.url });
    const stop = vi.fn(async () => {});
    // This part uses no service.
    const services = { settings, addresses: [], stop } as unknown as Services;
    const infrastructure = await startInfrastructure(settings, {
      services,
      log: createLog(settings),
      connections: 1,
      onFailure: () => undefined,
      shutdown: new AbortController().signal,
    });
    // The database cannot be closed twice.
    await infrastructure.connection.close();
    await expect(infrastructure.stop()).rejects.toThrow('parts of the server could not be stopped');
    expect(stop).toHaveBeenCalledOnce();
  });
});
