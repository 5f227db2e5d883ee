import { indianState } from '../../domain/homes/gazetteer/find-town.ts';

export interface Place {
  landMark?: string | undefined;
  city?: string | undefined;
  /** Undefined outside India, or if not given. */
  state?: string | undefined;
  country: string;
}

/**
 * Parses a postal address from its end: country, state, city, landmark. Parts may be missing: 'Gauravaddo, Calangute,
 * Goa, India', 'Candolim, GA, India', 'Kerala, India', 'Dodamarg Maharashtra, India'.
 */
export function readAddress(address: string): Place {
  const parts = address
    .split(',')
    .map((part) =>
      part
        .replace(/\s+/g, ' ')
        .trim()
        .replace(/^([^.]+)\.$/, '$1'),
    )
    .filter((part) => part !== '');
  const country = parts.length > 1 && indianState(parts.at(-1) ?? '') === undefined ? parts.pop() : undefined;
  if (parts.length === 1 && isIndia(parts[0] ?? '')) return { country: 'India' };
  const place: Place = { country: country === undefined || isIndia(country) ? 'India' : country };
  if (place.country === 'India') place.state = extractState(parts);
  place.city = parts.pop() ?? place.state;
  if (parts.length > 0) place.landMark = parts.join(', ');
  return place;
}

/** Removes the state from the end of `parts`, or from the end of the last part, and returns it. */
function extractState(parts: string[]): string | undefined {
  const last = parts.at(-1) ?? '';
  const state = indianState(last);
  if (state !== undefined) {
    parts.pop();
    return state;
  }
  const words = last.split(' ');
  for (let at = 1; at < words.length; at += 1) {
    const ending = words.slice(at).join(' ');
    // A two-letter word at the end of a part is rarely a state code.
    const named = ending.length > 2 ? indianState(ending) : undefined;
    if (named === undefined || isPartOfPlaceName(words.slice(0, at))) continue;
    parts[parts.length - 1] = words.slice(0, at).join(' ');
    return named;
  }
  return undefined;
}

/** 'North Goa' and 'New Delhi' are places, not a city with a state. */
function isPartOfPlaceName(before: readonly string[]): boolean {
  return /^(north|south|east|west|central|new|old|navi)$/i.test(before.at(-1) ?? '');
}

function isIndia(text: string): boolean {
  return /^(india|bharat|भारत)$/i.test(text);
}
