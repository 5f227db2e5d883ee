import { appendFileSync, existsSync, mkdirSync, readFileSync, truncateSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * An append-only file with one JSON entry per line. Entries are on disk before `append` returns; an incomplete last
 * line after a crash is removed.
 */
export class Journal<Entry> {
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
    mkdirSync(dirname(path), { recursive: true });
  }

  read(): Entry[] {
    if (!existsSync(this.#path)) return [];
    const text = readFileSync(this.#path, 'utf8');
    const whole = text.slice(0, text.lastIndexOf('\n') + 1);
    if (whole.length < text.length) truncateSync(this.#path, Buffer.byteLength(whole));
    return whole
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Entry);
  }

  append(...entries: Entry[]): void {
    appendFileSync(this.#path, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
  }
}
