/** FIFO queue with a number of slots: one for an event loop, several for a pool. */
export class Slots {
  readonly #waiting: ((leave: () => void) => void)[] = [];
  #free: number;

  constructor(slots: number) {
    this.#free = slots;
  }

  /** Calls `enter` with the release function once a slot is free. */
  take(enter: (leave: () => void) => void): void {
    if (this.#free === 0) {
      this.#waiting.push(enter);
      return;
    }
    this.#free -= 1;
    enter(() => this.#leave());
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  #leave(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#free += 1;
    else next(() => this.#leave());
  }
}
