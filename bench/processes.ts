import { type ChildProcess, fork, type ForkOptions } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import pg from 'pg';

export interface Running {
  url: string;
  pid: number;
  /** Time from start to first answer, in milliseconds. */
  startMs: number;
  stop: () => Promise<void>;
}

const root = join(import.meta.dirname, '..', '..');
const endWithParent = pathToFileURL(join(import.meta.dirname, 'end-with-parent.js')).href;

/** Running child processes. */
const children = new Set<ChildProcess>();
let isOver = false;

/** Starts the built product on the bench's database and folder. */
export async function startProduct(
  databaseUrl: string,
  dataDir: string,
  settings: NodeJS.ProcessEnv = {},
): Promise<Running> {
  const port = await freePort();
  const began = performance.now();
  const child = begin(join(root, 'server', 'build', 'main.js'), {
    execArgv: ['--max-semi-space-size=8', '--import', endWithParent],
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      PORT: String(port),
      SAMPLE_HOMES: 'off',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      NODE_ENV: 'production',
      // These two, and the flag above, as `npm start` has them: docs/decisions/servers.md.
      MALLOC_MMAP_THRESHOLD_: '65536',
      MALLOC_TRIM_THRESHOLD_: '65536',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const { stdout } = child;
  if (stdout === null) throw new Error('the product says nothing');
  for await (const line of createInterface({ input: stdout })) if (/Aangan +http/.test(line)) break;
  stdout.resume();
  const url = `http://127.0.0.1:${port}`;
  await (await fetch(`${url}/`)).arrayBuffer();
  return running(child, url, performance.now() - began);
}

/** Starts the baseline server. */
export async function startRaw(databaseUrl: string): Promise<Running> {
  const began = performance.now();
  const child = begin(join(import.meta.dirname, 'raw.js'), {
    env: { PATH: process.env['PATH'], BENCH_DATABASE_URL: databaseUrl },
  });
  const port = await numberFrom(child);
  return running(child, `http://127.0.0.1:${port}`, performance.now() - began);
}

/** Starts the baseline server for photo files. */
export async function startBareFiles(folder: string): Promise<Running> {
  const began = performance.now();
  const child = begin(join(import.meta.dirname, 'bare-files.js'), {
    env: { PATH: process.env['PATH'], BENCH_FOLDER: folder },
  });
  const port = await numberFrom(child);
  return running(child, `http://127.0.0.1:${port}`, performance.now() - began);
}

/** Starts hostile clients with these accounts; `port` serves their calendars. */
export async function startHostileSenders(
  url: string,
  cookies: string[],
): Promise<{ port: number; pid: number; stop: () => Promise<void> }> {
  const child = begin(join(import.meta.dirname, 'hostile-senders.js'), {
    env: { PATH: process.env['PATH'], BENCH_URL: url, BENCH_COOKIES: JSON.stringify(cookies) },
  });
  const port = await numberFrom(child);
  const { pid } = running(child, url, 0);
  return { port, pid, stop: () => end(child) };
}

/** Starts the photo baseline: `measureTime` returns the encoding time of a photo in milliseconds. */
export function startSharpAlone(): { measureTime: (path: string) => Promise<number>; stop: () => Promise<void> } {
  const child = begin(join(import.meta.dirname, 'sharp-alone.js'), {});
  return {
    measureTime: async (path) => {
      const answered = numberFrom(child);
      child.send(path);
      return answered;
    },
    stop: () => end(child),
  };
}

/** Ends every started process and prevents further starts. */
export async function endProcesses(): Promise<void> {
  isOver = true;
  await Promise.all(Array.from(children, end));
}

function begin(program: string, options: ForkOptions): ChildProcess {
  if (isOver) throw new Error('the bench is over');
  const child = fork(program, [], options);
  children.add(child);
  child.once('exit', () => children.delete(child));
  return child;
}

function running(child: ChildProcess, url: string, startMs: number): Running {
  if (child.pid === undefined) throw new Error('a process did not start');
  return { url, pid: child.pid, startMs, stop: () => end(child) };
}

/** Next number printed by a process; throws if it ends first. */
async function numberFrom(child: ChildProcess): Promise<number> {
  const gone = new AbortController();
  const noteEnd = () => gone.abort();
  child.once('exit', noteEnd);
  try {
    const [message] = (await once(child, 'message', gone)) as [number];
    return message;
  } finally {
    child.off('exit', noteEnd);
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (!children.has(child)) return;
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}

/** Processor time of a process, in milliseconds. Linux counts ticks of 10 ms. */
export function processorMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** Samples the memory of a process ten times a second; `max` stops and returns the maximum in megabytes. */
export function watchMemory({ pid }: Running): { max: () => number } {
  let seen = memoryMb(pid);
  const measure = () => {
    seen = Math.max(seen, memoryMb(pid));
  };
  const timer = setInterval(measure, 100);
  return {
    max: () => {
      clearInterval(timer);
      measure();
      return seen;
    },
  };
}

/** Resident memory of a process, in megabytes. */
export function memoryMb(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1024;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port is free');
  return address.port;
}

/** Finds the postmaster process of a database on this machine. */
export async function serverPid(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    return Number(readStat(rows[0]?.pid ?? 0)?.[1]);
  } finally {
    await client.end();
  }
}

/** Processor time of the postmaster and its processes, including ended processes, in milliseconds. */
export function serverProcessorMs(pid: number): number {
  const own = readStat(pid) ?? [];
  // User and system time, and that of children that have ended; in ticks of a hundredth of a second.
  let ticks = sum(own.slice(11, 15));
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    const stat = readStat(Number(name));
    if (stat?.[1] === String(pid)) ticks += sum(stat.slice(11, 13));
  }
  return ticks * 10;
}

/** Fields of `/proc/<pid>/stat` from the state on; undefined for an ended process. */
function readStat(pid: number): string[] | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ');
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}

function sum(values: readonly string[]): number {
  return values.reduce((total, value) => total + Number(value), 0);
}
