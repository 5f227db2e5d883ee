/** The gateway's time: that of its surroundings, moved on by whoever tries out what comes days later. Never back. */
export class Clock {
  readonly #base: () => Date;
  #aheadMs: number;

  constructor(base: () => Date, aheadMs: number) {
    this.#base = base;
    this.#aheadMs = aheadMs;
  }

  /** By how many milliseconds it is ahead of its surroundings. */
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
