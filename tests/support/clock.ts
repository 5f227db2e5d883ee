import { TEST_INSTANT } from './test-instant.ts';

/** A clock that only moves when told to. */
export class TestClock {
  #now = TEST_INSTANT.getTime();
  readonly #listeners: (() => void)[] = [];

  readonly now = (): Date => new Date(this.#now);

  moveTo(instant: Date | string): void {
    this.#now = new Date(instant).getTime();
    for (const listener of this.#listeners) listener();
  }

  advance(milliseconds: number): void {
    this.moveTo(new Date(this.#now + milliseconds));
  }

  /** Calls `listener` after each move. */
  onMove(listener: () => void): void {
    this.#listeners.push(listener);
  }
}
