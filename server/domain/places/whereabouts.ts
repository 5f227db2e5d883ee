import type { At } from '@aangan/contract/listing/home-places.ts';
import type { State } from '@aangan/contract/rules/states.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { liesInState, stateAt } from './gazetteer/outlines.ts';
import { countryOf } from './country-of.ts';
import { isOfIndia, type Told, townOf } from './gazetteer/town-of.ts';
import { placeKey } from './place-key.ts';
import type { Point } from './point.ts';
import { publicPoint } from './public-point.ts';

/** What everybody is told of where a home is. */
export interface Whereabouts {
  at: At | null;
  state: State | null;
}

/** By its pin; without one by the town that its city names, and in the state that its host has chosen. */
export async function whereabouts(
  db: Kysely<Database>,
  home: Told & { hostId: string },
  pin: Point | null,
): Promise<Whereabouts> {
  if (pin === null) return { at: townPoint(home), state: home.state ?? null };
  const at = publicPoint(await placeKey(db), home.hostId, pin);
  return { at, state: stateOf(at, home) };
}

/** The town that a home's city names, as a circle: homes without a pin share it. */
export function townPoint(home: Told): At | null {
  const town = townOf(home);
  return town === null ? null : { lat: town.lat, lng: town.lng, radius: town.radius };
}

/**
 * Of what everybody knows: from the pin itself, one could tell on which side of a state's border a home lies. Beside a
 * border the city says it.
 */
function stateOf(at: At, { city, landMark, state }: Told): State | null {
  // One in another country lies in no state of India, however near; what its host has chosen stays.
  if (!isOfIndia(countryOf(city))) return state ?? null;
  const town = townOf({ city, landMark });
  return town !== null && liesInState(at, town.state, at.radius) ? town.state : stateAt(at);
}
