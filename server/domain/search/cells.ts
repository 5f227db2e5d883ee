import type { Box } from '@aangan/contract/listing/search-filters.ts';
import type { Circle } from './home-filters.ts';

/** The zooms of the cells that homes are found by: `cell_words` of migration 0012. */
const COARSEST = 4;
const FINEST = 13;
/** A box is covered by at most so many. */
const MOST_CELLS = 16;

/** Kilometres. */
const EARTH_RADIUS = 6_371;
const DEGREE = Math.PI / 180;

/** Cells of one zoom, both ends included. */
export interface Cover {
  zoom: number;
  left: number;
  right: number;
  bottom: number;
  top: number;
}

/** The words of the cells that cover a box. */
export function cellsOver(box: Box): string[] | null {
  const cover = coverOf(box);
  if (cover === null) return null;
  const { zoom, left, right, bottom, top } = cover;
  return between(left, right).flatMap((x) => between(bottom, top).map((y) => `#${zoom}/${x}/${y}`));
}

/** The smallest cells of which a few cover a box; null for one so wide that it leaves too many. */
export function coverOf(box: Box): Cover | null {
  for (let zoom = FINEST; zoom >= COARSEST; zoom -= 1) {
    const cover = cellsOf(box, zoom);
    if (countOf(cover) <= MOST_CELLS) return cover;
  }
  return null;
}

export function countOf({ left, right, bottom, top }: Cover): number {
  return (right - left + 1) * (top - bottom + 1);
}

/** The cells of a zoom that a box touches. */
export function cellsOf({ west, south, east, north }: Box, zoom: number): Cover {
  return {
    zoom,
    left: cellAt(west + 180, zoom),
    right: cellAt(east + 180, zoom),
    bottom: cellAt(south + 90, zoom),
    top: cellAt(north + 90, zoom),
  };
}

/** As `cell_at` of migration 0012. */
function cellAt(degrees: number, zoom: number): number {
  return Math.floor((degrees * 2 ** zoom) / 360);
}

/** The box around a circle. */
export function boxAround({ lat, lng, within }: Circle): Box {
  const angle = within / EARTH_RADIUS;
  const high = angle / DEGREE;
  const narrowing = Math.sin(angle) / Math.cos(lat * DEGREE);
  const wide = Math.abs(lat) + high >= 90 ? 360 : Math.asin(narrowing) / DEGREE;
  const [south, north] = [Math.max(lat - high, -90), Math.min(lat + high, 90)];
  // A circle over the date line has homes on both ends of the map.
  if (lng - wide < -180 || lng + wide > 180) return { west: -180, south, east: 180, north };
  return { west: lng - wide, south, east: lng + wide, north };
}

function between(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}
