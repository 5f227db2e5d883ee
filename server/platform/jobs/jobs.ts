import { setMaxListeners } from 'node:events';
import { type Kysely, sql } from 'kysely';
import PgBoss from 'pg-boss';
import type { Logger } from 'pino';
import type { Database } from '../database/schema.ts';
import { afterCommit } from '../database/after-commit.ts';
import { WakeSignal } from './wake-signal.ts';
import { executeSql } from './boss-database.ts';
import { pause } from '../signals/pause.ts';
import { LEASE_SECONDS } from './leases.ts';
import { retryPauseSeconds } from './retry-pause.ts';
import { Sweeps } from './sweeps.ts';
import { type ClaimWork, type Work, type WorkOptions, WorkSource } from './work-source.ts';

/** Does one job. It may be run again after a crash or a lost connection, so a second run must change nothing. */
export type JobHandler<T> = (data: T, job: { /** 1 at first. */ attempt: number }) => Promise<void>;

export interface SendOptions {
  /** Not before so many seconds have gone by, by the database's clock. */
  afterSeconds?: number;
  /** While a job of this name and key waits, another is not added. */
  key?: string;
}

interface JobsParts {
  db: Kysely<Database>;
  log: Logger;
  /** How often each queue is looked at while nothing is in it. */
  pollMs?: number;
  /** How often jobs of dead workers are looked for. */
  maintenanceSeconds?: number;
}

/** How a job lies in the database. */
interface Envelope {
  data: object;
  attempt: number;
  key: string | null;
}

const MAINTENANCE_SECONDS = 5;
const SWEEP_SECONDS = 60;
const STOP_MS = 10_000;
/** Far more often than any worker crashes over one job. */
const MAX_CRASHES = 10_000;
const RETENTION_DAYS = 3_650;

/**
 * Work that outlives a request: jobs in the same database as what they follow from, so that both are committed
 * or neither is. A job that fails is tried again within a minute, then with growing pauses of at most an hour,
 * until it succeeds. Every server process works; a job runs in one of them.
 */
export class Jobs {
  readonly #db: Kysely<Database>;
  readonly #log: Logger;
  readonly #pollMs: number;
  readonly #boss: PgBoss;
  /** By the name of a job: rung when one was committed in this process that may be done at once. */
  readonly #wakeSignals = new Map<string, WakeSignal>();
  readonly #droppedQueues: string[] = [];
  readonly #sources: WorkSource[] = [];
  readonly #sweeps: Sweeps;
  readonly #loops: Promise<void>[] = [];
  readonly #stopping = new AbortController();

  constructor({ db, log, pollMs = 1_000, maintenanceSeconds = MAINTENANCE_SECONDS }: JobsParts) {
    this.#db = db;
    this.#log = log;
    this.#pollMs = pollMs;
    this.#sweeps = new Sweeps(db, log);
    // Every queue waits for it.
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
    // Maintenance that failed runs again by itself; the database being away is told by what needs it.
    this.#boss.on('error', (error) => log.warn({ err: error }, 'the maintenance of the jobs failed'));
  }

  /** Says who does the jobs of a name; before `start`. At most `concurrency` of them run at once in this process. */
  registerHandler<T extends object>(name: string, handler: JobHandler<T>, { concurrency = 2 } = {}): void {
    const wakeSignal = new WakeSignal();
    this.#wakeSignals.set(name, wakeSignal);
    this.registerSource(name, (limit) => this.#fetchJobs(name, handler, limit), { concurrency, wakeSignal });
  }

  /** Says who does what waits in a table of its own; before `start`. */
  registerSource(name: string, claim: ClaimWork, options: WorkOptions = {}): void {
    this.#sources.push(new WorkSource(name, claim, { log: this.#log, pollMs: this.#pollMs, ...options }));
  }

  /** Says that nobody does jobs of this name any more; before `start`, which forgets what an older version left of them. */
  dropQueue(name: string): void {
    this.#droppedQueues.push(name);
  }

  /**
   * Says what to look after once at start and every minute, or less often, in one process at a time; before `start`. A
   * sweep that fails is logged, and the next one, a minute later, is its retry.
   */
  registerSweep(name: string, run: () => Promise<void>, { everySeconds = SWEEP_SECONDS } = {}): void {
    this.#sweeps.add({ name, run, everySeconds });
  }

  /** Has every sweep run now, and then at its times again. */
  runSweepsNow(): void {
    this.#sweeps.runNow();
  }

  /** Looks for work in every queue at once instead of at the next poll. */
  wake(): void {
    for (const source of this.#sources) source.wake();
  }

  /** Leaves a job to be done once the transaction is committed: at once in this process, where it works. */
  async send(
    trx: Kysely<Database>,
    name: string,
    data: object,
    { afterSeconds, key }: SendOptions = {},
  ): Promise<void> {
    const wakeSignal = this.#wakeSignals.get(name);
    if (wakeSignal === undefined) throw new Error(`nobody does the job ${name}`);
    await this.#enqueue(trx, name, { data, attempt: 1, key: key ?? null }, afterSeconds);
    if (afterSeconds !== undefined) return;
    if (trx.isTransaction) await afterCommit(trx, wakeSignal.notify);
    else wakeSignal.notify();
  }

  /** Makes the tables and queues where they are not there yet, and begins to work. */
  async start(): Promise<void> {
    await this.#createTablesAndQueues();
    for (const source of this.#sources) this.#loops.push(source.workUntil(this.#stopping.signal));
    this.#loops.push(this.#sweeps.runUntil(this.#stopping.signal));
  }

  /** Takes no further job and waits for those that run; jobs can still be left. */
  async drain(): Promise<void> {
    this.#stopping.abort();
    const running = this.#sources.flatMap((source) => source.running);
    await Promise.race([Promise.all([...this.#loops, ...running]), pause(STOP_MS)]);
  }

  /** Takes no further job and waits for those that run; one that takes too long is run again by another process. */
  async stop(): Promise<void> {
    await this.drain();
    await this.#boss.stop({ graceful: false });
  }

  /**
   * Makes what is not there yet; one process at a time: two at once fail in pg-boss's own SQL over its schema, and
   * deadlock over its queues.
   */
  async #createTablesAndQueues(): Promise<void> {
    await this.#db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended('jobs: make queues', 0))`.execute(trx);
      await this.#boss.start();
      const known = new Set((await this.#boss.getQueues()).map(({ name }) => name));
      const missing = [...this.#wakeSignals.keys()].filter((name) => !known.has(name));
      for (const name of missing) {
        await this.#boss.createQueue(name, { name, policy: 'short', retryLimit: MAX_CRASHES, retryDelay: 0 });
      }
      for (const name of this.#droppedQueues) await sql`delete from jobs.job where name = ${name}`.execute(trx);
    });
  }

  async #enqueue(trx: Kysely<Database>, name: string, envelope: Envelope, afterSeconds?: number): Promise<void> {
    const id = await this.#boss.send(name, envelope, {
      db: { executeSql: executeSql(trx) },
      // The queue admits one waiting job a key: without one, each is its own.
      singletonKey: envelope.key ?? crypto.randomUUID(),
      ...(afterSeconds === undefined ? {} : { startAfter: afterSeconds }),
    });
    if (id === null && envelope.key === null) throw new Error(`the job ${name} was not taken: its queue is not there`);
  }

  async #fetchJobs(name: string, handler: JobHandler<never>, limit: number): Promise<Work[]> {
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
        retryLater: () => this.#retryLater(name, id, envelope),
      };
    });
  }

  /** Says that the job still runs here: nobody else takes it meanwhile. */
  async #extendLease(name: string, id: string): Promise<void> {
    await sql`
      update jobs.job set started_on = now()
      where name = ${name} and id = ${id}::uuid and state = 'active'`.execute(this.#db);
  }

  async #retryLater(name: string, id: string, envelope: Envelope): Promise<void> {
    const { attempt } = envelope;
    await this.#db.transaction().execute(async (trx) => {
      await this.#boss.complete(name, id, {}, { db: { executeSql: executeSql(trx) } });
      await this.#enqueue(trx, name, { ...envelope, attempt: attempt + 1 }, retryPauseSeconds(attempt));
    });
  }
}
