import { overloaded } from './errors.ts';

/** Number of requests in flight below which none is refused. */
const SOFT_LIMIT = 100;
/** Time for which the soft limit may be exceeded before requests are refused. */
const MAX_OVERLOAD_MS = 1_000;
/** Number of requests in flight above which every new request is refused. */
const HARD_LIMIT = 500;

/** Short bursts pass, sustained overload is refused. One per call: a flood of one call does not block the others. */
export class LoadLimiter {
  readonly #clock: () => number;
  #inFlight = 0;
  #overloadedSince: number | undefined;
  #isShedding = false;

  /** `clock` returns milliseconds and is monotonic. */
  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock;
  }

  /** Runs the work, or refuses it with 503 and `Retry-After` before it starts. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (!this.#admits()) throw overloaded();
    this.#inFlight += 1;
    try {
      return await work();
    } finally {
      this.#release();
    }
  }

  #admits(): boolean {
    if (this.#inFlight < SOFT_LIMIT) return true;
    if (this.#isShedding || this.#inFlight >= HARD_LIMIT) return false;
    this.#overloadedSince ??= this.#clock();
    this.#isShedding = this.#clock() - this.#overloadedSince >= MAX_OVERLOAD_MS;
    return !this.#isShedding;
  }

  #release(): void {
    this.#inFlight -= 1;
    if (this.#inFlight < SOFT_LIMIT) this.#overloadedSince = undefined;
    // Hysteresis: reopening at the limit would cause another overload.
    if (this.#inFlight <= SOFT_LIMIT / 2) this.#isShedding = false;
  }
}
