import { pause } from '../signals/pause.ts';

/** Wakes this process's loops that wait for work. */
export class WakeSignal {
  count = 0;
  readonly #waiters = new Set<AbortController>();

  readonly notify = (): void => {
    this.count += 1;
    for (const waiter of this.#waiters) waiter.abort();
  };

  /** Waits for a notification or the timeout; returns immediately if a notification came since `lastCount` was read. */
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
