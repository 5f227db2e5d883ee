/** Seeded random numbers. */
export class Chance {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** From 0 inclusive to 1 exclusive, by Mulberry32. */
  next(): number {
    this.#state = (this.#state + 0x6d_2b_79_f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** Exponentially distributed interval with this mean. */
  between(mean: number): number {
    return -mean * Math.log(1 - this.next());
  }

  /** Service time with this mean and half the variation of `between`. */
  work(mean: number): number {
    return (this.between(mean) + this.between(mean) + this.between(mean) + this.between(mean)) / 4;
  }

  /** Weighted random choice. */
  pickWeighted<T>(weighted: readonly (readonly [T, number])[]): T {
    const all = weighted.reduce((sum, [, weight]) => sum + weight, 0);
    let left = this.next() * all;
    for (const [one, weight] of weighted) {
      left -= weight;
      if (left < 0) return one;
    }
    throw new Error('there is nothing to choose from');
  }
}
