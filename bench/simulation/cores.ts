/** Priority queue of future events by time, then by insertion. */
export class EventQueue {
  now = 0;
  #added = 0;
  readonly #heap: { at: number; order: number; happen: () => void }[] = [];

  /** Calls `happen` after this many simulated milliseconds. */
  after(ms: number, happen: () => void): void {
    this.#added += 1;
    this.#heap.push({ at: this.now + ms, order: this.#added, happen });
    this.#rise(this.#heap.length - 1);
  }

  /** Runs all events before that time. */
  runUntil(end: number): void {
    for (let [next] = this.#heap; next !== undefined && next.at < end; [next] = this.#heap) {
      const last = this.#heap.pop();
      if (last !== undefined && this.#heap.length > 0) {
        this.#heap[0] = last;
        this.#sink(0);
      }
      this.now = next.at;
      next.happen();
    }
    this.now = end;
  }

  #isBefore(a: number, b: number): boolean {
    const [first, second] = [this.#heap[a], this.#heap[b]];
    if (first === undefined || second === undefined) return first !== undefined;
    return first.at < second.at || (first.at === second.at && first.order < second.order);
  }

  #swap(a: number, b: number): void {
    const [first, second] = [this.#heap[a], this.#heap[b]];
    if (first === undefined || second === undefined) return;
    this.#heap[a] = second;
    this.#heap[b] = first;
  }

  #rise(from: number): void {
    for (let at = from; at > 0;) {
      const above = (at - 1) >> 1;
      if (!this.#isBefore(at, above)) return;
      this.#swap(at, above);
      at = above;
    }
  }

  #sink(from: number): void {
    for (let at = from; ;) {
      const left = 2 * at + 1;
      const lower = left + 1 < this.#heap.length && this.#isBefore(left + 1, left) ? left + 1 : left;
      if (lower >= this.#heap.length || !this.#isBefore(lower, at)) return;
      this.#swap(at, lower);
      at = lower;
    }
  }
}

/**
 * Cores shared evenly by all running tasks, as by the kernel's scheduler: at most one core per task. The number of
 * cores may be fractional when other processes use the rest.
 */
export class Cores {
  /** Busy core-milliseconds so far. */
  busyMs = 0;
  readonly #queue: EventQueue;
  readonly #cores: number;
  /** Work level: milliseconds of work that a task running since the start would have received. */
  #workLevel = 0;
  #workLevelAt = 0;
  /** Counts planned events; all but the last are stale. */
  #planNumber = 0;
  /** Running tasks, sorted by the work level at which they finish. */
  readonly #working: { finishLevel: number; done: () => void }[] = [];

  constructor(queue: EventQueue, cores: number) {
    this.#queue = queue;
    this.#cores = cores;
  }

  /** Runs a task of this many core-milliseconds, then calls `done`. */
  work(ms: number, done: () => void): void {
    this.#catchUp();
    const finishLevel = this.#workLevel + ms;
    const index = this.#working.findLastIndex((one) => one.finishLevel <= finishLevel) + 1;
    this.#working.splice(index, 0, { finishLevel, done });
    this.#planNext();
  }

  get #rate(): number {
    return Math.min(1, this.#cores / this.#working.length);
  }

  #catchUp(): void {
    const { now } = this.#queue;
    if (this.#working.length > 0) {
      const received = (now - this.#workLevelAt) * this.#rate;
      this.#workLevel += received;
      this.busyMs += received * this.#working.length;
    }
    this.#workLevelAt = now;
  }

  #planNext(): void {
    this.#planNumber += 1;
    const planNumber = this.#planNumber;
    const [next] = this.#working;
    if (next === undefined) return;
    this.#queue.after(Math.max(0, next.finishLevel - this.#workLevel) / this.#rate, () => {
      // Stale event: a task was added or finished since it was planned.
      if (planNumber !== this.#planNumber) return;
      this.#catchUp();
      this.#working.shift();
      this.#planNext();
      next.done();
    });
  }
}

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
