import { sanitizeForTerminal } from '../../platform/terminal-text.ts';

const EVERY_ROWS = 100;

/** Prints each refused row immediately, and the progress every 100 rows. */
export class Progress {
  readonly #print: (line: string) => void;
  readonly #fileBytes: number;
  readonly #startedAt = performance.now();
  #added = 0;
  #existing = 0;
  #refused = 0;

  constructor(print: (line: string) => void, fileBytes: number) {
    this.#print = (line) => print(sanitizeForTerminal(line));
    this.#fileBytes = fileBytes;
  }

  /** Numbers of rows read, homes added or already present, and rows refused. */
  get counts(): { rows: number; homes: number; refused: number } {
    const homes = this.#added + this.#existing;
    return { rows: homes + this.#refused, homes, refused: this.#refused };
  }

  added(bytesRead: number): void {
    this.#added += 1;
    this.#report(bytesRead);
  }

  skipped(bytesRead: number): void {
    this.#existing += 1;
    this.#report(bytesRead);
  }

  refused(row: string, reason: string, bytesRead: number): void {
    this.#refused += 1;
    this.#print(`${row} is refused: ${reason}`);
    this.#report(bytesRead);
  }

  withoutPin(row: string, reason: string): void {
    this.#print(`${row} is imported without a pin: ${reason}`);
  }

  refusedPhoto(file: string, reason: string): void {
    this.#print(`The photo ${file} is left out: ${reason}`);
  }

  summary(): string {
    const seconds = (performance.now() - this.#startedAt) / 1000;
    const speed = Math.round(this.counts.rows / Math.max(seconds, 0.001));
    const memory = Math.round(process.resourceUsage().maxRSS / 1024);
    return [
      `${homes(this.#added)} added, ${this.#existing} were there already, ${this.#refused} refused`,
      `(${seconds.toFixed(1)} s, ${speed} rows a second, ${memory} MB at most).`,
    ].join(' ');
  }

  #report(bytesRead: number): void {
    if (this.counts.rows % EVERY_ROWS !== 0) return;
    const percent = Math.min(100, Math.floor((100 * bytesRead) / this.#fileBytes));
    this.#print(`${percent} %: ${homes(this.#added)} added`);
  }
}

function homes(count: number): string {
  return count === 1 ? '1 home' : `${count} homes`;
}
