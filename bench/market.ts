import { createHash } from 'node:crypto';
import { categories } from '@aangan/contract/homes/fact-choices.ts';
import { addDays, type CalendarDate, dateInIndia } from '@aangan/contract/rules/dates.ts';
import { type HomeTerms, plainRules, plainTerms } from '@aangan/contract/rules/home-terms.ts';
import { type SearchableHome, searchWordsText } from '@aangan/server/domain/homes/search-index.ts';

/** Rates of every home. */
export const rates = { rent: 2_000, includedGuests: 2, extraGuestFee: 500, cleaningFee: 300 };

/** Price rules of a third of the homes: weekends and a yearly season. */
export const WEEKEND_RENT = 2_500;
export const SEASON = { rent: 2_800, startsIn: 30, endsIn: 90 };

function hasCalendar(home: number): boolean {
  return home % 3 === 0;
}

/** Price rules of a home by its number; `today` is the day of the market's creation. */
export function buildHomeTerms(home: number, today: CalendarDate): HomeTerms {
  if (!hasCalendar(home)) return plainTerms;
  const season = { name: 'Season', yearly: true, weekendRent: null, minNights: null, checkInDays: null };
  const [from, to] = [addDays(today, SEASON.startsIn), addDays(today, SEASON.endsIn)];
  return {
    rules: { ...plainRules, weekendRent: WEEKEND_RENT },
    seasons: [{ ...season, rent: SEASON.rent, from, to }],
    days: {},
  };
}

export const STAYS_A_HOME = 5;

const nouns = ['lake', 'garden', 'hill', 'beach', 'fort', 'river', 'pine', 'mango', 'temple', 'valley'];
const kinds = ['quiet', 'sunny', 'old', 'blue', 'grand', 'little', 'stone', 'bamboo', 'rose', 'silver'];
/** Word in every title. */
const commonWord = 'house';
const cities = ['Jaipur', 'Manali', 'Goa', 'Udaipur', 'Kochi', 'Munnar', 'Shimla', 'Pune', 'Mysuru', 'Leh'];

/** Degrees north and east of each city, in the order of `cities`. */
export const cityPoints = [
  [26.9124, 75.7873],
  [32.2396, 77.1887],
  [15.4909, 73.8278],
  [24.5854, 73.7125],
  [9.9312, 76.2673],
  [10.0889, 77.0595],
  [31.1048, 77.1734],
  [18.5204, 73.8567],
  [12.2958, 76.6394],
  [34.1526, 77.5771],
] as const;

/**
 * Searchable texts of a home by its number, from 1 on. 1% of homes have a given noun in the title and are in a given
 * city; the number is a word unique to the home.
 */
export function buildHome(number: number): SearchableHome {
  const city = pick(cities, Math.floor(number / 100));
  return {
    title: `${pick(kinds, number)} ${pick(nouns, Math.floor(number / 10))} ${commonWord} ${number}`,
    city: `${city}, India`,
    landMark: `Landmark ${number % 1_000}`,
    country: 'India',
    category: pick(categories, number),
  };
}

/** The home's search words as the product stores them at publication. */
export function formatSearchWords(home: SearchableHome): string {
  return searchWordsText(home);
}

export function homeId(number: number): string {
  return computeId(`listing${number}`);
}

/** The id of the host of the home with this number. */
export function hostId(number: number): string {
  return computeId(`account${(number % 500) + 1}`);
}

/** The id of a guest, who has no homes. */
export function guestId(number: number): string {
  return computeId(`account${501 + (number % 500)}`);
}

function computeId(name: string): string {
  const hex = createHash('md5').update(name).digest('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Different on each call, to avoid caches. */
export function pickRandom<T>(values: readonly T[]): T {
  return pick(values, Math.floor(Math.random() * values.length));
}

function pick<T>(values: readonly T[], number: number): T {
  return values[number % values.length] as T;
}

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
  // One home in 180 has both: a full page from 10,000 homes on.
  'two rare amenities': () => found({ amenities: 'ac,heater' }),
  'whom a home welcomes, and pets': () => found({ welcomes: 'children,groups', allowsPets: 'true' }),
  'space, bedrooms, beds and bathrooms': () => found({ space: 'entire', bedrooms: '3', beds: '4', bathrooms: '2' }),
  'cancellation in a city': () => found({ cancellation: 'flexible,firm', place: pickRandom(cities) }),
  'a box around a town': () => found({ box: formatRandomBox(0.05) }),
  'a point within 25 km': () => found({ near: pickRandom(cityPoints).join(',') }),
  'the cheapest in a city': () => found({ place: pickRandom(cities), sort: 'price' }),
  'the cheapest in a city by the total price': () => found({ place: pickRandom(cities), sort: 'price', by: 'whole' }),
  'a city up to a total price': () => found({ place: pickRandom(cities), maxPrice: '100000', by: 'whole' }),
  'a city with days up to a total price': () =>
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
  'total prices in a city': () => `/api/listing/prices?${formatQuery({ place: pickRandom(cities), by: 'whole' })}`,
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
