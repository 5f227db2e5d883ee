import * as words from '@aangan/contract/words/en/search/search-facts.ts';
import { ChevronDown } from '../../../ui/icons.ts';
import { useId } from 'react';
import { type ChosenSort, chosenSorts } from '../../parts/listing-search.ts';

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
        <ChevronDown
          size={18}
          strokeWidth={1.75}
          className="pointer-events-none absolute right-3 text-muted"
          aria-hidden="true"
        />
      </div>
    </div>
  );
}
