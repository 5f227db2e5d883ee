import { addDays, dateInIndia } from '@aangan/contract/dates.ts';
import { anyOf, cities, commonWord, nouns } from './market.ts';

/** A search as the address says it, another one each time. */
export type Search = () => string;

/** A noun of the title and the city: one home in a hundred. */
export const searchByWords: Search = () => byWords(anyOf(nouns));

/** One home in a hundred, but for those that are booked on the days. */
export const searchByWordDaysAndCity: Search = () => byWordDaysAndCity(anyOf(nouns));

/** The same by the word that every title has: one home in ten, and so a full page in a market of a thousand, too. */
export const wideSearchByWords: Search = () => byWords(commonWord);
export const wideSearchByWordDaysAndCity: Search = () => byWordDaysAndCity(commonWord);

function byWords(word: string): string {
  return String(new URLSearchParams({ query: `${word} ${anyOf(cities)}`.toLowerCase() }));
}

function byWordDaysAndCity(query: string): string {
  const checkIn = addDays(dateInIndia(new Date()), 5 + Math.floor(Math.random() * 40));
  const place = anyOf(cities);
  return String(new URLSearchParams({ query, place, checkIn, checkOut: addDays(checkIn, 3) }));
}
