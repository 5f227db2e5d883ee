import { performance } from 'node:perf_hooks';
import { pause } from '../signals/pause.ts';

const SAMPLE_INTERVAL_MS = 1_000;
const BUSY_UTILIZATION = 0.5;
/** Delay of each piece of background work while requests keep this process busy. */
const YIELD_MS = 200;

interface Meter {
  /** Monotonic time in milliseconds. */
  clock: () => number;
  /** Event loop utilization since the last call, 0 to 1. */
  load: () => number;
}

/** Whether this process is busy, by the utilization of its event loop over the last second. */
export class LoadMonitor {
  readonly #meter: Meter;
  #sampledAt: number;
  #isBusy = false;

  constructor(meter: Meter = processMeter()) {
    this.#meter = meter;
    this.#sampledAt = meter.clock();
  }

  isBusy(): boolean {
    const now = this.#meter.clock();
    if (now - this.#sampledAt < SAMPLE_INTERVAL_MS) return this.#isBusy;
    this.#sampledAt = now;
    this.#isBusy = this.#meter.load() > BUSY_UTILIZATION;
    return this.#isBusy;
  }

  /** Delays background work once, by `YIELD_MS`, if requests keep this process busy. */
  async pauseIfBusy(): Promise<void> {
    if (this.isBusy()) await pause(YIELD_MS);
  }
}

export function processMeter(): Meter {
  let before = performance.eventLoopUtilization();
  const load = () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    return utilization;
  };
  return { clock: () => performance.now(), load };
}
