import type { FiledPhoto } from '../../platform/photos/photo-files.ts';
import type { Outcome } from './move-batch.ts';

const EVERY_MS = 1_000;

/** Prints the progress of a move about once a second. */
export class MoveProgress {
  readonly counts: Record<Outcome, number> = { moved: 0, there: 0, missing: 0, damaged: 0 };
  /** Photos that could not be moved. */
  readonly failed: FiledPhoto[] = [];
  readonly #print: (line: string) => void;
  /** Estimated number of photos. */
  readonly #total: number;
  readonly #startedAt = performance.now();
  #lastPrintedAt = performance.now();
  #bytes = 0;

  constructor(print: (line: string) => void, total: number) {
    this.#print = print;
    this.#total = total;
  }

  readonly report = (photo: FiledPhoto, outcome: Outcome, bytes: number): void => {
    this.counts[outcome] += 1;
    this.#bytes += bytes;
    if (outcome === 'missing' || outcome === 'damaged') this.failed.push(photo);
    const now = performance.now();
    if (now - this.#lastPrintedAt < EVERY_MS) return;
    this.#lastPrintedAt = now;
    this.#print(this.line());
  };

  line(): string {
    const { moved, there } = this.counts;
    const done = Object.values(this.counts).reduce((sum, count) => sum + count, 0);
    const seconds = Math.max(0.001, (performance.now() - this.#startedAt) / 1_000);
    const speed = Math.round(done / seconds);
    return `${done} of about ${Math.max(done, this.#total)} photos: ${moved} copied (${(this.#bytes / 1e6).toFixed(1)} MB), ${there} were there; ${speed} a second.`;
  }
}
