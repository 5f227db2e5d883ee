import type { Readable } from 'node:stream';

/** Milliseconds; shorter delays are skipped, so that a slow sender is never paused. */
const MIN_DELAY_MS = 4;

interface ThrottleOptions {
  bytesPerSecond: number;
  /** A monotonic clock in milliseconds. */
  clock?: () => number;
  wait?: (act: () => void, milliseconds: number) => unknown;
}

/**
 * Limits the total rate at which several request bodies are read. A paused body stays in the sender's TCP buffers, and
 * other requests are served between two chunks.
 */
export class BodyThrottle {
  readonly #options: Required<ThrottleOptions>;
  #freeAt = 0;

  constructor({ clock = () => performance.now(), wait = setTimeout, ...options }: ThrottleOptions) {
    this.#options = { ...options, clock, wait };
  }

  /** Call this in the same tick in which reading or discarding the body starts. */
  throttle(body: Readable): void {
    let isPaused = false;
    body.on('data', ({ length }: Buffer) => {
      const ms = this.#delayAfter(length);
      if (isPaused || ms < MIN_DELAY_MS) return;
      isPaused = true;
      body.pause();
      this.#options.wait(() => {
        isPaused = false;
        body.resume();
      }, ms);
    });
    // A pipe resumes the stream as soon as its target has room.
    body.on('resume', () => {
      if (isPaused) body.pause();
    });
  }

  /** The delay in milliseconds after which these bytes are within the rate. */
  #delayAfter(bytes: number): number {
    const { bytesPerSecond, clock } = this.#options;
    const now = clock();
    this.#freeAt = Math.max(this.#freeAt, now) + (1_000 * bytes) / bytesPerSecond;
    return this.#freeAt - now;
  }
}
