import { invalidInput } from '../../platform/http/errors.ts';
import { isInOrNearIndia } from './gazetteer/outlines.ts';
import type { Point } from './public-point.ts';

/** The country of a home: the text after the last comma of its city, else India. */
export function parseCountry(city: string): string {
  const comma = city.lastIndexOf(',');
  const named = comma === -1 ? '' : city.slice(comma + 1).trim();
  return named === '' ? 'India' : named;
}

const names = new Set(placeKeys('India,Bharat,भारत'));

export function isIndia(text: string): boolean {
  return placeKeys(text).every((key) => names.has(key));
}

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

/** The comma-separated names of a text, normalized for comparison. Must equal the SQL function `place_keys`. */
export function placeKeys(text: string): string[] {
  const keys = text.split(',').map((part) =>
    part
      .toLowerCase()
      .normalize('NFKD')
      .replaceAll(/[\u0300-\u036f]/g, '')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  );
  return [...new Set(keys.filter((key) => key !== ''))];
}
