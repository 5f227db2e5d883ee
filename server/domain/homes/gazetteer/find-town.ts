import type { State } from '@aangan/contract/rules/states.ts';
import { parseCountry, isIndia } from '../parse-country.ts';
import { placeKeys } from '../place-keys.ts';
import { stateCode } from './indian-states.ts';
import { isDistrict, type Town, townsByName } from './towns.ts';

/** The location fields of a home. */
export interface HomeLocation {
  city: string;
  landMark: string;
  state?: State | null | undefined;
}

/**
 * The town that a home's city names; null if unknown. A state counts only if a town has the same name, such as Delhi.
 * Every comma-separated part may name the town, the first part preferred; the other parts and the landmark distinguish
 * towns with equal names: 'Manali, Tamil Nadu'.
 */
export function findTown({ city, landMark, state }: HomeLocation): Town | null {
  const parts = placeKeys(city).filter((key) => !isIndia(key));
  if (!mayBeInIndia(parseCountry(city))) return null;
  for (const part of parts) {
    const hints = [...parts.filter((other) => other !== part), ...placeKeys(landMark).filter((key) => key !== part)];
    const own = stateCode(part);
    const towns = townsByName(part).filter((town) => own === undefined || town.state === own);
    const town = chooseTown(towns, hints, state ?? undefined);
    if (town !== undefined) return town;
  }
  return null;
}

/** Whether the text after the last comma of a city may be in India: India itself, a state, a district or a town. */
export function mayBeInIndia(last: string): boolean {
  return (
    isIndia(last) ||
    stateCode(last) !== undefined ||
    placeKeys(last).some((key) => isDistrict(key) || townsByName(key).length > 0)
  );
}

/** Only towns of a named state match. The district takes precedence, then the ranking. */
function chooseTown(
  towns: readonly Town[],
  hints: readonly string[],
  hintedState: State | undefined,
): Town | undefined {
  const states = new Set(hints.map(stateCode).filter((state) => state !== undefined));
  if (hintedState !== undefined && states.size === 0) states.add(hintedState);
  const possible = states.size === 0 ? towns : towns.filter(({ state }) => states.has(state));
  return possible.find(({ district }) => placeKeys(district).some((key) => hints.includes(key))) ?? possible[0];
}
