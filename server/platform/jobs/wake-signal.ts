import { pause } from '../signals/pause.ts';

/** Wakes whoever waits in this process for something to do. */
export class WakeSignal {
  /** How often it was rung so far. */
  count = 0;
  readonly #waiters = new Set<AbortController>();

  readonly notify = (): void => {
    this.count += 1;
    for (const waiter of this.#waiters) waiter.abort();
  };

  /** Waits until it is rung, but no longer; not at all when it was rung since `rung` was read. */
  async wait(lastCount: number, milliseconds: number, signal: AbortSignal): Promise<void> {
    if (this.count !== lastCount || signal.aborted) return;
    const waiter = new AbortController();
    const wake = () => waiter.abort();
    this.#waiters.add(waiter);
    signal.addEventListener('abort', wake);
    await pause(milliseconds, waiter.signal);
    signal.removeEventListener('abort', wake);
    this.#waiters.delete(waiter);
  }
}
