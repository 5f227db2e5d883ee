import { TEST_INSTANT } from './test-instant.ts';

/** A clock that stands still until it is moved. */
export class TestClock {
  #now = TEST_INSTANT.getTime();

  readonly now = (): Date => new Date(this.#now);

  moveTo(moment: Date | string): void {
    this.#now = new Date(moment).getTime();
  }

  advance(milliseconds: number): void {
    this.#now += milliseconds;
  }
}
