import type { MapName, Point } from './basemap.ts';
import type { TileAddress } from './cut-shapes.ts';

/** The text style of one kind of names, in pixels. */
interface NameStyle {
  size: number;
  weight: 400 | 600;
  spacing: number;
  inCapitals: boolean;
  isItalic: boolean;
  ink: 'name' | 'quiet' | 'water';
  /** Whether it is placed beside a point instead of centred. */
  hasPoint: boolean;
}

const defaultStyle = {
  weight: 400,
  spacing: 0,
  inCapitals: false,
  isItalic: false,
  ink: 'name',
  hasPoint: false,
} as const;

/** The style of a name at a zoom; undefined if hidden. */
function nameStyle({ kind, zoom }: MapName, z: number): NameStyle | undefined {
  if (z < zoom) return undefined;
  switch (kind) {
    case 'country':
      return z > 5
        ? undefined
        : { ...defaultStyle, size: 9 + z, weight: 600, spacing: 1.5, inCapitals: true, ink: 'quiet' };
    case 'sea':
      return z > 7 ? undefined : { ...defaultStyle, size: 12.5, isItalic: true, spacing: 0.6, ink: 'water' };
    case 'state':
      return z > 8 ? undefined : { ...defaultStyle, size: 5 + z, spacing: 1, inCapitals: true, ink: 'quiet' };
    case 'capital':
    case 'town':
      return {
        ...defaultStyle,
        size: Math.min(11 + (z - zoom) * 0.75, 15),
        weight: kind === 'capital' || z - zoom > 2 ? 600 : 400,
        hasPoint: true,
      };
  }
}

export const TILE_PIXELS = 256;

/** A placed name, in world pixels of its zoom level. */
export interface PlacedName {
  lines: [english: string, hindi?: string];
  style: NameStyle;
  /** The position of the town, or the centre of the text. */
  x: number;
  y: number;
  side: 'right' | 'left' | 'around';
  /** The estimated width of the longest line. */
  width: number;
}

/** West, north, east, south in world pixels. */
type Box = [number, number, number, number];

export const LINE_HEIGHT = 1.2;
export const HINDI_SIZE = 0.86;
/** Pixels between a town's dot and its name. */
export const POINT_GAP = 5;
/** Fonts vary by device, so names are also drawn in tiles that a wider rendering would reach. */
const MARGIN = 1.3;
const CELL = 96;

/** Placement at one zoom, for all tiles together: continuous across borders, no overlaps, important names first. */
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

  /** Reserves the space; false if it overlaps reserved space. */
  take(box: Box): boolean {
    const cells = cellsInBox(box, CELL);
    if (cells.some((cell) => this.#cells.get(cell)?.some((other) => overlap(box, other)))) return false;
    for (const cell of cells) addToCell(this.#cells, cell, box);
    return true;
  }
}

/** Web Mercator projection. */
function worldPixels([longitude, latitude]: Point, z: number): Point {
  const whole = TILE_PIXELS * 2 ** z;
  const north = Math.asinh(Math.tan((latitude * Math.PI) / 180)) / Math.PI;
  return [((longitude + 180) / 360) * whole, ((1 - north) / 2) * whole];
}

/** Candidate positions, best first. */
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

/** The estimated width in a system font. */
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

/** Widths by character class, relative to the font size. */
const widths: [RegExp, number][] = [
  [/[\u0901\u0902\u093c\u0941-\u0948\u094d]/u, 0],
  [/[A-Z\u0900-\u097fmw]/u, 0.7],
  [/[ iljtfr.,'-]/u, 0.32],
];

function overlap(one: Box, other: Box): boolean {
  return one[0] < other[2] && other[0] < one[2] && one[1] < other[3] && other[1] < one[3];
}

/** The grid cells of `size` pixels that a box intersects. */
function cellsInBox([west, north, east, south]: Box, size: number): number[] {
  const cells = [];
  for (let x = Math.floor(west / size); x <= Math.floor(east / size); x += 1) {
    for (let y = Math.floor(north / size); y <= Math.floor(south / size); y += 1) cells.push(cellAt(x, y));
  }
  return cells;
}

/** Packs a cell's coordinates in one number; the factor exceeds the columns of any zoom. */
function cellAt(x: number, y: number): number {
  return x * 2 ** 20 + y;
}

function addToCell<T>(lists: Map<number, T[]>, key: number, value: T): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}
