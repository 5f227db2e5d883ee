import type { Box } from '@aangan/contract/search/search-filters.ts';
import type { Circle } from './home-filters.ts';

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
export function cellWords(box: Box): string[] | null {
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

/** The cells of a zoom level that intersect a box. */
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

/** The bounding box of a circle. */
export function boxAround({ lat, lng, within }: Circle): Box {
  const angle = within / EARTH_RADIUS_KM;
  const high = angle / DEGREE;
  const narrowing = Math.sin(angle) / Math.cos(lat * DEGREE);
  const wide = Math.abs(lat) + high >= 90 ? 360 : Math.asin(narrowing) / DEGREE;
  const [south, north] = [Math.max(lat - high, -90), Math.min(lat + high, 90)];
  // A circle across the antimeridian gets a box of all longitudes.
  if (lng - wide < -180 || lng + wide > 180) return { west: -180, south, east: 180, north };
  return { west: lng - wide, south, east: lng + wide, north };
}

function integerRange(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}
