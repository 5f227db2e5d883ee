import { performance } from 'node:perf_hooks';

const LOOK_MS = 1_000;
const BUSY = 0.5;

/** Tells whether this process has much to do, by the part of the last second in which its event loop did not rest. */
export class Busyness {
  #since = performance.eventLoopUtilization();
  #lookedAt = performance.now();
  #isBusy = false;

  isBusy(): boolean {
    const now = performance.now();
    if (now - this.#lookedAt < LOOK_MS) return this.#isBusy;
    this.#isBusy = performance.eventLoopUtilization(this.#since).utilization > BUSY;
    this.#since = performance.eventLoopUtilization();
    this.#lookedAt = now;
    return this.#isBusy;
  }
}
