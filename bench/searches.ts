import { addDays, dateInIndia } from '@aangan/contract/dates.ts';
import { anyOf, cities, nouns } from './market.ts';

/** A search as the address says it, another one each time. */
export type Search = () => string;

/** A noun of the title and the city: one home in a hundred. */
export const searchByWords: Search = () =>
  String(new URLSearchParams({ query: `${anyOf(nouns)} ${anyOf(cities)}`.toLowerCase() }));

/** One home in a hundred, but for those that are booked on the days. */
export const searchByWordDaysAndCity: Search = () => {
  const checkIn = addDays(dateInIndia(new Date()), 5 + Math.floor(Math.random() * 40));
  const place = anyOf(cities);
  return String(new URLSearchParams({ query: anyOf(nouns), place, checkIn, checkOut: addDays(checkIn, 3) }));
};
