import { tooComplicated } from './unreadable-calendar.ts';

/** The cost of parsing a date, relative to checking a day. */
export const DATE_STEPS = 10;

/** Limits the work for one calendar, whatever its content. */
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
