import type { Readable } from 'node:stream';

/** A little more than what waits in a socket: whoever sends slowly is never held. */
const HOLD_FROM_MS = 4;

interface PaceParts {
  bytesPerSecond: number;
  /** Counts milliseconds. */
  clock?: () => number;
  wait?: (act: () => void, milliseconds: number) => unknown;
}

/**
 * Reads several bodies no faster than a pace that they share, chunk by chunk in turn: whoever sends more waits in the
 * network, and between two chunks others are answered.
 */
export class BodyPace {
  readonly #parts: Required<PaceParts>;
  #freeAt = 0;

  constructor({ clock = () => performance.now(), wait = setTimeout, ...parts }: PaceParts) {
    this.#parts = { ...parts, clock, wait };
  }

  /** Call it in the same turn in which the body begins to be read, or to be dropped. */
  hold(body: Readable): void {
    let isHeld = false;
    body.on('data', ({ length }: Buffer) => {
      const ms = this.#delayAfter(length);
      if (isHeld || ms < HOLD_FROM_MS) return;
      isHeld = true;
      body.pause();
      this.#parts.wait(() => {
        isHeld = false;
        body.resume();
      }, ms);
    });
    // Who writes it on resumes it as soon as there is room.
    body.on('resume', () => {
      if (isHeld) body.pause();
    });
  }

  /** How long it takes until what came now is paid off, in milliseconds. */
  #delayAfter(bytes: number): number {
    const { bytesPerSecond, clock } = this.#parts;
    const now = clock();
    this.#freeAt = Math.max(this.#freeAt, now) + (1_000 * bytes) / bytesPerSecond;
    return this.#freeAt - now;
  }
}
