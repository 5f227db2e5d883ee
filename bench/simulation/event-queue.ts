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
