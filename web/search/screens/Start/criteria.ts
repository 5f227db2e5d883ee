import * as words from '@aangan/contract/words/en/search/found-homes.ts';
import { guestLabel } from '@aangan/contract/rules/guests.ts';
import type { ListingSearch } from '../../parts/listing-search.ts';
import { type Criterion as NamedCriterion, priceLabel, stayLabel, without } from '../../parts/search-labels.ts';
import { type Criterion, factCriteria } from './fact-criteria.ts';

/** The criteria of a search, each with the search without it. */
export function toCriteria(search: ListingSearch): Criterion[] {
  const { query, place, stay, party } = search;
  const labels: Record<NamedCriterion, string | null> = {
    query: query === '' ? null : words.quoted({ query }),
    place,
    stay: stay && stayLabel(stay),
    party: party && guestLabel(party),
    price: priceLabel(search),
  };
  const named = Object.entries(labels).flatMap(([key, label]) =>
    label === null ? [] : [{ key, label, others: without(search, key as NamedCriterion) }],
  );
  return [...named, ...factCriteria(search)];
}
