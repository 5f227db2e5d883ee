import { addDays, dateInIndia } from '@aangan/contract/rules/dates.ts';
import { anyOf, cities, commonWord, nouns } from './market.ts';

/** A search as the address says it, another one each time. */
export type Search = () => string;

/** A noun of the title and the city: one home in a hundred. */
export const searchByWords: Search = () => byWords(anyOf(nouns));

/** The word that every title has and the city: one home in ten, and so a full page in a market of a thousand, too. */
export const wideSearchByWords: Search = () => byWords(commonWord);

/** One home in ten, but for those that are booked on the days. */
export const wideSearchByWordDaysAndCity: Search = () => {
  const checkIn = addDays(dateInIndia(new Date()), 5 + Math.floor(Math.random() * 40));
  const place = anyOf(cities);
  return String(new URLSearchParams({ query: commonWord, place, checkIn, checkOut: addDays(checkIn, 3) }));
};

function byWords(word: string): string {
  return String(new URLSearchParams({ query: `${word} ${anyOf(cities)}`.toLowerCase() }));
}
