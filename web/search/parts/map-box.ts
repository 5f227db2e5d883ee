/** West, south, east, north, in degrees. */
export type MapBox = [west: number, south: number, east: number, north: number];

/** Initial view: India with a margin. */
export const INDIA: MapBox = [67, 6, 98, 37.5];

/** Formats a box for the URL, rounded to about ten metres. */
export function formatBox(box: MapBox): string {
  return box.map((degrees) => Number(degrees.toFixed(4))).join(',');
}

/** Null for an invalid box. */
export function parseBox(text: string | null): MapBox | null {
  const parts = (text ?? '').split(',');
  if (parts.length !== 4 || !parts.every((part) => /^-?\d{1,3}(\.\d{1,6})?$/.test(part))) return null;
  const [west = 0, south = 0, east = 0, north = 0] = parts.map(Number);
  const isOnEarth = west >= -180 && east <= 180 && south >= -90 && north <= 90;
  return isOnEarth && west <= east && south <= north && east - west <= 180 ? [west, south, east, north] : null;
}

/** Widest box of a search in degrees, with a margin for the rounding of `formatBox`. */
const MAX_WIDTH = 179.999;

/** The part of a map's view that can be searched: on very wide screens the view is wider than a box may be. */
export function clampBox([west, south, east, north]: MapBox): MapBox {
  const middle = Math.max(-180, Math.min((west + east) / 2, 180));
  const half = Math.min(east - west, MAX_WIDTH) / 2;
  return [
    Math.max(middle - half, -180),
    Math.max(-90, Math.min(south, 90)),
    Math.min(middle + half, 180),
    Math.max(-90, Math.min(north, 90)),
  ];
}

/** Bounding box of points; null without points. */
export function boundingBox(points: readonly { lat: number; lng: number }[]): MapBox | null {
  if (points.length === 0) return null;
  const lats = points.map(({ lat }) => lat);
  const lngs = points.map(({ lng }) => lng);
  return [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)];
}

/** Whether a box is a point: homes at the same point, such as homes located only by their town. */
export function isPoint([west, south, east, north]: MapBox): boolean {
  return east - west < 1e-4 && north - south < 1e-4;
}

/**
 * Enlarges a box on every side by `by` degrees (0.0002° is about 20 m), so that the rounding of `formatBox` cannot
 * exclude its points.
 */
export function padBox([west, south, east, north]: MapBox, by = 0.0002): MapBox {
  return [west - by, south - by, east + by, north + by];
}
