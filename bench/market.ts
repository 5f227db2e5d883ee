import { createHash } from 'node:crypto';
import { categories } from '@aangan/contract/homes/categories.ts';
import { addDays, type CalendarDate } from '@aangan/contract/rules/dates.ts';
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

export const nouns = ['lake', 'garden', 'hill', 'beach', 'fort', 'river', 'pine', 'mango', 'temple', 'valley'];
const kinds = ['quiet', 'sunny', 'old', 'blue', 'grand', 'little', 'stone', 'bamboo', 'rose', 'silver'];
/** Word in every title. */
export const commonWord = 'house';
export const cities = ['Jaipur', 'Manali', 'Goa', 'Udaipur', 'Kochi', 'Munnar', 'Shimla', 'Pune', 'Mysuru', 'Leh'];

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
