import { pause } from '../signals/pause.ts';

/** Wakes whoever waits in this process for something to do. */
export class Bell {
  /** How often it was rung so far. */
  rung = 0;
  readonly #sleepers = new Set<AbortController>();

  readonly ring = (): void => {
    this.rung += 1;
    for (const sleeper of this.#sleepers) sleeper.abort();
  };

  /** Waits until it is rung, but no longer; not at all when it was rung since `rung` was read. */
  async wait(rung: number, milliseconds: number, signal: AbortSignal): Promise<void> {
    if (this.rung !== rung || signal.aborted) return;
    const sleeper = new AbortController();
    const wake = () => sleeper.abort();
    this.#sleepers.add(sleeper);
    signal.addEventListener('abort', wake);
    await pause(milliseconds, sleeper.signal);
    signal.removeEventListener('abort', wake);
    this.#sleepers.delete(sleeper);
  }
}
