import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { newClient } from './failover-client.ts';
import type { HostWatch } from './host-watch.ts';
import type { Target } from './hosts.ts';

interface HealthCheckOptions {
  /** Set if the target names several servers. */
  watch: HostWatch | undefined;
  onSilence: (error: Error) => void;
  /** Duration after which the connection of an unanswered statement counts as lost. */
  statementDeadlineMs: number;
}

const CHECK_INTERVAL_MS = 500;
/** Duration after which the check connects to see whether the database responds; almost no query takes longer. */
const SLOW_MS = 1_000;
/** A database that accepts no connection for this long counts as silent. */
const SILENCE_TIMEOUT_MS = 3_000;
const STEPS = 10;

/**
 * Distinguishes a slow database from one that does not respond: frozen, or behind a broken network. Timeouts of the
 * database cannot end queries to such a server. While it is silent, waiting and new callers are rejected.
 */
export class HealthCheck {
  readonly #target: Target;
  readonly #options: HealthCheckOptions;
  readonly #inUse = new Map<pg.Client, number>();
  readonly #waiting = new Map<(error: Error) => void, number>();
  /** The number of statements without an answer by connection, and of checks since it last answered. */
  readonly #unanswered = new Map<pg.ClientBase, { statements: number; checks: number }>();
  readonly #timer: NodeJS.Timeout;
  #isSilent = false;
  #isChecking = false;

  constructor(pool: pg.Pool, target: Target, options: HealthCheckOptions) {
    this.#target = target;
    this.#options = options;
    pool.on('acquire', (client) => {
      if (client instanceof pg.Client) this.#inUse.set(client, performance.now());
    });
    pool.on('release', (_error, client) => {
      if (client instanceof pg.Client) this.#inUse.delete(client);
    });
    this.#timer = setInterval(() => {
      this.#endLost();
      void this.#check();
    }, CHECK_INTERVAL_MS).unref();
  }

  /** Ends the connection if it does not answer by the deadline; every call is followed by `answered`. */
  sent(client: pg.ClientBase): void {
    const unanswered = this.#unanswered.get(client);
    if (unanswered === undefined) this.#unanswered.set(client, { statements: 1, checks: 0 });
    else unanswered.statements += 1;
  }

  answered(client: pg.ClientBase): void {
    const unanswered = this.#unanswered.get(client);
    if (unanswered === undefined) return;
    unanswered.statements -= 1;
    // The next statement on this connection starts only now.
    unanswered.checks = 0;
    if (unanswered.statements === 0) this.#unanswered.delete(client);
  }

  /** Waits for a connection; rejects when the database becomes silent, and releases a connection that arrives later. */
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

  /** Ends connections to a vanished server or route, which never answer. Counts checks: our own pause is one only. */
  #endLost(): void {
    for (const [client, unanswered] of this.#unanswered) {
      unanswered.checks += 1;
      if (unanswered.checks * CHECK_INTERVAL_MS <= this.#options.statementDeadlineMs) continue;
      this.#options.onSilence(silentError());
      // Rejects its statements, and the pool replaces it.
      if (client instanceof pg.Client) void client.end();
    }
  }

  async #check(): Promise<void> {
    if (this.#isChecking || !(this.#isSilent || this.#hasSlowWork())) return;
    this.#isChecking = true;
    const answers = await isResponding(this.#target, this.#options.watch);
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
    this.#options.onSilence(silentError());
    for (const refuse of this.#waiting.keys()) refuse(silentError());
    this.#waiting.clear();
    // Closing the connection rejects its query.
    for (const client of this.#inUse.keys()) void client.end();
  }
}

/** Carries PostgreSQL's code of a failed connection, so that it counts as transient. */
function silentError(): Error {
  return Object.assign(new Error('the database does not respond'), { code: '08006' });
}

/** Undefined if the connection failed for a reason other than the database. */
async function isResponding(target: Target, watch: HostWatch | undefined): Promise<boolean | undefined> {
  const config = { application_name: 'aangan health check', connectionTimeoutMillis: 2 * SILENCE_TIMEOUT_MS };
  const client = newClient(target, config, watch);
  // Errors are reported by `connect()`.
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
  // The connection queue of the server is full and not served.
  return (error as NodeJS.ErrnoException).code === 'EAGAIN' ? false : undefined;
}

/** Resolves after the timeout, counted in steps, so that a pause of our own process counts as one step only. */
async function silenceTimeout(signal: AbortSignal): Promise<false> {
  for (let step = 0; step < STEPS && !signal.aborted; step += 1)
    await pause(SILENCE_TIMEOUT_MS / STEPS, undefined, { ref: false });
  return false;
}
