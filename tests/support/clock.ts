/** A clock that runs, and can be moved. */
export class TestClock {
  #aheadMs = 0;

  readonly now = (): Date => new Date(Date.now() + this.#aheadMs);

  /** From here on it is this moment, and time goes on from there. */
  moveTo(moment: Date | string): void {
    this.#aheadMs = new Date(moment).getTime() - Date.now();
  }

  advance(milliseconds: number): void {
    this.#aheadMs += milliseconds;
  }
}
