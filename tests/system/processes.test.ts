import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { Client } from '../support/client.ts';
import { Crowd, isSuccess } from '../support/crowd.ts';
import { aDatabase } from '../support/database.ts';
import { freePort } from '../support/free-port.ts';
import { anUnfinishedRequest } from '../support/half-sent.ts';
import { aHomeForm } from '../support/listings.ts';
import { startMailbox } from '../support/mailbox.ts';
import { noise } from '../support/odd-files.ts';
import { isAlive, serverProcessIds } from '../support/processes.ts';
import { buildProgram, ChildProgram, ensureStandIns, type Program } from '../support/programs.ts';
import { until } from '../support/until.ts';

let program: Program;
let dataDir: string;
let port: number;
let started: ChildProgram[];

beforeAll(async () => {
  program = await buildProgram('server/main.ts');
  await ensureStandIns();
});
afterAll(() => program.remove());

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'aangan-processes-'));
  port = await freePort();
  started = [];
});
afterEach(async () => {
  for (const product of started) await product.kill();
  await databaseStopped();
  rmSync(dataDir, { recursive: true, force: true });
});

function start(args: string[], settings: Record<string, string> = {}): ChildProgram {
  const env = {
    PATH: process.env.PATH,
    PORT: String(port),
    DATA_DIR: dataDir,
    SAMPLE_HOMES: 'off',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
    ...settings,
  };
  const product = new ChildProgram(program.path, args, { env });
  started.push(product);
  return product;
}

async function several(processes: number, settings: Record<string, string> = {}) {
  const product = start(['--processes', String(processes)], settings);
  await product.waitForOutput(/^ +Aangan +http/);
  return { product, url: `http://127.0.0.1:${port}` };
}

const databaseStopped = () =>
  until(() => expect(existsSync(join(dataDir, 'database', 'cluster', 'postmaster.pid'))).toBe(false));

const members = (product: ChildProgram) => serverProcessIds(product, program);
const gone = (pids: number[]) => until(() => expect(pids.filter(isAlive)).toEqual([]));

async function fetchMetrics(url: string): Promise<string> {
  return (await new Client(url).get<string>('/api/metrics')).body;
}

/** Values of a metric by process, summed over its other labels. */
function byProcess(metrics: string, name: string): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const [, labels = '', value] of metrics.matchAll(new RegExp(`^${name}\\{(.*)\\} (\\S+)$`, 'gm'))) {
    const process = /process="(\w+)"/.exec(labels)?.[1] ?? '';
    sums[process] = (sums[process] ?? 0) + Number(value);
  }
  return sums;
}

describe('several processes at one address', () => {
  test('share the visitors, the embedded database and its connections, and their metrics can be read at any of them', async () => {
    const { url } = await several(3);
    await Promise.all(
      Array.from({ length: 60 }, () => fetch(`${url}/api/listing/get`, { headers: { connection: 'close' } })),
    );
    const metrics = await fetchMetrics(url);
    const served = byProcess(metrics, 'aangan_http_request_duration_seconds_count');
    expect(Object.keys(served)).toEqual(['1', '2', '3']);
    expect(Math.min(...Object.values(served))).toBeGreaterThan(0);
    expect(Object.values(served).reduce((sum, count) => sum + count)).toBeGreaterThanOrEqual(60);
    expect(Object.keys(byProcess(metrics, 'process_resident_memory_bytes'))).toEqual(['1', '2', '3', 'main']);
    expect(metrics).toContain('aangan_processes_serving{process="main"} 3');
    // Data from the database has no process label.
    expect(metrics).toMatch(/^aangan_database_up 1$/m);
    for (const count of Object.values(byProcess(metrics, 'aangan_database_connections'))) {
      expect(count).toBeLessThanOrEqual(10);
    }
    expect((await new Client(url).get('/api/health/ready')).status).toBe(200);
  });

  test('count failed sign-ins together, and do each job once', async () => {
    const mailbox = await startMailbox();
    const { url } = await several(2, { RATE_LIMITS: 'on', SMTP_URL: mailbox.smtpUrl });
    // One connection each, so that they reach all processes in turn.
    const alone = { connection: 'close' };
    const person = { name: 'Asha', email: 'asha@example.org', password: 'courtyard-with-neem' };
    expect((await new Client(url).post('/api/auth/signup', person)).status).toBe(201);
    const login = (password: string) => new Client(url).post('/api/auth/login', { ...person, password }, alone);
    const statuses: number[] = [];
    for (let turn = 0; turn < 10; turn += 1) statuses.push((await login('not this one')).status);
    expect(new Set(statuses)).toEqual(new Set([401]));
    expect([(await login(person.password)).status, (await login(person.password)).status]).toEqual([429, 429]);

    const words = Array.from({ length: 18 }, (_, number) => `message ${number}.`);
    for (const userMessage of words) {
      const message = { userName: 'Asha', userEmail: person.email, userMessage };
      expect((await new Client(url).post('/api/contact', message, alone)).status).toBe(200);
    }
    const arrived = () => mailbox.mails.flatMap(({ text }) => words.filter((word) => text.includes(word)));
    await until(() => expect(arrived().toSorted()).toEqual(words.toSorted()));
    await mailbox.close();
  });

  test(
    'lose no acknowledged write when one of them is killed repeatedly; the others keep working',
    { timeout: 120_000 },
    async () => {
      const database = await aDatabase();
      const { product, url } = await several(2, { DATABASE_URL: database.url });
      const crowd = await Crowd.gather(url, { homes: 20, each: 2 });
      crowd.begin();
      for (let kill = 1; kill <= 3; kill += 1) {
        const before = members(product);
        expect(before).toHaveLength(2);
        const killedAt = crowd.now();
        process.kill(before[kill % 2] ?? 0, 'SIGKILL');
        // Another worker takes the slot.
        await until(async () => {
          const metrics = await fetchMetrics(url);
          expect(metrics).toContain('aangan_processes_serving{process="main"} 2');
          const restarts = byProcess(metrics, 'aangan_process_restarts_total');
          expect((restarts['1'] ?? 0) + (restarts['2'] ?? 0)).toBe(kill);
        });
        const backAt = crowd.now();
        // A request after the kill was answered by the other worker, before the first was back.
        expect(crowd.served(killedAt, { until: backAt }).length).toBeGreaterThan(0);
        await until(() => expect(crowd.served(backAt, { kind: 'hold' }).length).toBeGreaterThan(3));
      }
      await crowd.stop();
      expect(await crowd.lost(database.db)).toEqual({ messages: [], stays: [], sharedDays: 0 });
      // Only connections to the killed worker were lost; no answer was wrong.
      const strange = crowd.outcomes.filter((one) => !isSuccess(one) && one.status !== 0);
      expect(strange).toEqual([]);
      const log = product.lines
        .filter((line) => line.startsWith('{'))
        .map((line) => JSON.parse(line) as { msg: string });
      expect(log.map(({ msg }) => msg)).toEqual(
        Array.from({ length: 3 }, () => 'a worker process ended and is restarted'),
      );
      expect(log[0]).toMatchObject({ level: 50, of: 2, by: 'SIGKILL' });
      await product.kill();
      await database.close();
    },
  );

  test('connections assigned to a crashed process are not left hanging', async () => {
    const { product } = await several(2);
    const [victim = 0] = members(product);
    process.kill(victim, 'SIGSTOP');
    const ends: string[] = [];
    const visit = async () => {
      const socket = connect(port, '127.0.0.1');
      socket.write('GET /api/health/live HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
      socket.once('data', () => ends.push('answered')).on('error', () => ends.push('ended'));
      await new Promise((resolve) => socket.once('close', resolve));
    };
    const visits = Promise.all(Array.from({ length: 6 }, () => visit()));
    // One of them is accepted by the hanging process; the others are answered by the other.
    await until(() => expect(ends).toEqual(Array.from({ length: 5 }, () => 'answered')));
    process.kill(victim, 'SIGKILL');
    await visits;
    expect(ends).toEqual([...Array.from({ length: 5 }, () => 'answered'), 'ended']);
  });

  test('end together when their parent is killed by kill -9', async () => {
    const { product } = await several(2);
    const pids = members(product);
    expect(pids).toHaveLength(2);
    await product.kill();
    await gone(pids);
    await databaseStopped();
  });
});

describe('a signal', () => {
  test('to their parent ends them gracefully: received requests are answered', async () => {
    const { product, url } = await several(2);
    const pids = members(product);
    const host = new Client(url);
    const person = { name: 'Asha', email: 'asha@example.org', password: 'courtyard-with-neem' };
    expect((await host.post('/api/auth/signup', person)).status).toBe(201);
    const photo = await (await noise(600, 400)).jpeg().toBuffer();
    const publish = async () =>
      host.post('/api/listing/add', await aHomeForm({}, { image1: photo }), { connection: 'close' });
    // On both of them, since connections go to each in turn.
    const publishing = [publish(), publish(), publish(), publish()];
    await until(() => expect(readdirSync(join(dataDir, 'staging')).length).toBeGreaterThan(3));
    product.process.kill('SIGTERM');
    const statuses = (await Promise.all(publishing)).map(({ status }) => status);
    // Uploads that a busy machine has not encoded within the time limit of a stop are refused.
    for (const status of statuses) expect([201, 503]).toContain(status);
    expect(statuses).toContain(201);
    expect(await product.ended()).toBe(0);
    expect(pids.filter(isAlive)).toEqual([]);
    expect(existsSync(join(dataDir, 'database', 'cluster', 'postmaster.pid'))).toBe(false);
    expect(readdirSync(join(dataDir, 'staging'))).toEqual([]);
  });

  test.each([1, 2])('does not wait for requests that never complete, of %i', async (processes) => {
    const { product } = await several(processes);
    const sockets = [await anUnfinishedRequest(port), await anUnfinishedRequest(port)];
    product.process.kill('SIGTERM');
    expect(await product.ended()).toBe(0);
    for (const socket of sockets) socket.destroy();
  });

  test('repeated after a second ends them immediately, also a hanging one, and the database still stops', async () => {
    const { product } = await several(2);
    const pids = members(product);
    const socket = await anUnfinishedRequest(port);
    process.kill(pids[0] ?? 0, 'SIGSTOP');
    product.process.kill('SIGTERM');
    // The responsive worker is shutting down and accepts no connection; the other hangs.
    await until(() => expect(pids.filter(isAlive)).toHaveLength(1));
    await vi.waitUntil(() => !product.process.kill('SIGTERM'), { timeout: 60_000, interval: 100 });
    expect(await product.ended()).toBe(1);
    await gone(pids);
    await databaseStopped();
    socket.destroy();
  });

  test('to one of them ends that one gracefully, and a new one replaces it', async () => {
    const { product, url } = await several(2);
    const [first = 0, second = 0] = members(product);
    process.kill(first, 'SIGTERM');
    await gone([first]);
    await until(() => expect(members(product).filter((pid) => ![first, second].includes(pid))).toHaveLength(1));
    expect((await fetch(`${url}/api/health/ready`)).status).toBe(200);
  });
});

describe('reports in one sentence and exits with 1 when', () => {
  async function sentence(args: string[], settings: Record<string, string> = {}): Promise<string> {
    const product = start(args, settings);
    expect(await product.ended()).toBe(1);
    const lines = product.complained.trim().split('\n');
    expect(lines).toHaveLength(1);
    return lines[0] ?? '';
  }

  test('there are too few database connections', async () => {
    expect(await sentence(['--processes', '30'])).toBe(
      'The setting DATABASE_CONNECTIONS must be at least 60 for 30 processes.',
    );
  });

  test('all workers crash immediately at every start', async () => {
    expect(await sentence(['--processes', '2'], { FAILPOINT: 'before commit 1', LOG_LEVEL: 'silent' })).toMatch(
      /^Process [12] of 2 ended 5 times right after its start, the last time by SIGKILL, and no other serves: Aangan cannot run\.$/,
    );
  });
});
