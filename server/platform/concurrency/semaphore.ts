import { availableParallelism } from 'node:os';
import { unavailable } from '../http/errors.ts';

let processCount = 1;

/** Says among how many processes this machine's cores are shared, this one included; before any heavy work. */
export function setProcessCount(processes: number): void {
  processCount = processes;
}

/** How much heavy work one process may do at once: one core stays free for everybody else's requests. */
export function coresPerProcess(): number {
  return Math.max(1, Math.floor((availableParallelism() - 1) / processCount));
}

/** Lets few pieces of heavy work run at once, the rest wait, and refuses what would wait too long. */
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

  /** From now on everybody is told to come again, also those who wait already; what runs goes on. */
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
      // Whoever ends hands its permit over, so the number of running ones stays.
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
