import * as words from '@aangan/contract/words/en/screens/found-homes.ts';
import { guestLabel } from '@aangan/contract/rules/guests.ts';
import type { ListingSearch } from '../../components/search/listing-search.ts';
import { type Criterion, priceLabel, stayLabel } from '../../components/search/search-labels.ts';

/** The criteria of a search, each as a person would say it. */
export function criteriaOf(search: ListingSearch): { criterion: Criterion; label: string }[] {
  const { query, place, stay, party } = search;
  const labels: Record<Criterion, string | null> = {
    query: query === '' ? null : words.quoted({ query }),
    place,
    stay: stay && stayLabel(stay),
    party: party && guestLabel(party),
    price: priceLabel(search),
  };
  return Object.entries(labels).flatMap(([criterion, label]) =>
    label === null ? [] : [{ criterion: criterion as Criterion, label }],
  );
}
