import * as words from '@aangan/contract/words/en/search/search-facts.ts';
import * as cancellationWords from '@aangan/contract/words/en/shared/cancellations.ts';
import { amenityLabel, spaceLabel, welcomeLabel } from '../../../homes/parts/fact-labels.ts';
import { counted, toggleChoice } from '../../parts/fact-filters.ts';
import type { ListingSearch } from '../../parts/listing-search.ts';

export interface Criterion {
  key: string;
  /** Label of the criterion. */
  label: string;
  /** The search without this criterion. */
  others: ListingSearch;
}

/** Criteria of home facts, each with the search without it. */
export function factCriteria(search: ListingSearch): Criterion[] {
  const { space, amenities, welcomes, allowsPets, cancellation } = search;
  const criteria: Criterion[] = [];
  const add = (key: string, label: string, others: Partial<ListingSearch>) =>
    criteria.push({ key, label, others: { ...search, ...others } });
  if (space !== null) add('space', spaceLabel(space), { space: null });
  for (const name of counted) {
    const count = search[name];
    if (count !== null) add(name, words[name]({ count: String(count) }), { [name]: null });
  }
  for (const one of amenities ?? []) add(one, amenityLabel(one), { amenities: toggleChoice(amenities, one) });
  for (const one of welcomes ?? []) add(`for ${one}`, welcomeLabel(one), { welcomes: toggleChoice(welcomes, one) });
  if (allowsPets !== null) add('pets', words.pets, { allowsPets: null });
  for (const one of cancellation ?? []) {
    const label = words.policy({ policy: cancellationWords[one] });
    add(one, label, { cancellation: toggleChoice(cancellation, one) });
  }
  return criteria;
}
