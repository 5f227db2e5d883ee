/**
 * Current time in every test, for product, page and test: noon in India on a Wednesday in the middle of a month. `npm
 * run test:dates` overrides it by TEST_INSTANT (ISO 8601).
 */
export const TEST_INSTANT = new Date(process.env['TEST_INSTANT'] ?? '2026-10-14T06:30:00.000Z');

/** A clock that only moves when set. */
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
