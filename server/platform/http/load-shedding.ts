import { overloaded } from './errors.ts';

/** What one limiter may have inside and still answer quickly: more than a busy moment, far less than a crowd. */
const COMFORTABLE = 100;
/** A crowd that has gone by then was a burst; one that stands is more than the machine can carry. */
const PATIENCE_MS = 1_000;
/** However short the burst: beyond this, waiting only makes the others wait. */
const MOST = 500;

/**
 * Lets bursts through and refuses a standing crowd, so that what is let in is answered soon also under many times the
 * load that can be carried. Each call has a limiter of its own: a flood of one leaves the others open.
 */
export class LoadLimiter {
  readonly #clock: () => number;
  #inside = 0;
  #crowdedSince: number | undefined;
  #isShut = false;

  /** `clock` counts milliseconds. */
  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock;
  }

  /** Does the work, or refuses it (503 with `Retry-After`) before it began. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (!this.#admits()) throw overloaded();
    this.#inside += 1;
    try {
      return await work();
    } finally {
      this.#leave();
    }
  }

  #admits(): boolean {
    if (this.#inside < COMFORTABLE) return true;
    if (this.#isShut || this.#inside >= MOST) return false;
    this.#crowdedSince ??= this.#clock();
    this.#isShut = this.#clock() - this.#crowdedSince >= PATIENCE_MS;
    return !this.#isShut;
  }

  #leave(): void {
    this.#inside -= 1;
    if (this.#inside < COMFORTABLE) this.#crowdedSince = undefined;
    // Not as soon as there is room for one: at the edge the crowd would come back at once.
    if (this.#inside <= COMFORTABLE / 2) this.#isShut = false;
  }
}
