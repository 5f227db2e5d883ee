export type Point = readonly [x: number, y: number];
export type Place = (x: number, y: number) => Point;

/** SVG path data whose figures are rounded to a tenth of a pixel. */
export function d(parts: TemplateStringsArray, ...values: (number | string)[]): string {
  return parts.reduce((path, part, index) => {
    const value = values[index - 1] ?? '';
    return path + (typeof value === 'number' ? tenth(value) : value) + part;
  });
}

export const tenth = (value: number): string => String(Math.round(value * 10) / 10);

export const box = (x: number, y: number, width: number, height: number): string =>
  d`M${x} ${y}h${width}v${height}h${-width}z`;

export const polygon = (points: readonly Point[]): string => `${polyline(points)}z`;

/** Straight lines from point to point. */
export function polyline([first = [0, 0], ...points]: readonly Point[]): string {
  const written = new Steps();
  written.move(first);
  for (const point of points) written.step('l', [point]);
  return written.path;
}

/** An ellipse as four curves, so that it can be bent like any other path. */
export function oval(x: number, y: number, rx: number, ry = rx): string {
  const [kx, ky] = [rx * 0.4477, ry * 0.5523];
  const [cx, cy] = [rx - kx, ry - ky];
  return d`M${x - rx} ${y}c0 ${-ky} ${kx} ${-ry} ${rx} ${-ry}c${cx} 0 ${rx} ${cy} ${rx} ${ry}c0 ${ky} ${-kx} ${ry} ${-rx} ${ry}c${-cx} 0 ${-rx} ${-cy} ${-rx} ${-ry}z`;
}

/** A box with round corners. */
export function cushion(x: number, y: number, width: number, height: number, radius: number): string {
  const r = Math.min(radius, width / 2, height / 2);
  return d`M${x} ${y + r}Q${x} ${y} ${x + r} ${y}H${x + width - r}Q${x + width} ${y} ${x + width} ${y + r}V${y + height - r}Q${x + width} ${y + height} ${x + width - r} ${y + height}H${x + r}Q${x} ${y + height} ${x} ${y + height - r}Z`;
}

/** A closed shape that flows through all points. */
export function blob(points: readonly Point[]): string {
  return `${flowing([...points, points[0] ?? [0, 0]], (index) => points[(index + points.length) % points.length])}z`;
}

/** An open line that flows through all points. */
export function curve(points: readonly Point[]): string {
  return flowing(points, (index) => points[Math.min(points.length - 1, Math.max(0, index))]);
}

function flowing(points: readonly Point[], at: (index: number) => Point | undefined): string {
  const written = new Steps();
  written.move(points[0] ?? [0, 0]);
  for (const [index, [x1, y1]] of points.slice(0, -1).entries()) {
    const [[x0, y0], [x2, y2], [x3, y3]] = [at(index - 1) ?? [x1, y1], at(index + 1) ?? [x1, y1], at(index + 2) ?? [x1, y1]];
    written.step('c', [
      [x1 + (x2 - x0) / 6, y1 + (y2 - y0) / 6],
      [x2 - (x3 - x1) / 6, y2 - (y3 - y1) / 6],
      [x2, y2],
    ]);
  }
  return written.path;
}

const figures = { M: 2, L: 2, H: 1, V: 1, Q: 4, C: 6, Z: 0 } as const;
type Command = keyof typeof figures;

/**
 * Moves every point of a path: onto a wall, a floor, a slope, or mirrored. Knows M L H V Q C Z, large and small.
 * The result is written in steps, rounded to a tenth without the error adding up.
 */
export function bend(path: string, place: Place): string {
  let here: Point = [0, 0];
  let start: Point = here;
  const written = new Steps();
  for (const [, letter = 'Z', rest = ''] of path.matchAll(/([a-z])([^a-z]*)/gi)) {
    const command = letter.toUpperCase() as Command;
    if (command === 'Z') {
      written.close();
      here = start;
      continue;
    }
    const numbers = (rest.match(/-?\d*\.?\d+/g) ?? []).map(Number);
    for (let first = 0; first < numbers.length; first += figures[command]) {
      const origin: Point = letter === command ? [0, 0] : here;
      const points = pointsOf(command, numbers.slice(first, first + figures[command]), here, origin);
      const placed = points.map(([x, y]) => place(x, y));
      if (command === 'M') written.move(placed[0] ?? [0, 0]);
      else written.step(command === 'H' || command === 'V' ? 'l' : command.toLowerCase(), placed);
      here = points.at(-1) ?? here;
      if (command === 'M') start = here;
    }
  }
  return written.path;
}

function pointsOf(command: Command, values: number[], [x, y]: Point, [byX, byY]: Point): Point[] {
  if (command === 'H') return [[(values[0] ?? 0) + byX, y]];
  if (command === 'V') return [[x, (values[0] ?? 0) + byY]];
  const points: Point[] = [];
  for (let index = 0; index < values.length; index += 2) {
    points.push([(values[index] ?? 0) + byX, (values[index + 1] ?? 0) + byY]);
  }
  return points;
}

/** Path data as steps from point to point, counted in tenths of a pixel. */
class Steps {
  path = '';
  #x = 0;
  #y = 0;
  #startX = 0;
  #startY = 0;
  #command = '';

  move([x, y]: Point): void {
    [this.#x, this.#y] = [Math.round(x * 10), Math.round(y * 10)];
    [this.#startX, this.#startY] = [this.#x, this.#y];
    this.path += `M${this.#x / 10} ${this.#y / 10}`;
    this.#command = 'M';
  }

  step(command: string, points: readonly Point[]): void {
    let text = '';
    let [x, y] = [this.#x, this.#y];
    for (const point of points) {
      [x, y] = [Math.round(point[0] * 10), Math.round(point[1] * 10)];
      text += ` ${(x - this.#x) / 10} ${(y - this.#y) / 10}`;
    }
    this.path += command === this.#command ? text : command + text.slice(1);
    [this.#x, this.#y, this.#command] = [x, y, command];
  }

  close(): void {
    this.path += 'z';
    [this.#x, this.#y, this.#command] = [this.#startX, this.#startY, 'z'];
  }
}
