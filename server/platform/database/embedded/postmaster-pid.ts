import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Process id of the folder's server, running or dead: the first line of PostgreSQL's pid file. */
export function postmasterPid(cluster: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(join(cluster, 'postmaster.pid'), 'utf8'), 10);
    return pid > 0 ? pid : undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Signals of PostgreSQL's fast shutdown, and of the immediate shutdown, which requires recovery at the next start. */
const FAST = { signal: 'SIGINT', timeoutMs: 7_000 } as const;
const IMMEDIATE = { signal: 'SIGQUIT', timeoutMs: 2_000 } as const;

/**
 * True when the server has exited; false if it could not be stopped in nine seconds. The first signal is sent
 * immediately. A server that `isStarting` or recovers has no clients, and may miss the signal for a fast shutdown.
 */
export async function stopPostmaster(
  pid: number,
  { isGone, isStarting }: { isGone: () => boolean; isStarting: boolean },
): Promise<boolean> {
  for (const { signal, timeoutMs } of isStarting ? [IMMEDIATE] : [FAST, IMMEDIATE]) {
    if (!sendSignal(pid, signal)) return true;
    const began = performance.now();
    while (performance.now() - began < timeoutMs) {
      if (isGone()) return true;
      await pause(10);
    }
  }
  return false;
}

function sendSignal(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
    throw error;
  }
}
