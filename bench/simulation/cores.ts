import type { EventQueue } from './event-queue.ts';

/**
 * Cores shared evenly by all running tasks, as by the kernel's scheduler: at most one core per task. The number of
 * cores may be fractional when other processes use the rest.
 */
export class Cores {
  /** Busy core-milliseconds so far. */
  worked = 0;
  readonly #queue: EventQueue;
  readonly #cores: number;
  /** Milliseconds of work that each running task has received since the start. */
  #given = 0;
  #givenAt = 0;
  #plan = 0;
  /** Sorted by the work level at which they finish. */
  readonly #working: { until: number; done: () => void }[] = [];

  constructor(queue: EventQueue, cores: number) {
    this.#queue = queue;
    this.#cores = cores;
  }

  /** Runs a task of this many core-milliseconds, then calls `done`. */
  work(ms: number, done: () => void): void {
    this.#catchUp();
    const until = this.#given + ms;
    const place = this.#working.findLastIndex((one) => one.until <= until) + 1;
    this.#working.splice(place, 0, { until, done });
    this.#planNext();
  }

  get #rate(): number {
    return Math.min(1, this.#cores / this.#working.length);
  }

  #catchUp(): void {
    const { now } = this.#queue;
    if (this.#working.length > 0) {
      const given = (now - this.#givenAt) * this.#rate;
      this.#given += given;
      this.worked += given * this.#working.length;
    }
    this.#givenAt = now;
  }

  #planNext(): void {
    this.#plan += 1;
    const plan = this.#plan;
    const [next] = this.#working;
    if (next === undefined) return;
    this.#queue.after(Math.max(0, next.until - this.#given) / this.#rate, () => {
      // Stale event: a task was added or finished since it was planned.
      if (plan !== this.#plan) return;
      this.#catchUp();
      this.#working.shift();
      this.#planNext();
      next.done();
    });
  }
}
