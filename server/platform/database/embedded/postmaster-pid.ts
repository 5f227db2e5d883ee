import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** The server whose folder this is, running or dead: the first line of the file that PostgreSQL keeps. */
export function postmasterPid(cluster: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(join(cluster, 'postmaster.pid'), 'utf8'), 10);
    return pid > 0 ? pid : undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** PostgreSQL's fast end, and its immediate one, from which it recovers at the next start. */
const ends = [
  { signal: 'SIGINT', patienceMs: 7_000 },
  { signal: 'SIGQUIT', patienceMs: 2_000 },
] as const;

/** Resolves when the server is gone, or when it cannot be stopped in nine seconds. */
export async function stopPostmaster(cluster: string, pid: number): Promise<void> {
  for (const { signal, patienceMs } of ends) {
    if (!sendSignal(pid, signal)) return;
    const began = Date.now();
    while (Date.now() - began < patienceMs) {
      if (postmasterPid(cluster) !== pid) return;
      await pause(10);
    }
  }
}

function sendSignal(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
    throw error;
  }
}
