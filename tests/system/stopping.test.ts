import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { HalfSent } from '../support/half-sent.ts';
import { isAlive } from '../support/processes.ts';
import { buildProgram, ChildProgram, ensureStandIns, type Program } from '../support/programs.ts';
import { until } from '../support/until.ts';

let program: Program;
let base: string;
/** A data folder that the tests start on in turn. */
let used: string;
let port: number;
let started: ChildProgram[];

beforeAll(async () => {
  program = await buildProgram('server/main.ts');
  await ensureStandIns();
  base = mkdtempSync(join(tmpdir(), 'aangan-stopping-'));
  used = join(base, 'used');
});
afterAll(() => {
  program.remove();
  rmSync(base, { recursive: true, force: true });
});

beforeEach(async () => {
  port = await freePort();
  started = [];
});
afterEach(async () => {
  for (const product of started) await product.kill();
});

interface Start {
  dataDir?: string;
  processes?: number;
  sampleHomes?: 'on' | 'off';
}

const environment = ({ dataDir = used, sampleHomes = 'off' }: Start = {}) => ({
  PATH: process.env.PATH,
  PORT: String(port),
  DATA_DIR: dataDir,
  SAMPLE_HOMES: sampleHomes,
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'error',
});

function start({ processes = 1, ...more }: Start = {}): ChildProgram {
  const product = new ChildProgram(program.path, ['--processes', String(processes)], { env: environment(more) });
  started.push(product);
  return product;
}

const ready = (product: ChildProgram) => product.waitForOutput(/^ +Aangan +http/);

/** As Ctrl-C in a terminal and a service manager do it; a missing group is ignored. */
function signalGroup({ process: { pid = 0 } }: ChildProgram, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Repeats the signal until exit; signals within a second count as one. */
async function repeatSignal(product: ChildProgram): Promise<void> {
  const signal = () => {
    signalGroup(product, 'SIGINT');
    return product.process.exitCode !== null;
  };
  await vi.waitUntil(signal, { timeout: 60_000, interval: 100 });
}

const clusterPath = (dataDir: string) => join(dataDir, 'database', 'cluster');

function readPostmaster(dataDir: string): number | undefined {
  const file = join(clusterPath(dataDir), 'postmaster.pid');
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : undefined;
}

const namesIn = (folder: string, prefix: string) =>
  existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith(prefix)) : [];

describe('simultaneous signals count as one: received requests are answered and the database is stopped', () => {
  test.each([
    { processes: 1, requests: 0, signals: ['SIGINT', 'SIGINT'] },
    { processes: 1, requests: 2, signals: ['SIGINT', 'SIGINT'] },
    { processes: 1, requests: 2, signals: ['SIGTERM', 'SIGTERM'] },
    { processes: 1, requests: 2, signals: ['SIGINT', 'SIGINT', 'SIGINT'] },
    { processes: 1, requests: 2, signals: ['SIGINT', 'SIGTERM'] },
    { processes: 1, requests: 2, signals: ['SIGHUP', 'SIGTERM'] },
    { processes: 2, requests: 0, signals: ['SIGINT', 'SIGINT'] },
    { processes: 2, requests: 4, signals: ['SIGINT', 'SIGINT'] },
    { processes: 2, requests: 4, signals: ['SIGHUP', 'SIGINT', 'SIGTERM'] },
  ] as const)('$signals to the group of $processes, $requests requests', async ({ processes, requests, signals }) => {
    const product = start({ processes });
    await ready(product);
    const halfSent = await Promise.all(Array.from({ length: requests }, () => HalfSent.begin(port)));
    const server = readPostmaster(used) ?? 0;
    for (const signal of signals) signalGroup(product, signal);
    for (const request of halfSent) request.end();
    for (const { answer } of halfSent) expect(await answer).toMatch(/^HTTP\/1\.1 201 /);
    expect(await product.ended()).toBe(0);
    expect(isAlive(server)).toBe(false);
    expect(namesIn(join(used, 'database'), 'owner-')).toEqual([]);
  });
});

describe('a second signal, seconds later', () => {
  test.each([1, 2])('aborts requests in progress and still stops the database (%i)', async (processes) => {
    const product = start({ processes });
    await ready(product);
    const request = await HalfSent.begin(port);
    const server = readPostmaster(used) ?? 0;
    signalGroup(product, 'SIGINT');
    // It is shutting down, and waits for the request.
    const visit = () => fetch(`http://127.0.0.1:${port}/api/health/live`);
    await until(() => expect(visit()).rejects.toThrow('fetch failed'));
    expect(isAlive(server)).toBe(true);
    await repeatSignal(product);
    expect(await request.answer).toBe('');
    expect(await product.ended()).toBe(1);
    expect(isAlive(server)).toBe(false);
  });
});

describe('a signal during the start ends all started processes', () => {
  /** Files that a first start creates, in order; each exists before the start is complete. */
  const steps: { step: string; isThere: (dataDir: string) => boolean }[] = [
    { step: 'the database is made', isThere: (dataDir) => namesIn(join(dataDir, 'database'), 'cluster.').length > 0 },
    { step: 'the database starts', isThere: (dataDir) => readPostmaster(dataDir) !== undefined },
    { step: 'the stand-ins start', isThere: (dataDir) => existsSync(join(dataDir, 'stand-ins', 'gateway')) },
    { step: 'sample homes are drawn', isThere: (dataDir) => namesIn(join(dataDir, 'photos'), '').length > 0 },
  ];

  test.each(steps.flatMap((one) => [1, 2].map((processes) => ({ ...one, processes }))))(
    'while $step ($processes)',
    async ({ isThere, processes }) => {
      const dataDir = mkdtempSync(join(base, 'first-'));
      const product = start({ dataDir, processes, sampleHomes: 'on' });
      await until(() => expect(isThere(dataDir)).toBe(true));
      const server = readPostmaster(dataDir);
      signalGroup(product, 'SIGINT');
      signalGroup(product, 'SIGINT');
      expect(await product.ended()).toBe(0);
      expect(product.lines).toEqual([]);
      expect(product.complained).toBe('');
      expect(server !== undefined && isAlive(server)).toBe(false);
      expect(readPostmaster(dataDir)).toBeUndefined();
      expect(namesIn(join(dataDir, 'database'), 'cluster.')).toEqual([]);
      expect(namesIn(join(dataDir, 'database'), 'owner-')).toEqual([]);
    },
  );
});

describe.runIf(process.platform === 'linux')('shuts down normally while its output is closed', () => {
  const serves = () =>
    until(async () => expect((await fetch(`http://127.0.0.1:${port}/api/health/ready`)).status).toBe(200));
  const env = () => ({ ...environment(), LOG_LEVEL: 'info' });

  test('when the disk of its log is full', async () => {
    const full = openSync('/dev/full', 'w');
    const product = spawn(process.execPath, [program.path], { env: env(), stdio: ['ignore', full, 'inherit'] });
    closeSync(full);
    const ended = once(product, 'exit');
    await serves();
    product.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    expect(readPostmaster(used)).toBeUndefined();
  });

  test('since its terminal was closed', async () => {
    const command = `exec ${process.execPath} ${program.path}`;
    const terminal = spawn('script', ['-qec', command, '/dev/null'], {
      env: env(),
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    await serves();
    const request = await HalfSent.begin(port);
    const server = readPostmaster(used) ?? 0;
    terminal.kill('SIGKILL');
    request.end();
    expect(await request.answer).toMatch(/^HTTP\/1\.1 201 /);
    await until(() => expect(namesIn(join(used, 'database'), 'owner-')).toEqual([]));
    expect(isAlive(server)).toBe(false);
  });
});
