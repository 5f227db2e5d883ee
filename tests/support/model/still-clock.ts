/** Start time of every history: a morning in India. */
export const START = new Date('2026-12-01T04:30:00Z');

/** A clock that only moves when told to: a step of a history happens at one instant. */
export class StillClock {
  #now = START;

  readonly now = (): Date => this.#now;

  moveTo(instant: Date): void {
    this.#now = instant;
  }

  advance(milliseconds: number): void {
    this.#now = new Date(this.#now.getTime() + milliseconds);
  }
}
