import { availableParallelism } from 'node:os';
import { unavailable } from '../http/errors.ts';

let processesBeside = 1;

/** Says among how many processes this machine's cores are shared, this one included; before any heavy work. */
export function shareCores(processes: number): void {
  processesBeside = processes;
}

/** How much heavy work one process may do at once: one core stays free for everybody else's requests. */
export function fairShareOfCores(): number {
  return Math.max(1, Math.floor((availableParallelism() - 1) / processesBeside));
}

/** Lets few pieces of heavy work run at once, the rest wait, and refuses what would wait too long. */
export class Semaphore {
  readonly #atOnce: () => number;
  readonly #waiting: { go: () => void; refuse: (reason: Error) => void }[] = [];
  readonly #mayWait: number;
  #isClosed = false;
  #running = 0;

  constructor(atOnce: () => number, mayWait: number) {
    this.#atOnce = atOnce;
    this.#mayWait = mayWait;
  }

  /** From now on everybody is told to come again, also those who wait already; what runs goes on. */
  close(): void {
    this.#isClosed = true;
    for (const { refuse } of this.#waiting.splice(0)) refuse(unavailable());
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#isClosed) throw unavailable();
    if (this.#running < this.#atOnce()) {
      this.#running += 1;
    } else {
      if (this.#waiting.length >= this.#mayWait) throw unavailable();
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
