import { unavailable } from '../http/errors.ts';

/** Lets few pieces of heavy work run at once, the rest wait their turn, and refuses what would wait too long. */
export class Turns {
  readonly #atOnce: number;
  readonly #mayWait: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(atOnce: number, mayWait: number) {
    this.#atOnce = atOnce;
    this.#mayWait = mayWait;
  }

  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#atOnce) {
      this.#running += 1;
    } else {
      if (this.#waiting.length >= this.#mayWait) throw unavailable();
      // Whoever ends hands its turn over, so the number of running ones stays.
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#running -= 1;
      else next();
    }
  }
}
