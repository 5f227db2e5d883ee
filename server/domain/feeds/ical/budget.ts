import { tooComplicated } from './unreadable-calendar.ts';

/** What reading a date costs beside looking at a day. */
export const DATE_STEPS = 10;

/** Counts what is looked at for a calendar, whatever it consists of: no calendar, however odd, takes longer. */
export class Budget {
  #left: number;

  constructor(most: number) {
    this.#left = most;
  }

  spend(steps: number): void {
    this.#left -= steps;
    if (this.#left < 0) throw tooComplicated();
  }
}
