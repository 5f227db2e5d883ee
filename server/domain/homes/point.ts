/** A geographic point, in degrees. */
export interface Point {
  lat: number;
  lng: number;
}

/** Metres per degree of latitude, on the sphere used for all distances. */
export const METRES_PER_DEGREE = (6_371_008.8 * Math.PI) / 180;

/** The great-circle distance (haversine formula). */
export function metresBetween(from: Point, to: Point): number {
  const { sin, cos } = Math;
  const chord =
    sin(radians(to.lat - from.lat) / 2) ** 2 +
    cos(radians(from.lat)) * cos(radians(to.lat)) * sin(radians(to.lng - from.lng) / 2) ** 2;
  return 2 * 6_371_008.8 * Math.asin(Math.sqrt(Math.min(1, chord)));
}

export function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

/** Normalizes a longitude to -180 to 180. */
export function normalizeLongitude(lng: number): number {
  return lng - 360 * Math.round(lng / 360);
}
