import type { Logger } from 'pino';
import { Counter } from 'prom-client';
import { withTimeout } from '../signals/pause.ts';
import { WakeSignal } from './wake-signal.ts';

/** A unit of work. Running it twice must be harmless (idempotent). */
export interface Work {
  /** Identifies the work in the log. */
  key: string | null;
  /** Number of the attempt, starting at 1. */
  attempt: number;
  run: () => Promise<void>;
  /** Renews the lease while the work runs; called every `LEASE_RENEWAL_MS`. */
  extendLease?: () => Promise<void>;
  retryLater: (error: Error) => Promise<void>;
}

/** Claims due work, at most `limit` items, under a lease. */
export type ClaimWork = (limit: number) => Promise<Work[]>;

export interface WorkOptions {
  /** Maximum number of items that run at once in this process. */
  concurrency?: number;
  /** Delays the next claim if the process is busy with requests. */
  pauseIfBusy?: () => Promise<void>;
  /** Notified in this process when work is added; otherwise the source is polled. */
  wakeSignal?: WakeSignal;
}

const runs = new Counter({
  name: 'aangan_job_runs_total',
  help: 'Completed job runs of this process by outcome; failed jobs are retried',
  labelNames: ['job', 'outcome'],
});

/** Time limit after which a run is considered hung and retried. */
const HANDLER_TIMEOUT_SECONDS = 50;

interface WorkSourceOptions extends WorkOptions {
  log: Logger;
  /** Polling interval while the source is empty. */
  pollMs: number;
}

export class WorkSource {
  readonly #name: string;
  readonly #claimWork: ClaimWork;
  readonly #options: Required<WorkSourceOptions>;
  readonly #running = new Set<Promise<void>>();
  #isDatabaseDown = false;

  constructor(name: string, claim: ClaimWork, options: WorkSourceOptions) {
    this.#name = name;
    this.#claimWork = claim;
    this.#options = { concurrency: 2, pauseIfBusy: async () => {}, wakeSignal: new WakeSignal(), ...options };
  }

  /** Polls immediately. */
  wake(): void {
    this.#options.wakeSignal.notify();
  }

  /** Stops claiming when the signal is aborted; resolves when the running work has finished. */
  async workUntil(stopping: AbortSignal): Promise<void> {
    const { concurrency, pauseIfBusy, wakeSignal, pollMs } = this.#options;
    while (!stopping.aborted) {
      await pauseIfBusy();
      const free = concurrency - this.#running.size;
      if (free === 0) {
        await Promise.race(this.#running);
        continue;
      }
      const { count } = wakeSignal;
      const claimed = await this.#claim(free);
      for (const work of claimed) {
        const run = this.#run(work).finally(() => this.#running.delete(run));
        this.#running.add(run);
      }
      if (claimed.length < free) await wakeSignal.wait(count, pollMs, stopping);
    }
    await Promise.all(this.#running);
  }

  /** Returns nothing while the database is unavailable, and logs the outage once. */
  async #claim(limit: number): Promise<Work[]> {
    try {
      const claimed = await this.#claimWork(limit);
      this.#isDatabaseDown = false;
      return claimed;
    } catch (error) {
      const about = { err: error, job: this.#name };
      if (!this.#isDatabaseDown) this.#options.log.warn(about, 'due work could not be claimed');
      this.#isDatabaseDown = true;
      return [];
    }
  }

  async #run({ key, attempt, run, extendLease, retryLater }: Work): Promise<void> {
    const { log } = this.#options;
    const job = this.#name;
    const renew = () =>
      extendLease?.().catch((error: unknown) =>
        log.warn({ err: error, job, key }, 'the lease of a job could not be renewed'),
      );
    const renewal = setInterval(() => void renew(), LEASE_RENEWAL_MS).unref();
    try {
      await withTimeout(HANDLER_TIMEOUT_SECONDS, run()).finally(() => clearInterval(renewal));
      runs.inc({ job, outcome: 'done' });
    } catch (error) {
      runs.inc({ job, outcome: 'failed' });
      log.warn({ err: error, job, key, attempt }, 'a job failed and will be retried');
      try {
        await retryLater(error as Error);
      } catch (failure) {
        // Its lease expires, and it is run again.
        log.warn({ err: failure, job }, 'the retry of a failed job could not be scheduled');
      }
    }
  }
}

/**
 * Duration of a lease. A process renews the leases of its running work. If it is dead, frozen or disconnected, another
 * process takes over, within half a minute including the polling interval.
 */
export const LEASE_SECONDS = 20;
export const LEASE_RENEWAL_MS = 5_000;

const FIRST_SECONDS = 15;
const MAX_SECONDS = 60 * 60;

/** Delay in seconds after the failed attempt number `attempt`: 15 s, doubled each time, at most an hour. */
export function retryPauseSeconds(attempt: number): number {
  return Math.min(FIRST_SECONDS * 2 ** Math.min(attempt - 1, 20), MAX_SECONDS);
}
