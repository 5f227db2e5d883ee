import { performance } from 'node:perf_hooks';
import { pause } from '../signals/pause.ts';

const SAMPLE_INTERVAL_MS = 1_000;
const BUSY_UTILIZATION = 0.5;
/** While visitors keep this process busy, what can wait does so for so long. */
const YIELD_MS = 200;

interface Meter {
  /** Milliseconds. */
  clock: () => number;
  /** The part of the time, 0 to 1, in which the event loop did not rest since this was last asked. */
  load: () => number;
}

/** Tells whether this process has much to do, by what its event loop did in the last second or so. */
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

  /** Lets visitors go first. */
  async waitWhileBusy(): Promise<void> {
    if (this.isBusy()) await pause(YIELD_MS);
  }
}

/** Of this process. */
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
