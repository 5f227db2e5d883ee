import type { Listing } from '@aangan/contract/homes/listings.ts';
import * as words from '@aangan/contract/words/en/search/search.ts';

type Place = Pick<Listing, 'city' | 'landMark' | 'country'>;

/** Removes a country after the last comma: 'Manali, India' becomes 'Manali'. */
export function cityName({ city }: Pick<Place, 'city'>): string {
  const comma = city.lastIndexOf(',');
  const name = comma < 0 ? '' : city.slice(0, comma).trim();
  return name === '' ? city.trim() : name;
}

/** 'Defence Colony, New Delhi' */
export function landMarkAndCity(place: Pick<Place, 'city' | 'landMark'>): string {
  return joinDistinct(place.landMark, cityName(place));
}

/** 'New Delhi, Defence Colony': the line below a card's title. */
export function cityAndLandMark(place: Pick<Place, 'city' | 'landMark'>): string {
  return joinDistinct(cityName(place), place.landMark);
}

/** 'New Delhi, Defence Colony, India' */
export function fullPlace(place: Place): string {
  return `${cityAndLandMark(place)}, ${place.country}`;
}

/** Avoids repetition in small places: 'Goa', not 'Goa, Goa'. */
function joinDistinct(first: string, second: string): string {
  const isSame = first.trim().toLocaleLowerCase('en-IN') === second.trim().toLocaleLowerCase('en-IN');
  return isSame ? first.trim() : `${first}, ${second}`;
}

/** Name in search results: '{title} in {landMark}, {city}'. */
export function nameInSearch(home: Pick<Listing, 'title' | 'city' | 'landMark'>): string {
  return words.row({ home: home.title, place: landMarkAndCity(home) });
}
