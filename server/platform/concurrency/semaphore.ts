import { availableParallelism } from 'node:os';
import { FairQueue } from './fair-queue.ts';

let processCount = 1;

/** Sets the number of processes that share the cores, including this one. Call before any heavy work. */
export function setProcessCount(processes: number): void {
  processCount = processes;
}

/** Number of heavy tasks this process may run at once: one core stays free for other requests. */
export function coresPerProcess(): number {
  return Math.max(1, Math.floor((availableParallelism() - 1) / processCount));
}

/** Limits concurrent heavy tasks in the order of their arrival; excess tasks are rejected. */
export class Semaphore {
  readonly #queue: FairQueue;

  constructor(maxRunning: () => number, maxWaiting: number) {
    this.#queue = new FairQueue({ maxRunning, maxWaiting });
  }

  /** Rejects new and waiting tasks as unavailable; running tasks continue. */
  close(): void {
    this.#queue.close();
  }

  run<T>(work: () => Promise<T>): Promise<T> {
    return this.#queue.run({ person: '' }, 1, work);
  }
}
