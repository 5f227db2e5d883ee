import { invalidInput } from '../../platform/http/errors.ts';
import { isIndia } from './parse-country.ts';
import { isInOrNearIndia } from './gazetteer/outlines.ts';
import type { Point } from './point.ts';

/** Whether a pin is possible for a country: for India within 25 km of it. */
export function isPossiblePin(country: string, pin: Point): boolean {
  return !isIndia(country) || isInOrNearIndia(pin);
}

/** Throws for a city in India if the pin is elsewhere; an error of the field `city`. */
export function validateCity({ country }: { country: string }, pin: Point): void {
  if (!isPossiblePin(country, pin)) throw invalidInput({ city: ({ reasons }) => reasons.pinElsewhere });
}

/** Throws for a pin that is impossible for the country; an error of the field `lat`. */
export function validatePin({ country }: { country: string }, pin: Point): void {
  if (!isPossiblePin(country, pin)) throw invalidInput({ lat: ({ reasons }) => reasons.pinOutsideIndia });
}
