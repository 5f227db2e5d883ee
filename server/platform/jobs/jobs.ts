import { setMaxListeners } from 'node:events';
import { CompiledQuery, sql } from 'kysely';
import PgBoss from 'pg-boss';
import type { Logger } from 'pino';
import type { Db } from '../database/schema.ts';
import { afterCommit } from '../database/transactions.ts';
import { pause } from '../signals/pause.ts';
import { Sweeps } from './sweeps.ts';
import { WakeSignal } from './wake-signal.ts';
import {
  type ClaimWork,
  LEASE_SECONDS,
  retryPauseSeconds,
  type Work,
  type WorkOptions,
  WorkSource,
} from './work-source.ts';

/** Handles a job. It may run again after a crash or a lost connection, so it must be idempotent. */
export type JobHandler<T> = (data: T, job: { /** Starts at 1. */ attempt: number }) => Promise<void>;

export interface SendOptions {
  /** Delay before the job is due, by the database's clock. */
  afterSeconds?: number;
  /** No second job is added while one with this name and key is waiting. */
  key?: string;
}

interface JobsOptions {
  db: Db;
  log: Logger;
  /** Polling interval of an empty queue. */
  pollMs?: number;
  /** Interval of the check for jobs of dead workers. */
  maintenanceSeconds?: number;
}

/** Stored job payload. */
interface Envelope {
  data: object;
  attempt: number;
  key: string | null;
}

/** A job wakes its own process at once; other processes, and jobs due later, wait for this poll. */
const POLL_MS = 5_000;
const MAINTENANCE_SECONDS = 5;
const SWEEP_SECONDS = 60;
const SWEEP_LIMIT_SECONDS = 15 * 60;
/** For sweeps that read all homes or photos. */
export const LONG_SWEEP_LIMIT_SECONDS = 6 * 60 * 60;
const STOP_MS = 10_000;
/** Practically unlimited: crashes of a worker do not use up attempts. */
const MAX_CRASHES = 10_000;
const RETENTION_DAYS = 3_650;

/**
 * Durable background jobs, stored in the same database as the data that causes them, so that both are committed or
 * neither is. A failed job is retried within a minute, then with exponential backoff of at most an hour, until it
 * succeeds. All server processes are workers; each job runs in one of them.
 */
export class Jobs {
  readonly #db: Db;
  readonly #log: Logger;
  readonly #pollMs: number;
  readonly #boss: PgBoss;
  /** By queue: notified when an immediately due job was committed in this process. */
  readonly #wakeSignals = new Map<string, WakeSignal>();
  readonly #sources: WorkSource[] = [];
  readonly #sweeps: Sweeps;
  readonly #loops: Promise<void>[] = [];
  readonly #stopping = new AbortController();

  constructor({ db, log, pollMs = POLL_MS, maintenanceSeconds = MAINTENANCE_SECONDS }: JobsOptions) {
    this.#db = db;
    this.#log = log;
    this.#pollMs = pollMs;
    this.#sweeps = new Sweeps(db, log);
    // Every queue adds a listener.
    setMaxListeners(0, this.#stopping.signal);
    this.#boss = new PgBoss({
      db: { executeSql: executeSql(db) },
      schema: 'jobs',
      schedule: false,
      maintenanceIntervalSeconds: maintenanceSeconds,
      expireInSeconds: LEASE_SECONDS,
      retentionDays: RETENTION_DAYS,
      archiveCompletedAfterSeconds: 60 * 60,
      deleteAfterDays: 1,
    });
    // Failed maintenance is retried automatically; an unavailable database is reported by its other users.
    this.#boss.on('error', (error) => log.warn({ err: error }, 'job queue maintenance failed'));
  }

  /** Call before `start()`. At most `concurrency` jobs run in this process; a failed attempt pauses `retrySeconds`. */
  registerHandler<T extends object>(
    name: string,
    handler: JobHandler<T>,
    { concurrency = 2, retrySeconds = retryPauseSeconds } = {},
  ): void {
    const wakeSignal = new WakeSignal();
    this.#wakeSignals.set(name, wakeSignal);
    this.registerSource(name, (limit) => this.#fetchJobs(name, handler, { limit, retrySeconds }), {
      concurrency,
      wakeSignal,
    });
  }

  /** Registers a source of work that has its own table. Call before `start()`. */
  registerSource(name: string, claim: ClaimWork, options: WorkOptions = {}): void {
    this.#sources.push(new WorkSource(name, claim, { log: this.#log, pollMs: this.#pollMs, ...options }));
  }

  /**
   * Registers a periodic task that runs at start and then every `everySeconds`, in one process at a time. Call before
   * `start()`. A failure, or a run that takes longer than `limitSeconds`, is logged, and the run a minute later is the
   * retry.
   */
  registerSweep(
    name: string,
    run: () => Promise<void>,
    { everySeconds = SWEEP_SECONDS, limitSeconds = SWEEP_LIMIT_SECONDS } = {},
  ): void {
    this.#sweeps.add({ name, run, everySeconds, limitSeconds });
  }

  /** Runs every sweep now; the schedule continues afterwards. */
  runSweepsNow(): void {
    this.#sweeps.runNow();
  }

  /** Polls every queue immediately. */
  wake(): void {
    for (const source of this.#sources) source.wake();
  }

  /** Enqueues a job; it becomes due when the transaction commits, and this process starts it without polling. */
  async send(trx: Db, name: string, data: object, { afterSeconds, key }: SendOptions = {}): Promise<void> {
    const wakeSignal = this.#wakeSignals.get(name);
    if (wakeSignal === undefined) throw new Error(`no handler is registered for the job ${name}`);
    await this.#enqueue(trx, name, { data, attempt: 1, key: key ?? null }, afterSeconds);
    if (afterSeconds !== undefined) return;
    if (trx.isTransaction) await afterCommit(trx, wakeSignal.notify);
    else wakeSignal.notify();
  }

  /** Creates missing tables and queues, and starts the workers. */
  async start(): Promise<void> {
    await this.#createTablesAndQueues();
    for (const source of this.#sources) this.#loops.push(source.workUntil(this.#stopping.signal));
    this.#loops.push(this.#sweeps.runUntil(this.#stopping.signal));
  }

  /** Stops taking jobs and waits for the running jobs; jobs can still be enqueued. */
  async drain(): Promise<void> {
    this.#stopping.abort();
    await Promise.race([Promise.all(this.#loops), pause(STOP_MS)]);
  }

  /** Stops taking jobs and waits for the running jobs; jobs that take too long are rerun by another process. */
  async stop(): Promise<void> {
    await this.drain();
    await this.#boss.stop({ graceful: false });
  }

  /** Serialized across processes: concurrent runs fail in pg-boss's schema SQL and deadlock over its queues. */
  async #createTablesAndQueues(): Promise<void> {
    await this.#db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended('jobs: make queues', 0))`.execute(trx);
      await this.#boss.start();
      const known = new Set((await this.#boss.getQueues()).map(({ name }) => name));
      const missing = [...this.#wakeSignals.keys()].filter((name) => !known.has(name));
      for (const name of missing) {
        await this.#boss.createQueue(name, { name, policy: 'short', retryLimit: MAX_CRASHES, retryDelay: 0 });
      }
    });
  }

  async #enqueue(trx: Db, name: string, envelope: Envelope, afterSeconds?: number): Promise<void> {
    const id = await this.#boss.send(name, envelope, {
      db: { executeSql: executeSql(trx) },
      // The queue admits one waiting job per key: jobs without a key get a unique key.
      singletonKey: envelope.key ?? crypto.randomUUID(),
      ...(afterSeconds === undefined ? {} : { startAfter: afterSeconds }),
    });
    if (id === null && envelope.key === null)
      throw new Error(`the job ${name} was not enqueued: its queue does not exist`);
  }

  async #fetchJobs(
    name: string,
    handler: JobHandler<never>,
    { limit, retrySeconds }: { limit: number; retrySeconds: typeof retryPauseSeconds },
  ): Promise<Work[]> {
    const jobs = await this.#boss.fetch<Envelope>(name, { batchSize: limit });
    return jobs.map(({ id, data: envelope }) => {
      const { data, attempt, key } = envelope;
      const run = async () => {
        await handler(data as never, { attempt });
        await this.#boss.complete(name, id);
      };
      return {
        key,
        attempt,
        run,
        extendLease: () => this.#extendLease(name, id),
        retryLater: () => this.#retryLater(name, id, envelope, retrySeconds(attempt)),
      };
    });
  }

  /** Renews the lease, so that no other process takes the job meanwhile. */
  async #extendLease(name: string, id: string): Promise<void> {
    await sql`
      update jobs.job set started_on = now()
      where name = ${name} and id = ${id}::uuid and state = 'active'`.execute(this.#db);
  }

  async #retryLater(name: string, id: string, envelope: Envelope, afterSeconds: number): Promise<void> {
    await this.#db.transaction().execute(async (trx) => {
      await this.#boss.complete(name, id, {}, { db: { executeSql: executeSql(trx) } });
      await this.#enqueue(trx, name, { ...envelope, attempt: envelope.attempt + 1 }, afterSeconds);
    });
  }
}

/** Runs the SQL of pg-boss on our connections, so that a job is enqueued in the same transaction as its cause. */
function executeSql(db: Db) {
  return async (text: string, values?: unknown[]): Promise<{ rows: unknown[] }> => {
    const query = CompiledQuery.raw(text, values ?? []);
    if (!opensTransaction(text)) return db.executeQuery(query);
    return db.connection().execute(async (connection) => {
      try {
        return await connection.executeQuery(query);
      } catch (error) {
        // A failed script leaves its transaction open: roll back before the connection returns to the pool.
        await connection.executeQuery(CompiledQuery.raw('rollback'));
        throw error;
      }
    });
  };
}

function opensTransaction(text: string): boolean {
  return /^\s*begin\b/i.test(text);
}
