import type { Box } from '../listing/search-filters.ts';

export interface Size {
  width: number;
  height: number;
}

export interface Pixel {
  x: number;
  y: number;
}

/** As far north and south as the projection reaches. */
const MOST_LAT = 85;

/** The pixels of a map of that size over a box, in the projection of maps in the web. */
export function projection(box: Box, size: Size): (point: { lat: number; lng: number }) => Pixel {
  const [bottom, top] = [mercator(box.south), mercator(box.north)];
  const across = size.width / Math.max(box.east - box.west, Number.EPSILON);
  const up = size.height / Math.max(top - bottom, Number.EPSILON);
  return ({ lat, lng }) => ({ x: (lng - box.west) * across, y: (top - mercator(lat)) * up });
}

function mercator(lat: number): number {
  const within = Math.min(Math.max(lat, -MOST_LAT), MOST_LAT);
  return Math.log(Math.tan(Math.PI / 4 + (within * Math.PI) / 360));
}
