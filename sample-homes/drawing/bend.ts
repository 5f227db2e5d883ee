import type { Place } from './path.ts';
import { Steps } from './steps.ts';

/**
 * Moves every point of a path: onto a wall, a floor, a slope, or mirrored. Knows M L H V Q C Z, large and small.
 * It is what most of a picture's time is spent on, so it reads the path in one pass.
 */
export function bend(path: string, place: Place): string {
  const written = new Steps();
  const reader = new Reader(path);
  let [x, y, startX, startY] = [0, 0, 0, 0];
  for (let letter = reader.letter(); letter !== ''; letter = reader.letter()) {
    const command = letter.toUpperCase();
    const relative = letter !== command;
    if (command === 'Z') {
      written.close();
      [x, y] = [startX, startY];
      continue;
    }
    do {
      const [fromX, fromY] = relative ? [x, y] : [0, 0];
      const controls: number[] = [];
      for (let left = command === 'C' ? 2 : command === 'Q' ? 1 : 0; left > 0; left -= 1) {
        controls.push(...place(fromX + reader.figure(), fromY + reader.figure()));
      }
      if (command !== 'V') x = fromX + reader.figure();
      if (command !== 'H') y = fromY + reader.figure();
      const [endX, endY] = place(x, y);
      if (command === 'M') {
        [startX, startY] = [x, y];
        written.move(endX, endY);
      } else if (controls.length === 0) written.line(endX, endY);
      else written.curve(controls, endX, endY);
    } while (reader.goesOn());
  }
  return written.path;
}

/** Reads path data from left to right. */
class Reader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** The next command; empty at the end. */
  letter(): string {
    this.#skipGaps();
    const letter = this.#text.charAt(this.#at);
    this.#at += 1;
    return letter;
  }

  /** Whether more figures follow for the same command. */
  goesOn(): boolean {
    this.#skipGaps();
    const code = this.#text.charCodeAt(this.#at);
    return code === MINUS || code === DOT || isDigit(code);
  }

  figure(): number {
    this.#skipGaps();
    const from = this.#at;
    if (this.#text.charCodeAt(this.#at) === MINUS) this.#at += 1;
    let dotted = false;
    for (;;) {
      const code = this.#text.charCodeAt(this.#at);
      if (!isDigit(code) && (dotted || code !== DOT)) break;
      dotted ||= code === DOT;
      this.#at += 1;
    }
    return Number(this.#text.slice(from, this.#at));
  }

  #skipGaps(): void {
    while (this.#text.charCodeAt(this.#at) === SPACE) this.#at += 1;
  }
}

const [SPACE, MINUS, DOT] = [32, 45, 46];
const isDigit = (code: number): boolean => code >= 48 && code <= 57;
