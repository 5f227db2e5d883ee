import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { newClient } from './failover-client.ts';
import type { HostWatch } from './host-watch.ts';
import type { Target } from './target.ts';

interface HealthCheckOptions {
  /** Where the target names several servers. */
  watch: HostWatch | undefined;
  onSilence: (error: Error) => void;
}

const CHECK_INTERVAL_MS = 500;
/** Hardly anything takes longer: from then on the database is asked whether it is there at all. */
const SLOW_MS = 1_000;
/** A database that takes no new connection for this long does nothing for anybody. */
const SILENCE_TIMEOUT_MS = 3_000;
const STEPS = 10;

/**
 * Tells a database that is slow, for which one waits, from one that says nothing any more: frozen, or behind a line that
 * was cut without a word. No timeout of the database's own ends what waits for such a one. Once it is known, everybody who
 * waits is told so, and everybody who comes, until it answers again.
 */
export class HealthCheck {
  readonly #target: Target;
  readonly #parts: HealthCheckOptions;
  readonly #inUse = new Map<pg.Client, number>();
  readonly #waiting = new Map<(error: Error) => void, number>();
  readonly #timer: NodeJS.Timeout;
  #isSilent = false;
  #isChecking = false;

  constructor(pool: pg.Pool, target: Target, parts: HealthCheckOptions) {
    this.#target = target;
    this.#parts = parts;
    pool.on('acquire', (client) => {
      if (client instanceof pg.Client) this.#inUse.set(client, performance.now());
    });
    pool.on('release', (_error, client) => {
      if (client instanceof pg.Client) this.#inUse.delete(client);
    });
    this.#timer = setInterval(() => void this.#check(), CHECK_INTERVAL_MS).unref();
  }

  /** Waits for a connection; throws once the database is known to be silent, and gives back what comes after that. */
  wait<T>(connecting: () => Promise<T>, release: (connection: T) => void): Promise<T> {
    if (this.#isSilent) return Promise.reject(silentError());
    return new Promise<T>((resolve, reject) => {
      this.#waiting.set(reject, performance.now());
      connecting().then(
        (connection) => (this.#waiting.delete(reject) ? resolve(connection) : release(connection)),
        (error: Error) => this.#waiting.delete(reject) && reject(error),
      );
    });
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  async #check(): Promise<void> {
    if (this.#isChecking || !(this.#isSilent || this.#hasSlowWork())) return;
    this.#isChecking = true;
    const answers = await isResponding(this.#target, this.#parts.watch);
    this.#isChecking = false;
    if (answers === true) this.#isSilent = false;
    if (answers === false && !this.#isSilent) this.#markSilent();
  }

  #hasSlowWork(): boolean {
    const longAgo = performance.now() - SLOW_MS;
    return [...this.#inUse.values(), ...this.#waiting.values()].some((since) => since < longAgo);
  }

  #markSilent(): void {
    this.#isSilent = true;
    this.#parts.onSilence(silentError());
    for (const refuse of this.#waiting.keys()) refuse(silentError());
    this.#waiting.clear();
    // Ends the connection, and with it the question that was asked over it.
    for (const client of this.#inUse.keys()) void client.end();
  }
}

/** As PostgreSQL names a connection that failed: what is refused by it passes by itself. */
function silentError(): Error {
  return Object.assign(new Error('the database says nothing any more'), { code: '08006' });
}

/** Undefined where it cannot be told: what failed then was not the database. */
async function isResponding(target: Target, watch: HostWatch | undefined): Promise<boolean | undefined> {
  const config = { application_name: 'aangan health check', connectionTimeoutMillis: 2 * SILENCE_TIMEOUT_MS };
  const client = newClient(target, config, watch);
  // Whatever breaks is told by the attempt to connect.
  client.on('error', () => {});
  const done = new AbortController();
  try {
    return await Promise.race([client.connect().then(() => true, isResponseError), silenceTimeout(done.signal)]);
  } finally {
    done.abort();
    void client.end();
  }
}

function isResponseError(error: unknown): boolean | undefined {
  if (error instanceof pg.DatabaseError) return true;
  // Nobody takes connections from the queue, and it is full.
  return (error as NodeJS.ErrnoException).code === 'EAGAIN' ? false : undefined;
}

/** False after a while, counted in steps of our own: a pause that we make ourselves is one of them, however long. */
async function silenceTimeout(signal: AbortSignal): Promise<false> {
  for (let step = 0; step < STEPS && !signal.aborted; step += 1)
    await pause(SILENCE_TIMEOUT_MS / STEPS, undefined, { ref: false });
  return false;
}
