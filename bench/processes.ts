import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export interface Running {
  url: string;
  pid: number;
  /** From its start to its first answer, in milliseconds. */
  startMs: number;
  stop: () => Promise<void>;
}

const root = join(import.meta.dirname, '..', '..');

/** The built product, on a database and folder of the bench. */
export async function startProduct(databaseUrl: string, dataDir: string): Promise<Running> {
  const port = await freePort();
  const began = performance.now();
  const child = spawn(process.execPath, [join(root, 'server', 'build', 'main.js')], {
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      PORT: String(port),
      SAMPLE_HOMES: 'off',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      NODE_ENV: 'production',
      // As `npm start` has it: docs/decisions/memory.md.
      MALLOC_TRIM_THRESHOLD_: '131072',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) if (/Aangan +http/.test(line)) break;
  child.stdout.resume();
  const url = `http://127.0.0.1:${port}`;
  await (await fetch(`${url}/`)).arrayBuffer();
  return running(child, url, performance.now() - began);
}

/** The yardstick. */
export async function startRaw(databaseUrl: string): Promise<Running> {
  const began = performance.now();
  const child = fork(join(import.meta.dirname, 'raw.js'), [], {
    env: { PATH: process.env['PATH'], BENCH_DATABASE_URL: databaseUrl },
  });
  const [port] = (await once(child, 'message')) as [number];
  return running(child, `http://127.0.0.1:${port}`, performance.now() - began);
}

function running(child: ChildProcess, url: string, startMs: number): Running {
  if (child.pid === undefined) throw new Error('a process did not start');
  const stop = async () => {
    const ended = once(child, 'exit');
    child.kill();
    await ended;
  };
  return { url, pid: child.pid, startMs, stop };
}

/** Processor time that a process has taken so far, in milliseconds; Linux tells it in ticks of a hundredth of a second. */
export function processorMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** Memory that a process holds now, in megabytes. */
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
