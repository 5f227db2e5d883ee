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

/** The words of the smallest cells of which a few cover a box; null for one so wide that it leaves too many. */
export function cellsOver({ west, south, east, north }: Box): string[] | null {
  for (let zoom = FINEST; zoom >= COARSEST; zoom -= 1) {
    const [left, right] = [cellAt(west + 180, zoom), cellAt(east + 180, zoom)];
    const [bottom, top] = [cellAt(south + 90, zoom), cellAt(north + 90, zoom)];
    if ((right - left + 1) * (top - bottom + 1) <= MOST_CELLS) {
      return between(left, right).flatMap((x) => between(bottom, top).map((y) => `#${zoom}/${x}/${y}`));
    }
  }
  return null;
}

/** As `cell_at` of migration 0012. */
export function cellAt(degrees: number, zoom: number): number {
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
