import { availableParallelism } from 'node:os';
import { unavailable } from '../http/errors.ts';

let processCount = 1;

/** Sets the number of processes that share the cores, including this one. Call before any heavy work. */
export function setProcessCount(processes: number): void {
  processCount = processes;
}

/** Number of heavy tasks this process may run at once: one core stays free for other requests. */
export function coresPerProcess(): number {
  return Math.max(1, Math.floor((availableParallelism() - 1) / processCount));
}

/** Limits concurrent heavy tasks; others wait, and excess tasks are rejected. */
export class Semaphore {
  readonly #maxRunning: () => number;
  readonly #waiting: { go: () => void; refuse: (reason: Error) => void }[] = [];
  readonly #maxWaiting: number;
  #isClosed = false;
  #running = 0;

  constructor(maxRunning: () => number, maxWaiting: number) {
    this.#maxRunning = maxRunning;
    this.#maxWaiting = maxWaiting;
  }

  /** Rejects new and waiting tasks as unavailable; running tasks continue. */
  close(): void {
    this.#isClosed = true;
    for (const { refuse } of this.#waiting.splice(0)) refuse(unavailable());
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#isClosed) throw unavailable();
    if (this.#running < this.#maxRunning()) {
      this.#running += 1;
    } else {
      if (this.#waiting.length >= this.#maxWaiting) throw unavailable();
      // A finished task hands its permit over, so the count does not change.
      await new Promise<void>((go, refuse) => this.#waiting.push({ go, refuse }));
    }
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#running -= 1;
      else next.go();
    }
  }
}
