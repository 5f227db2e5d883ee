import { placeKeys } from './place-keys.ts';

/** The country of a home: the text after the last comma of its city, else India. */
export function parseCountry(city: string): string {
  const comma = city.lastIndexOf(',');
  const named = comma === -1 ? '' : city.slice(comma + 1).trim();
  return named === '' ? 'India' : named;
}

const names = new Set(placeKeys('India,Bharat,भारत'));

/** Whether a text names India. */
export function isIndia(text: string): boolean {
  return placeKeys(text).every((key) => names.has(key));
}
