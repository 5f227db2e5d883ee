import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { Counter } from 'prom-client';
import type { Db } from '../database/schema.ts';
import { withTimeout } from '../signals/pause.ts';
import { WakeSignal } from './wake-signal.ts';
import { LEASE_RENEWAL_MS, LEASE_SECONDS } from './work-source.ts';

declare module '../database/schema.ts' {
  interface Database {
    sweep_turn: SweepTurnTable;
  }
}

interface SweepTurnTable {
  name: string;
  due_at: Date;
  holder: string | null;
  claimed_until: Date | null;
}

interface Sweep {
  name: string;
  everySeconds: number;
  run: () => Promise<void>;
  /** Time limit after which a run is considered hung: its lease is released, and it is run again. */
  limitSeconds: number;
}

const runs = new Counter({
  name: 'aangan_sweep_runs_total',
  help: 'Completed sweep runs of this process by outcome',
  labelNames: ['sweep', 'outcome'],
});

/** Delay before a failed sweep runs again. */
const RETRY_SECONDS = 60;
/**
 * A time is further ahead than the lease or interval, and this margin, only after the database's clock was set back.
 * Covers longer leases of other releases and statements that wait for a lock.
 */
const CLOCK_MARGIN_SECONDS = 60;
/** Polling interval for a requested sweep that another process is running. */
const REQUESTED_POLL_MS = 1_000;

/**
 * Periodic tasks; each runs in one process at a time across all processes of a database. Every process requests all of
 * them once at its start, so that tasks that became due during downtime run immediately.
 */
export class Sweeps {
  readonly #db: Db;
  readonly #log: Logger;
  readonly #sweeps = new Map<string, Sweep>();
  readonly #requested = new Set<string>();
  readonly #running = new Map<string, Promise<void>>();
  readonly #holder = randomUUID();
  readonly #wakeSignal = new WakeSignal();

  constructor(db: Db, log: Logger) {
    this.#db = db;
    this.#log = log;
  }

  add(sweep: Sweep): void {
    this.#sweeps.set(sweep.name, sweep);
    this.#requested.add(sweep.name);
  }

  /** Requests a run of every sweep as soon as no other process runs it. */
  runNow(): void {
    for (const name of this.#sweeps.keys()) this.#requested.add(name);
    this.#wakeSignal.notify();
  }

  /** Starts no sweep after the signal is aborted; resolves when the running sweeps have finished. */
  async runUntil(stopping: AbortSignal): Promise<void> {
    if (this.#sweeps.size === 0) return;
    const renewal = setInterval(() => void this.#extendLeases(), LEASE_RENEWAL_MS).unref();
    while (!stopping.aborted) {
      const { count } = this.#wakeSignal;
      for (const sweep of await this.#claimDue()) {
        const run = this.#run(sweep).finally(() => this.#running.delete(sweep.name));
        this.#running.set(sweep.name, run);
      }
      const hasRequested = [...this.#requested].some((name) => !this.#running.has(name));
      await this.#wakeSignal.wait(count, hasRequested ? REQUESTED_POLL_MS : LEASE_RENEWAL_MS, stopping);
    }
    await Promise.all(this.#running.values());
    clearInterval(renewal);
  }

  /** Returns nothing while the database is unavailable. */
  async #claimDue(): Promise<Sweep[]> {
    const free = [...this.#sweeps.keys()].filter((name) => !this.#running.has(name));
    const requested = free.filter((name) => this.#requested.has(name));
    const intervals = JSON.stringify(
      Object.fromEntries(free.map((name) => [name, this.#sweeps.get(name)?.everySeconds])),
    );
    try {
      const { rows } = await sql<{ name: string }>`
        insert into sweep_turn (name, due_at, holder, claimed_until)
        select name, now(), ${this.#holder}::uuid, now() + make_interval(secs => ${LEASE_SECONDS})
        from unnest(${free}::text[]) as name order by name
        on conflict (name) do update set holder = excluded.holder, claimed_until = excluded.claimed_until
        where (sweep_turn.claimed_until is null or sweep_turn.claimed_until < now()
            or sweep_turn.claimed_until > now() + make_interval(secs => ${LEASE_SECONDS + CLOCK_MARGIN_SECONDS}))
          and (sweep_turn.due_at <= now() or sweep_turn.name = any(${requested}::text[])
            or sweep_turn.due_at > now() + make_interval(secs =>
              (${intervals}::jsonb ->> sweep_turn.name)::float8 + ${CLOCK_MARGIN_SECONDS}))
        returning name`.execute(this.#db);
      const claimed = rows.flatMap(({ name }) => this.#sweeps.get(name) ?? []);
      for (const { name } of claimed) this.#requested.delete(name);
      return claimed;
    } catch (error) {
      this.#log.warn({ err: error }, 'due sweeps could not be claimed');
      return [];
    }
  }

  async #run({ name, run, everySeconds, limitSeconds }: Sweep): Promise<void> {
    let nextInSeconds = everySeconds;
    try {
      await withTimeout(limitSeconds, run());
      runs.inc({ sweep: name, outcome: 'done' });
    } catch (error) {
      runs.inc({ sweep: name, outcome: 'failed' });
      this.#log.error({ err: error, sweep: name }, 'a sweep failed and will be retried');
      nextInSeconds = Math.min(RETRY_SECONDS, everySeconds);
    }
    try {
      await sql`
        update sweep_turn set holder = null, claimed_until = null, due_at = now() + make_interval(secs => ${nextInSeconds})
        where name = ${name} and holder = ${this.#holder}::uuid`.execute(this.#db);
    } catch (error) {
      // The lease expires, and another process runs the sweep.
      this.#log.warn({ err: error, sweep: name }, 'the lease of a sweep could not be released');
    }
  }

  async #extendLeases(): Promise<void> {
    const names = [...this.#running.keys()];
    if (names.length === 0) return;
    try {
      await sql`
        update sweep_turn set claimed_until = now() + make_interval(secs => ${LEASE_SECONDS})
        where name = any(${names}::text[]) and holder = ${this.#holder}::uuid`.execute(this.#db);
    } catch (error) {
      this.#log.warn({ err: error, sweeps: names }, 'the leases of sweeps could not be renewed');
    }
  }
}
