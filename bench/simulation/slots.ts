/** So many at once, the others in the order in which they came: an event loop has one slot, a pool some. */
export class Slots {
  readonly #waiting: ((leave: () => void) => void)[] = [];
  #free: number;

  constructor(slots: number) {
    this.#free = slots;
  }

  /** `enter` is called once there is a slot, with what gives it back. */
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
