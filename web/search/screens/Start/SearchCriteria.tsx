import * as words from '@aangan/contract/words/en/search/search-facts.ts';
import * as cancellationWords from '@aangan/contract/words/en/shared/cancellations.ts';
import { useId } from 'react';
import { amenityLabel, spaceLabel, welcomeLabel } from '../../../homes/parts/fact-labels.ts';
import { ChevronDown } from '../../../ui/icons.ts';
import { type ChosenSort, chosenSorts, counted, type ListingSearch, toggleChoice } from '../../parts/listing-search.ts';

const labels: Record<ChosenSort, () => string> = {
  price: () => words.cheapest,
  '-price': () => words.dearest,
  rating: () => words.rating,
  newest: () => words.newest,
};

/** Sort order of the results. */
export function SortChoice({
  sort,
  onChange,
}: {
  sort: ChosenSort | null;
  onChange: (sort: ChosenSort | null) => void;
}) {
  const id = useId();
  return (
    <div className="flex items-center gap-3">
      <label htmlFor={id} className="type-label">
        {words.sort}
      </label>
      <div className="relative flex items-center rounded-field inset-ring-[1.5px] inset-ring-line hover:inset-ring-line-strong">
        <select
          id={id}
          value={sort ?? ''}
          onChange={({ target }) => onChange(chosenSorts.find((known) => known === target.value) ?? null)}
          className="h-11 cursor-pointer appearance-none rounded-field bg-transparent pt-0.5 pr-10 pl-3.5 text-[15px]"
        >
          <option value="">{words.best}</option>
          {chosenSorts.map((known) => (
            <option key={known} value={known}>
              {labels[known]()}
            </option>
          ))}
        </select>
        <ChevronDown size={18} className="pointer-events-none absolute right-3 text-muted" />
      </div>
    </div>
  );
}

export interface Criterion {
  key: string;
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
