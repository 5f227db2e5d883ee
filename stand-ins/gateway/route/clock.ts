/** The gateway's clock: the given time plus an offset that only grows. */
export class Clock {
  readonly #base: () => Date;
  #aheadMs: number;

  constructor(base: () => Date, aheadMs: number) {
    this.#base = base;
    this.#aheadMs = aheadMs;
  }

  /** The offset in milliseconds. */
  get aheadMs(): number {
    return this.#aheadMs;
  }

  /** Milliseconds since 1970. */
  now(): number {
    return this.#base().getTime() + this.#aheadMs;
  }

  advanceBy(ms: number): void {
    this.#aheadMs += ms;
  }
}
