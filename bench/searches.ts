import { addDays, dateInIndia } from '@aangan/contract/rules/dates.ts';
import { cities, cityPoints, commonWord, nouns, pickRandom } from './market.ts';

/** Query string of a search; different on each call. */
export type Search = () => string;

/** Noun of a title and a city: matches 1% of homes. */
export const searchByWords: Search = () => byWords(pickRandom(nouns));

/** Word of every title and a city: matches 10% of homes, a full page even among a thousand homes. */
export const wideSearchByWords: Search = () => byWords(commonWord);

/** Matches 10% of homes, except those booked on the days. */
export const wideSearchByWordDaysAndCity: Search = () => {
  return formatQuery({ query: commonWord, place: pickRandom(cities), ...someDays() });
};

function someDays(): { checkIn: string; checkOut: string } {
  const checkIn = addDays(dateInIndia(new Date()), 5 + Math.floor(Math.random() * 40));
  return { checkIn, checkOut: addDays(checkIn, 3) };
}

function byWords(word: string): string {
  return String(new URLSearchParams({ query: `${word} ${pickRandom(cities)}`.toLowerCase() }));
}

/** Search paths by name of the filter combination; different on each call where possible. */
export const narrowed: Record<string, () => string> = {
  'a frequent amenity': () => found({ amenities: 'hot-water' }),
  'two rare amenities': () => found({ amenities: 'ev-charging,garden' }),
  'whom a home welcomes, and pets': () => found({ welcomes: 'children,groups', allowsPets: 'true' }),
  'space, bedrooms, beds and bathrooms': () => found({ space: 'entire', bedrooms: '3', beds: '4', bathrooms: '2' }),
  'cancellation in a city': () => found({ cancellation: 'flexible,firm', place: pickRandom(cities) }),
  'a box around a town': () => found({ box: formatRandomBox(0.05) }),
  'a point within 25 km': () => found({ near: pickRandom(cityPoints).join(',') }),
  'the cheapest in a city': () => found({ place: pickRandom(cities), sort: 'price' }),
  'the cheapest in a city by the whole price': () => found({ place: pickRandom(cities), sort: 'price', by: 'whole' }),
  'a city up to a whole price': () => found({ place: pickRandom(cities), maxPrice: '100000', by: 'whole' }),
  'a city with days up to a whole price': () =>
    found({ ...someDays(), place: pickRandom(cities), maxPrice: '100000', by: 'whole' }),
  'a city with days up to a rent': () => found({ ...someDays(), place: pickRandom(cities), maxPrice: '100000' }),
  'the dearest with an amenity': () => found({ amenities: 'towels', sort: '-price' }),
  'the best rated of two words': () => found({ query: `${commonWord} ${pickRandom(cities)}`, sort: 'rating' }),
  'the newest of two words': () => found({ query: `${commonWord} ${pickRandom(cities)}`, sort: 'newest' }),
  'a map of an empty hill': () => map({ box: '79.5,33.1,79.9,33.4' }),
  'a map of a town': () => map({ box: formatRandomBox(0.05) }),
  'a map of a state': () => map({ box: formatRandomBox(2) }),
  'a map of India': () => map({ box: '68,6,98,37' }),
};

/** Paths of requests whose counts are estimated from a sample, which grows with selectivity up to a bound. */
export const sampled: Record<string, () => string> = {
  'a map of a state with an amenity': () => map({ box: formatRandomBox(2), amenities: 'towels' }),
  'a map of India with two amenities': () => map({ box: '68,6,98,37', amenities: 'towels,heater' }),
  'choices in a city': () => `/api/listing/facets?${formatQuery({ place: pickRandom(cities) })}`,
  'whole prices in a city': () => `/api/listing/prices?${formatQuery({ place: pickRandom(cities), by: 'whole' })}`,
  'rents in a city': () => `/api/listing/prices?${formatQuery({ place: pickRandom(cities) })}`,
};

function found(parameters: Record<string, string>): string {
  return `/api/listing/search?${formatQuery(parameters)}`;
}

function map(parameters: Record<string, string>): string {
  return `/api/listing/map?${formatQuery(parameters)}`;
}

function formatQuery(parameters: Record<string, string>): string {
  return String(new URLSearchParams(parameters));
}

/** Box of this many degrees around a city, shifted a little on each call. */
function formatRandomBox(degrees: number): string {
  const [lat, lng] = pickRandom(cityPoints);
  const [x, y] = [lng, lat].map((middle) => middle + (Math.random() - 0.5) * degrees * 0.2) as [number, number];
  return [x - degrees, y - degrees, x + degrees, y + degrees].map((side) => side.toFixed(4)).join(',');
}
