import type { FiledPhoto } from '../../platform/photos/photo-files.ts';
import type { Outcome } from './move-batch.ts';

const EVERY_MS = 1_000;

/** Tells how a move goes on, about once a second. */
export class MoveProgress {
  readonly counts: Record<Outcome, number> = { moved: 0, there: 0, missing: 0, damaged: 0 };
  /** Photos that could not be moved. */
  readonly left: FiledPhoto[] = [];
  readonly #say: (line: string) => void;
  /** How many there are, about. */
  readonly #inAll: number;
  readonly #began = performance.now();
  #lastSaid = performance.now();
  #bytes = 0;

  constructor(print: (line: string) => void, total: number) {
    this.#say = print;
    this.#inAll = total;
  }

  readonly report = (photo: FiledPhoto, outcome: Outcome, bytes: number): void => {
    this.counts[outcome] += 1;
    this.#bytes += bytes;
    if (outcome === 'missing' || outcome === 'damaged') this.left.push(photo);
    const now = performance.now();
    if (now - this.#lastSaid < EVERY_MS) return;
    this.#lastSaid = now;
    this.#say(this.line());
  };

  line(): string {
    const { moved, there } = this.counts;
    const done = Object.values(this.counts).reduce((sum, count) => sum + count, 0);
    const seconds = Math.max(0.001, (performance.now() - this.#began) / 1_000);
    const speed = Math.round(done / seconds);
    return `${done} of about ${Math.max(done, this.#inAll)} photos: ${moved} copied (${(this.#bytes / 1e6).toFixed(1)} MB), ${there} were there; ${speed} a second.`;
  }
}
