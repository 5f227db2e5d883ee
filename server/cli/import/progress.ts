const EVERY_ROWS = 100;

/** Reports how an import goes on: each refusal at once, and how far it is after every hundred rows. */
export class Progress {
  readonly #say: (line: string) => void;
  readonly #fileBytes: number;
  readonly #began = performance.now();
  #added = 0;
  #there = 0;
  #refused = 0;

  constructor(print: (line: string) => void, fileBytes: number) {
    this.#say = print;
    this.#fileBytes = fileBytes;
  }

  /** How many rows were read, how many of them are homes now, and how many could not be. */
  get counts(): { rows: number; homes: number; refused: number } {
    const homes = this.#added + this.#there;
    return { rows: homes + this.#refused, homes, refused: this.#refused };
  }

  added(bytesRead: number): void {
    this.#added += 1;
    this.#report(bytesRead);
  }

  skipped(bytesRead: number): void {
    this.#there += 1;
    this.#report(bytesRead);
  }

  refused(row: string, reason: string, bytesRead: number): void {
    this.#refused += 1;
    this.#say(`${row} is refused: ${reason}`);
    this.#report(bytesRead);
  }

  withoutPin(row: string, reason: string): void {
    this.#say(`${row} comes in without a pin: ${reason}`);
  }

  refusedPhoto(file: string, reason: string): void {
    this.#say(`The photo ${file} is left out: ${reason}`);
  }

  /** What became of all rows. */
  summary(): string {
    const seconds = (performance.now() - this.#began) / 1000;
    const speed = Math.round(this.counts.rows / Math.max(seconds, 0.001));
    const memory = Math.round(process.resourceUsage().maxRSS / 1024);
    return [
      `${homes(this.#added)} added, ${this.#there} were there already, ${this.#refused} refused`,
      `(${seconds.toFixed(1)} s, ${speed} rows a second, ${memory} MB at most).`,
    ].join(' ');
  }

  #report(bytesRead: number): void {
    if (this.counts.rows % EVERY_ROWS !== 0) return;
    const percent = Math.min(100, Math.floor((100 * bytesRead) / this.#fileBytes));
    this.#say(`${percent} %: ${homes(this.#added)} added`);
  }
}

function homes(count: number): string {
  return count === 1 ? '1 home' : `${count} homes`;
}
