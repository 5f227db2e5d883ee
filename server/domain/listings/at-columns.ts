import type { At } from '@aangan/contract/listing/home-places.ts';

/** The public point of a home as its table holds it. */
export interface AtColumns {
  at_lat: number | null;
  at_lng: number | null;
  at_radius: number | null;
}

export function atColumns(at: At | null): AtColumns {
  return { at_lat: at?.lat ?? null, at_lng: at?.lng ?? null, at_radius: at?.radius ?? null };
}

export function atOf({ at_lat: lat, at_lng: lng, at_radius: radius }: AtColumns): At | null {
  return lat === null || lng === null || radius === null ? null : { lat, lng, radius };
}
