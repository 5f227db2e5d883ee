import { type Point, radians } from '@aangan/server/domain/homes/public-point.ts';

/** The great-circle distance (haversine formula). */
export function metresBetween(from: Point, to: Point): number {
  const { sin, cos } = Math;
  const chord =
    sin(radians(to.lat - from.lat) / 2) ** 2 +
    cos(radians(from.lat)) * cos(radians(to.lat)) * sin(radians(to.lng - from.lng) / 2) ** 2;
  return 2 * 6_371_008.8 * Math.asin(Math.sqrt(Math.min(1, chord)));
}
