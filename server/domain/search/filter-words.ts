import type { Box } from '@aangan/contract/search/search-filters.ts';
import { codeBits, type CodesName } from '../homes/field-columns.ts';
import type { Circle, HomeFilters } from './home-filters.ts';

/** Index words of filters, as `fact_words` and `cell_words` of schema/search.sql write them. */
export interface FilterWords {
  /** Words that a home must all have. */
  all: string[];
  /** Lists of words of which a home must have at least one each. */
  anyOf: string[][];
}

export const ALL_HOMES_WORD = '#';

/** Larger numbers share this number's index word; the exact condition is checked per home. */
const MAX_INDEXED_NUMBER = 8;

export function filterWords(filters: HomeFilters): FilterWords {
  const { space, allowsPets, cancellation } = filters;
  return {
    all: [
      ...(space === undefined ? [] : [`#space:${space}`]),
      ...codeWords('amenities', 'amenity', filters.amenities),
      ...codeWords('welcomes', 'welcome', filters.welcomes),
      ...(allowsPets === undefined ? [] : ['#pets']),
    ],
    anyOf: [
      ...(['bedrooms', 'beds', 'bathrooms'] as const).map((name) => minimumWords(name, filters[name] ?? 0)),
      cancellation?.map((policy) => `#cancellation:${policy}`) ?? [],
      ...filterBoxes(filters).map((area) => cellWords(area) ?? []),
    ].filter((words) => words.length > 0),
  };
}

export function filterBoxes({ box, near }: HomeFilters): Box[] {
  return [...(box ? [box] : []), ...(near ? [boxAround(near)] : [])];
}

export function hasFilterWords(filters: HomeFilters): boolean {
  const { all, anyOf } = filterWords(filters);
  return all.length > 0 || anyOf.length > 0;
}

function codeWords(name: CodesName, word: string, codes: readonly string[] = []): string[] {
  return codes.map((code) => `#${word}:${codeBits[name].indexOf(code)}`);
}

function minimumWords(name: string, minimum: number): string[] {
  if (minimum === 0) return [];
  const lowest = Math.min(Math.floor(minimum), MAX_INDEXED_NUMBER);
  return Array.from({ length: MAX_INDEXED_NUMBER - lowest + 1 }, (_, index) => `#${name}:${lowest + index}`);
}

/** The zoom levels of indexed cells: see `cell_words` of schema/search.sql. */
const MIN_ZOOM = 4;
const MAX_ZOOM = 13;
/** The maximum number of cells that cover a box. */
const MAX_CELLS = 16;

const EARTH_RADIUS_KM = 6_371;
const DEGREE = Math.PI / 180;

/** A range of cells of one zoom level, both ends inclusive. */
export interface CellRange {
  zoom: number;
  left: number;
  right: number;
  bottom: number;
  top: number;
}

/** The index words of the cells that cover a box; null if the box is too large. */
function cellWords(box: Box): string[] | null {
  const cover = coverBox(box);
  if (cover === null) return null;
  const { zoom, left, right, bottom, top } = cover;
  return integerRange(left, right).flatMap((x) => integerRange(bottom, top).map((y) => `#${zoom}/${x}/${y}`));
}

/** Covers a box with at most `MAX_CELLS` cells of the highest possible zoom; null if the box is too large. */
export function coverBox(box: Box): CellRange | null {
  for (let zoom = MAX_ZOOM; zoom >= MIN_ZOOM; zoom -= 1) {
    const cover = cellsAtZoom(box, zoom);
    if (countCells(cover) <= MAX_CELLS) return cover;
  }
  return null;
}

export function countCells({ left, right, bottom, top }: CellRange): number {
  return (right - left + 1) * (top - bottom + 1);
}

export function cellsAtZoom({ west, south, east, north }: Box, zoom: number): CellRange {
  return {
    zoom,
    left: cellAt(west + 180, zoom),
    right: cellAt(east + 180, zoom),
    bottom: cellAt(south + 90, zoom),
    top: cellAt(north + 90, zoom),
  };
}

/** Must equal `map_cell_at` of schema/search.sql. */
function cellAt(degrees: number, zoom: number): number {
  return Math.floor((degrees * 2 ** zoom) / 360);
}

function boxAround({ lat, lng, within: radiusKm }: Circle): Box {
  const angle = radiusKm / EARTH_RADIUS_KM;
  const latitudeDelta = angle / DEGREE;
  const narrowing = Math.sin(angle) / Math.cos(lat * DEGREE);
  const longitudeDelta = Math.abs(lat) + latitudeDelta >= 90 ? 360 : Math.asin(narrowing) / DEGREE;
  const [south, north] = [Math.max(lat - latitudeDelta, -90), Math.min(lat + latitudeDelta, 90)];
  // A circle across the antimeridian gets a box of all longitudes.
  if (lng - longitudeDelta < -180 || lng + longitudeDelta > 180) return { west: -180, south, east: 180, north };
  return { west: lng - longitudeDelta, south, east: lng + longitudeDelta, north };
}

function integerRange(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}
