import type { At } from '@aangan/contract/homes/home-places.ts';
import type { State } from '@aangan/contract/rules/states.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { isInState, stateAt } from './gazetteer/outlines.ts';
import { parseCountry } from './parse-country.ts';
import { mayBeInIndia, type HomeLocation, findTown } from './gazetteer/find-town.ts';
import type { Point } from './point.ts';
import { publicPoint } from './public-point.ts';
import { townSlug } from './towns-of-homes.ts';

/** The public location of a home. */
export interface PublicLocation {
  at: At | null;
  state: State | null;
  /** Slug of its town; empty if unknown. */
  town: string;
}

/** From the pin; without a pin, from the town of its city and the state chosen by its host. */
export async function computePublicLocation(
  db: Kysely<Database>,
  home: HomeLocation & { hostId: string },
  pin: Point | null,
): Promise<PublicLocation> {
  const at = pin === null ? townPoint(home) : publicPoint(await placeKey(db), home.hostId, pin);
  const state = at === null || pin === null ? (home.state ?? null) : publicState(at, home);
  return { at, state, town: townSlug({ ...home, state }) };
}

/** The town of a home's city, as a circle that all its homes without a pin share. */
export function townPoint(home: HomeLocation): At | null {
  const town = findTown(home);
  return town === null ? null : { lat: town.lat, lng: town.lng, radius: town.radius };
}

/**
 * The state is derived from the public point: the exact pin would reveal on which side of a state border the home is.
 * Near a border the city decides.
 */
function publicState(at: At, { city, landMark, state }: HomeLocation): State | null {
  // A home in another country has no Indian state, even near the border; the host's choice stays.
  if (!mayBeInIndia(parseCountry(city))) return state ?? null;
  const town = findTown({ city, landMark });
  return town !== null && isInState(at, town.state, at.radius) ? town.state : stateAt(at);
}

/** The secret key of public points. Never sent to clients. */
async function placeKey(db: Kysely<Database>): Promise<Buffer> {
  const { key } = await db.selectFrom('location_key').select('key').executeTakeFirstOrThrow();
  return key;
}
