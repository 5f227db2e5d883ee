import type { At } from '@aangan/contract/homes/home-places.ts';

/** The columns of a home's public point. */
export interface PublicPointColumns {
  at_lat: number | null;
  at_lng: number | null;
  at_radius: number | null;
}

export function publicPointColumns(at: At | null): PublicPointColumns {
  return { at_lat: at?.lat ?? null, at_lng: at?.lng ?? null, at_radius: at?.radius ?? null };
}

export function pointFromColumns({ at_lat: lat, at_lng: lng, at_radius: radius }: PublicPointColumns): At | null {
  return lat === null || lng === null || radius === null ? null : { lat, lng, radius };
}
