import { invalidInput } from '../../platform/http/errors.ts';
import { isIndia } from './country-of.ts';
import { isInOrNearIndia } from './gazetteer/outlines.ts';
import type { Point } from './point.ts';

/** Whether a home of a country may lie at a point: one in India in it, or within 25 km. */
export function isPossiblePin(country: string, pin: Point): boolean {
  return !isIndia(country) || isInOrNearIndia(pin);
}

/** Refuses a city in India for a home whose pin lies elsewhere, beside the field `city`. */
export function refuseCity({ country }: { country: string }, pin: Point): void {
  if (!isPossiblePin(country, pin)) throw invalidInput({ city: ({ reasons }) => reasons.pinElsewhere });
}

/** Refuses a pin at which a home of that country cannot lie, beside the field `lat`. */
export function refusePin({ country }: { country: string }, pin: Point): void {
  if (!isPossiblePin(country, pin)) throw invalidInput({ lat: ({ reasons }) => reasons.pinOutsideIndia });
}
