import { randomUUID } from 'node:crypto';
import type { Db } from '@aangan/server/platform/database/schema.ts';
import { type JobHandler, Jobs, type SendOptions } from '@aangan/server/platform/jobs/jobs.ts';
import { type ClaimWork, retryPauseSeconds } from '@aangan/server/platform/jobs/work-source.ts';
import { sql } from 'kysely';
import type { Logger } from 'pino';

/** Start time of every history: a morning in India. */
export const START = new Date('2026-12-01T04:30:00Z');

/** A clock that only moves when set: a step of a history happens at one instant. */
export class StillClock {
  #now = START;

  readonly now = (): Date => this.#now;

  moveTo(instant: Date): void {
    this.#now = instant;
  }

  advance(milliseconds: number): void {
    this.#now = new Date(this.#now.getTime() + milliseconds);
  }
}

interface Taken {
  id: number;
  name: string;
  data: object;
  attempt: number;
}

/** Keeps a history's e-mails in the outbox. */
const OLD_MAILS = 'old mails';

/**
 * Jobs run manually by the model's clock. Stored like real jobs: in the database, in the transaction of their cause,
 * one waiting job per name and key; failed jobs are retried with the real delays.
 */
export class ManualJobs extends Jobs {
  readonly #db: Db;
  readonly #now: () => Date;
  readonly #handlers = new Map<string, JobHandler<never>>();
  readonly #sources: ClaimWork[] = [];
  readonly #sweeps: { name: string; run: () => Promise<void> }[] = [];
  /** Errors of failed jobs since the last call. */
  failures: unknown[] = [];

  constructor({ db, log, now }: { db: Db; log: Logger; now: () => Date }) {
    super({ db, log });
    this.#db = db;
    this.#now = now;
  }

  override registerHandler<T extends object>(name: string, handler: JobHandler<T>): void {
    this.#handlers.set(name, handler);
  }

  override registerSource(_name: string, take: ClaimWork): void {
    this.#sources.push(take);
  }

  override registerSweep(name: string, run: () => Promise<void>): void {
    if (name !== OLD_MAILS) this.#sweeps.push({ name, run });
  }

  override async send(trx: Db, name: string, data: object, options: SendOptions = {}): Promise<void> {
    const { afterSeconds = 0, key = randomUUID() } = options;
    const due = new Date(this.#now().getTime() + afterSeconds * 1_000);
    await put(trx, { name, data, attempt: 1, key, due });
  }

  override async start(): Promise<void> {
    await sql`
      create table model_job (
        id integer primary key generated always as identity,
        name text not null, key text not null, data jsonb not null, attempt integer not null,
        due_at timestamptz not null, is_taken boolean not null default false
      )`.execute(this.#db);
    await sql`create unique index model_job_waiting on model_job (name, key) where not is_taken`.execute(this.#db);
  }

  override async stop(): Promise<void> {}

  /** Runs all due jobs and those they enqueue. `twice`: each in two processes at once. */
  async runDue({ twice = false } = {}): Promise<void> {
    await this.#runJobs(twice);
    for (const take of this.#sources) await this.#runFrom(take, twice);
  }

  async #runFrom(take: ClaimWork, twice: boolean): Promise<void> {
    for (const { run, retryLater } of await take(1)) {
      const ends = await Promise.allSettled(twice ? [run(), run()] : [run()]);
      const failed = ends.find((end) => end.status === 'rejected');
      if (failed !== undefined) {
        this.failures.push(failed.reason);
        await retryLater(failed.reason as Error);
      }
      await this.#runFrom(take, twice);
    }
  }

  async #runJobs(twice: boolean): Promise<void> {
    const jobs = await this.#take();
    for (const job of jobs) {
      const handler = this.#handlers.get(job.name);
      if (handler === undefined) throw new Error(`no handler is registered for the job ${job.name}`);
      const run = async () => handler(job.data as never, { attempt: job.attempt });
      const ends = await Promise.allSettled(twice ? [run(), run()] : [run()]);
      const failed = ends.find((end) => end.status === 'rejected');
      if (failed === undefined) await sql`delete from model_job where id = ${job.id}`.execute(this.#db);
      else await this.#putBack(job, failed.reason);
    }
    if (jobs.length > 0) await this.#runJobs(twice);
  }

  /** Runs all sweeps once, as each server does every minute. A failing sweep does not stop others. */
  async sweepAll(): Promise<void> {
    for (const { run } of this.#sweeps) {
      await run().catch((reason: unknown) => {
        this.failures.push(reason);
      });
    }
  }

  /** Releases the jobs of a crashed server. */
  async takeOverAbandoned(): Promise<void> {
    await sql`
      delete from model_job as abandoned using model_job as waiting
      where abandoned.is_taken and not waiting.is_taken
        and abandoned.name = waiting.name and abandoned.key = waiting.key`.execute(this.#db);
    await sql`update model_job set is_taken = false where is_taken`.execute(this.#db);
  }

  async #take(): Promise<Taken[]> {
    const { rows } = await sql<Taken>`
      update model_job set is_taken = true where not is_taken and due_at <= ${this.#now()}
      returning id, name, data, attempt`.execute(this.#db);
    return rows.toSorted((a, b) => a.id - b.id);
  }

  async #putBack({ id, attempt }: Taken, reason: unknown): Promise<void> {
    this.failures.push(reason);
    const due = new Date(this.#now().getTime() + retryPauseSeconds(attempt) * 1_000);
    await this.#db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ name: string; key: string; data: object }>`
        delete from model_job where id = ${id} returning name, key, data`.execute(trx);
      for (const job of rows) await put(trx, { ...job, attempt: attempt + 1, due });
    });
  }
}

async function put(
  trx: Db,
  job: { name: string; key: string; data: object; attempt: number; due: Date },
): Promise<void> {
  await sql`
    insert into model_job (name, key, data, attempt, due_at)
    values (${job.name}, ${job.key}, ${JSON.stringify(job.data)}, ${job.attempt}, ${job.due})
    on conflict (name, key) where not is_taken do nothing`.execute(trx);
}
