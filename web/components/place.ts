import * as words from '@aangan/contract/words/en/components/search.ts';
import type { Listing } from '@aangan/contract/listing/listings.ts';

type Place = Pick<Listing, 'city' | 'landMark' | 'country'>;

/** The city without the country that its host may have put behind the last comma: 'Manali, India' is 'Manali'. */
export function cityName({ city }: Pick<Place, 'city'>): string {
  const comma = city.lastIndexOf(',');
  const name = comma < 0 ? '' : city.slice(0, comma).trim();
  return name === '' ? city.trim() : name;
}

/** 'Defence Colony, New Delhi' */
export function landMarkAndCity(place: Pick<Place, 'city' | 'landMark'>): string {
  return onceEach(place.landMark, cityName(place));
}

/** 'New Delhi, Defence Colony': the line below a card's title. */
export function cityAndLandMark(place: Pick<Place, 'city' | 'landMark'>): string {
  return onceEach(cityName(place), place.landMark);
}

/** 'New Delhi, Defence Colony, India' */
export function wholePlace(place: Place): string {
  return `${cityAndLandMark(place)}, ${place.country}`;
}

/** A host in a small place may name it twice: 'Goa', not 'Goa, Goa'. */
function onceEach(first: string, second: string): string {
  const isSame = first.trim().toLocaleLowerCase('en-IN') === second.trim().toLocaleLowerCase('en-IN');
  return isSame ? first.trim() : `${first}, ${second}`;
}

/** '{title} in {landMark}, {city}': how a home is named in the search. */
export function nameInSearch(home: Pick<Listing, 'title' | 'city' | 'landMark'>): string {
  return words.row({ home: home.title, place: landMarkAndCity(home) });
}
