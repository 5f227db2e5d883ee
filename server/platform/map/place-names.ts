import type { MapName, Point } from './basemap.ts';
import { type NameStyle, nameStyle } from './name-styles.ts';
import type { TileAddress } from './tile-address.ts';

export const TILE_PIXELS = 256;

/** A name where it is written, in pixels of the whole world at its zoom. */
export interface PlacedName {
  lines: [english: string, hindi?: string];
  style: NameStyle;
  /** Of the town itself, or of the middle of the words. */
  x: number;
  y: number;
  side: 'right' | 'left' | 'around';
  /** Of the longer line, about. */
  width: number;
}

/** West, north, east, south, in the same pixels. */
type Box = [number, number, number, number];

export const LINE_HEIGHT = 1.2;
export const HINDI_SIZE = 0.86;
/** Between a town's point and its name. */
export const POINT_GAP = 5;
/** No font is known: what may turn out wider than it was thought still stands in every tile it reaches into. */
const MARGIN = 1.3;
const CELL = 96;

/**
 * Where names stand at one zoom, for all tiles together: so a name that reaches over a border is the same on both its
 * sides, and no two lie over each other. The more important chooses first.
 */
export class NamePlan {
  readonly #tiles = new Map<number, PlacedName[]>();

  constructor(names: MapName[], z: number) {
    const taken = new OccupiedSpace();
    for (const name of names) {
      const style = nameStyle(name, z);
      if (style === undefined) continue;
      const placed = place(name, style, worldPixels(name.at, z)).find((candidate) => taken.take(nameBox(candidate)));
      if (placed !== undefined) this.#note(placed);
    }
  }

  at({ x, y }: TileAddress): PlacedName[] {
    return this.#tiles.get(cellAt(x, y)) ?? [];
  }

  #note(placed: PlacedName): void {
    for (const cell of cellsInBox(nameBox(placed, MARGIN), TILE_PIXELS)) addToCell(this.#tiles, cell, placed);
  }
}

class OccupiedSpace {
  readonly #cells = new Map<number, Box[]>();

  /** Takes the space, or says that some of it is taken. */
  take(box: Box): boolean {
    const cells = cellsInBox(box, CELL);
    if (cells.some((cell) => this.#cells.get(cell)?.some((other) => overlap(box, other)))) return false;
    for (const cell of cells) addToCell(this.#cells, cell, box);
    return true;
  }
}

/** Web Mercator, as all tiles are. */
function worldPixels([longitude, latitude]: Point, z: number): Point {
  const whole = TILE_PIXELS * 2 ** z;
  const north = Math.asinh(Math.tan((latitude * Math.PI) / 180)) / Math.PI;
  return [((longitude + 180) / 360) * whole, ((1 - north) / 2) * whole];
}

/** The places it may take, the best first. */
function place({ name, hindi }: MapName, style: NameStyle, [x, y]: Point): PlacedName[] {
  const english = style.inCapitals ? name.toUpperCase() : name;
  const lines: PlacedName['lines'] = hindi === '' ? [english] : [english, hindi];
  const width = Math.max(textWidth(english, style), textWidth(hindi, style) * HINDI_SIZE);
  const sides = style.hasPoint ? (['right', 'left'] as const) : (['around'] as const);
  return sides.map((side) => ({ lines, style, x, y, side, width }));
}

function nameBox({ lines, style, x, y, side, width }: PlacedName, spare = 1): Box {
  const half = (lines.length * style.size * LINE_HEIGHT) / 2;
  const reach = width * spare;
  if (side === 'around') return [x - reach / 2, y - half, x + reach / 2, y + half];
  const [near, far] = side === 'right' ? [POINT_GAP, POINT_GAP + reach] : [-POINT_GAP - reach, -POINT_GAP];
  return [x + near, y - half, x + far, y + half];
}

/** About so wide in a system's font. */
function textWidth(text: string, { size, weight, spacing }: NameStyle): number {
  let em = 0;
  for (const letter of text) em += letterWidth(letter);
  return em * size * (weight === 600 ? 1.06 : 1) + spacing * text.length;
}

const letterWidths = new Map<string, number>();

function letterWidth(letter: string): number {
  const known = letterWidths.get(letter);
  if (known !== undefined) return known;
  const [, width = 0.56] = widths.find(([letters]) => letters.test(letter)) ?? [];
  letterWidths.set(letter, width);
  return width;
}

/** In parts of a font's size. */
const widths: [RegExp, number][] = [
  [/[\u0901\u0902\u093c\u0941-\u0948\u094d]/u, 0],
  [/[A-Z\u0900-\u097fmw]/u, 0.7],
  [/[ iljtfr.,'-]/u, 0.32],
];

function overlap(one: Box, other: Box): boolean {
  return one[0] < other[2] && other[0] < one[2] && one[1] < other[3] && other[1] < one[3];
}

/** The squares of so many pixels that the box touches. */
function cellsInBox([west, north, east, south]: Box, size: number): number[] {
  const cells = [];
  for (let x = Math.floor(west / size); x <= Math.floor(east / size); x += 1) {
    for (let y = Math.floor(north / size); y <= Math.floor(south / size); y += 1) cells.push(cellAt(x, y));
  }
  return cells;
}

/** One number for a square: no zoom has as many in a row. */
function cellAt(x: number, y: number): number {
  return x * 2 ** 20 + y;
}

function addToCell<T>(lists: Map<number, T[]>, key: number, value: T): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}
