import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';

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
