import * as words from '@aangan/contract/words/en/search/search-facts.ts';
import { formatRupees } from '@aangan/contract/rules/rupees.ts';
import { usePriceHistogram } from '../queries/search.ts';
import './price-slider.css';
import { type ListingSearch, searchParameters } from './listing-search.ts';

interface PriceSliderProps {
  search: ListingSearch;
  onChange: (prices: Pick<ListingSearch, 'minPrice' | 'maxPrice'>) => void;
}

/** Price range slider below a histogram of whole prices a night. */
export function PriceSlider({ search, onChange }: PriceSliderProps) {
  const { data } = usePriceHistogram(searchParameters(search));
  const buckets = data?.buckets ?? [];
  const last = buckets.length - 1;
  const { minPrice, maxPrice } = search;
  const low =
    minPrice === null
      ? 0
      : Math.max(
          0,
          buckets.findLastIndex(({ from }) => from <= minPrice),
        );
  const within = maxPrice === null ? last : buckets.findIndex(({ to }) => to >= maxPrice);
  const high = within === -1 ? last : within;
  const largestCount = Math.max(1, ...buckets.map(({ homes }) => homes));

  function handleSlide(from: number, to: number) {
    onChange({
      minPrice: from === 0 ? null : (buckets[from]?.from ?? null),
      maxPrice: to === last ? null : (buckets[to]?.to ?? null),
    });
  }

  return (
    <div className="mt-3">
      <div className="flex h-16 items-end gap-px px-[11px]" aria-hidden="true">
        {buckets.map(({ from, homes }, index) => (
          <span
            key={from}
            className={`flex-1 rounded-t-[2px] ${index >= low && index <= high ? 'bg-accent' : 'bg-line'}`}
            style={{ height: `${homes === 0 ? 0 : Math.max(4, (100 * homes) / largestCount)}%` }}
          />
        ))}
      </div>
      <div className="price-slider relative h-11">
        <input
          type="range"
          aria-label={words.lowest}
          aria-valuetext={formatRupees(buckets[low]?.from ?? 0)}
          min={0}
          max={Math.max(last, 0)}
          value={low}
          onChange={({ target }) => handleSlide(Math.min(Number(target.value), high), high)}
        />
        <input
          type="range"
          aria-label={words.highest}
          aria-valuetext={high === last ? words.anyPrice : formatRupees(buckets[high]?.to ?? 0)}
          min={0}
          max={Math.max(last, 0)}
          value={Math.max(high, 0)}
          onChange={({ target }) => handleSlide(low, Math.max(Number(target.value), low))}
        />
      </div>
    </div>
  );
}
