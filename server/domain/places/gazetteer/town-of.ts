import type { State } from '@aangan/contract/rules/states.ts';
import { countryOf, isIndia } from '../country-of.ts';
import { placeKeys } from '../place-keys.ts';
import { stateCode } from './indian-states.ts';
import { isDistrict, type Town, townsNamed } from './towns.ts';

/** What a home says of where it is. */
export interface Told {
  city: string;
  landMark: string;
  state?: State | null | undefined;
}

/**
 * The town that a home's city names, null where none is known; a state is one only where a town is called so, as Delhi is. Each part between its commas may name it, the first one
 * rather; whatever else is said, the landmark too, tells towns of one name apart: 'Manali, Tamil Nadu'.
 */
export function townOf({ city, landMark, state }: Told): Town | null {
  const parts = placeKeys(city).filter((key) => !isIndia(key));
  if (!isOfIndia(countryOf(city))) return null;
  for (const part of parts) {
    const hints = [...parts.filter((other) => other !== part), ...placeKeys(landMark).filter((key) => key !== part)];
    const own = stateCode(part);
    const towns = townsNamed(part).filter((town) => own === undefined || town.state === own);
    const town = chosen(towns, hints, state ?? undefined);
    if (town !== undefined) return town;
  }
  return null;
}

/** Whether what follows the last comma of a city is not another country: it may be a state, a district or a town as well. */
export function isOfIndia(last: string): boolean {
  return (
    isIndia(last) ||
    stateCode(last) !== undefined ||
    placeKeys(last).some((key) => isDistrict(key) || townsNamed(key).length > 0)
  );
}

/** A state that is named is believed: no town of another one is meant. Then the district, then what is likeliest. */
function chosen(towns: readonly Town[], hints: readonly string[], told: State | undefined): Town | undefined {
  const states = new Set(hints.map(stateCode).filter((state) => state !== undefined));
  if (told !== undefined && states.size === 0) states.add(told);
  const possible = states.size === 0 ? towns : towns.filter(({ state }) => states.has(state));
  return possible.find(({ district }) => placeKeys(district).some((key) => hints.includes(key))) ?? possible[0];
}
