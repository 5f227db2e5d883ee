import type { Box } from './search-filters.ts';

export interface Size {
  width: number;
  height: number;
}

export interface Pixel {
  x: number;
  y: number;
}

/** Latitude limit of the projection. */
const MAX_LAT = 85;

/** Converts degrees to pixels of a map of this size over a box (Web Mercator). */
export function projection(box: Box, size: Size): (point: { lat: number; lng: number }) => Pixel {
  const [bottom, top] = [mercator(box.south), mercator(box.north)];
  const across = size.width / Math.max(box.east - box.west, Number.EPSILON);
  const up = size.height / Math.max(top - bottom, Number.EPSILON);
  return ({ lat, lng }) => ({ x: (lng - box.west) * across, y: (top - mercator(lat)) * up });
}

function mercator(lat: number): number {
  const within = Math.min(Math.max(lat, -MAX_LAT), MAX_LAT);
  return Math.log(Math.tan(Math.PI / 4 + (within * Math.PI) / 360));
}
