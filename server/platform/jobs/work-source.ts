import type { Logger } from 'pino';
import { Counter } from 'prom-client';
import { WakeSignal } from './wake-signal.ts';
import { withTimeout } from '../signals/pause.ts';
import { LEASE_RENEWAL_MS } from './leases.ts';

/** One thing to do. A second run of it must change nothing, as with a job. */
export interface Work {
  /** What the log calls it. */
  key: string | null;
  /** 1 at first. */
  attempt: number;
  run: () => Promise<void>;
  /** Says that it is still being done here; called again and again while it runs longer than what it was taken for. */
  extendLease?: () => Promise<void>;
  /** Leaves it to be tried again later, after a run that failed. */
  retryLater: (error: Error) => Promise<void>;
}

/** Takes what can be done now, at most so much, so that for a while (leases.ts) nobody else does it. */
export type ClaimWork = (limit: number) => Promise<Work[]>;

export interface WorkOptions {
  /** At most so much of it is done at once in this process. */
  concurrency?: number;
  /** Waits as long as other work comes first. */
  waitWhileBusy?: () => Promise<void>;
  /** Rung in this process when there is something to take; else it is looked for again and again. */
  wakeSignal?: WakeSignal;
}

const runs = new Counter({
  name: 'aangan_job_runs_total',
  help: 'Jobs that this process has run, done or failed; a failed one is tried again',
  labelNames: ['job', 'outcome'],
});

/** Whatever takes longer hangs, and is tried again. */
const HANDLER_TIMEOUT_SECONDS = 50;

interface SourceParts extends WorkOptions {
  log: Logger;
  /** How often it is looked at while nothing is in it. */
  pollMs: number;
}

/** Something that work is taken from and done, a few at once. */
export class WorkSource {
  readonly #name: string;
  readonly #claimWork: ClaimWork;
  readonly #parts: Required<SourceParts>;
  readonly #running = new Set<Promise<void>>();
  #isDatabaseDown = false;

  constructor(name: string, claim: ClaimWork, parts: SourceParts) {
    this.#name = name;
    this.#claimWork = claim;
    this.#parts = { concurrency: 2, waitWhileBusy: async () => {}, wakeSignal: new WakeSignal(), ...parts };
  }

  get running(): Promise<void>[] {
    return [...this.#running];
  }

  /** Looks for work at once instead of at the next poll. */
  wake(): void {
    this.#parts.wakeSignal.notify();
  }

  /** Takes nothing more once that is aborted; what runs goes on. */
  async workUntil(stopping: AbortSignal): Promise<void> {
    const { concurrency, waitWhileBusy, wakeSignal, pollMs } = this.#parts;
    while (!stopping.aborted) {
      await waitWhileBusy();
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
  }

  /** Nothing while the database is away, which is told once: what waits is there when it is back. */
  async #claim(limit: number): Promise<Work[]> {
    try {
      const claimed = await this.#claimWork(limit);
      this.#isDatabaseDown = false;
      return claimed;
    } catch (error) {
      const about = { err: error, job: this.#name };
      if (!this.#isDatabaseDown) this.#parts.log.warn(about, 'what is to be done could not be looked up');
      this.#isDatabaseDown = true;
      return [];
    }
  }

  async #run({ key, attempt, run, extendLease, retryLater }: Work): Promise<void> {
    const { log } = this.#parts;
    const job = this.#name;
    const renew = () =>
      extendLease?.().catch((error: unknown) => log.warn({ err: error, job, key }, 'a job could not be held on to'));
    const renewal = setInterval(() => void renew(), LEASE_RENEWAL_MS).unref();
    try {
      await withTimeout(HANDLER_TIMEOUT_SECONDS, run());
      runs.inc({ job, outcome: 'done' });
    } catch (error) {
      runs.inc({ job, outcome: 'failed' });
      log.warn({ err: error, job, key, attempt }, 'a job failed and is tried again');
      try {
        await retryLater(error as Error);
      } catch (failure) {
        // It stays taken until it counts as abandoned; then it is run again.
        log.warn({ err: failure, job }, 'a failed job could not be put back');
      }
    } finally {
      clearInterval(renewal);
    }
  }
}
