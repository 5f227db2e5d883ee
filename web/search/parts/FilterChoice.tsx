import { MAX_RENT, MAX_TEXT } from '@aangan/contract/limits.ts';
import { formatRupees } from '@aangan/contract/rules/rupees.ts';
import * as searchFactsWords from '@aangan/contract/words/en/search/search-facts.ts';
import * as words from '@aangan/contract/words/en/search/search-panel.ts';
import { useState } from 'react';
import { useDebounced } from '../../shared/use-debounced.ts';
import { Skeleton } from '../../ui/ContentState.tsx';
import { Field } from '../../ui/Field.tsx';
import { MapPin } from '../../ui/icons.ts';
import { usePlaces, usePriceHistogram } from '../queries/search.ts';
import { type ChoiceProps, FactChoices } from './FactChoices.tsx';
import { type ListingSearch, searchParameters } from './listing-search.ts';
import { homesLabel } from './search-labels.ts';
import './price-slider.css';

const DEBOUNCE_MS = 200;

/** Filters: place, price per night, and home facts. */
export function FilterChoice({ search, change, onValid }: ChoiceProps) {
  return (
    <>
      <PlaceField place={search.place} onChange={(place) => change({ place })} />
      <PriceFields search={search} change={change} onValid={onValid} />
      <FactChoices search={search} change={change} />
    </>
  );
}

function PlaceField({ place, onChange }: { place: string | null; onChange: (place: string | null) => void }) {
  const [query] = useDebounced(place ?? '', DEBOUNCE_MS);
  const { data: places = [], isPending } = usePlaces(query);
  return (
    <>
      <Field
        label={words.place}
        optional="unmarked"
        placeholder={words.placeHint}
        autoComplete="off"
        maxLength={MAX_TEXT}
        value={place ?? ''}
        before={<MapPin size={18} />}
        onChange={(event) => onChange(event.target.value.trim() === '' ? null : event.target.value)}
      />
      {/* Reserves four rows, so that the sheet does not grow and move the input while typing. */}
      <ul aria-label={words.places} className="mt-3 flex min-h-50 flex-wrap content-start gap-2">
        {isPending &&
          placeholderWidths.map((width) => (
            <li key={width} aria-hidden="true">
              <Skeleton className={`h-11 rounded-field ${width}`} />
            </li>
          ))}
        {places.map(({ name, homes }) => (
          <li key={name}>
            <button
              type="button"
              aria-pressed={name === place}
              onClick={() => onChange(name === place ? null : name)}
              className="motion-colour min-h-11 rounded-field px-3 pt-0.5 text-[15px] inset-ring-[1.5px] inset-ring-line hover:inset-ring-line-strong aria-pressed:bg-tint aria-pressed:inset-ring-accent"
            >
              {name} <span className="type-tiny text-muted">{homesLabel(homes)}</span>
            </button>
          </li>
        ))}
      </ul>
      <output className="sr-only">
        {query.trim() !== '' && (places.length === 0 ? words.noPlace : words.placeCount({ count: places.length }))}
      </output>
    </>
  );
}

/** Skeleton widths similar to place names. */
const placeholderWidths = ['w-30', 'w-36', 'w-32', 'w-40', 'w-28', 'w-38'];

type PriceBound = 'minPrice' | 'maxPrice';

function PriceFields({ search, change, onValid }: ChoiceProps) {
  const [typed, setTyped] = useState({
    minPrice: toInputText(search.minPrice),
    maxPrice: toInputText(search.maxPrice),
  });
  const errors = priceErrors(typed);

  function handleInput(bound: PriceBound, text: string) {
    const next = { ...typed, [bound]: text };
    setTyped(next);
    const isValid = Object.keys(priceErrors(next)).length === 0;
    onValid(isValid);
    if (isValid) change({ minPrice: parseRupees(next.minPrice), maxPrice: parseRupees(next.maxPrice) });
  }

  function handleSlide(prices: Pick<ListingSearch, PriceBound>) {
    setTyped({ minPrice: toInputText(prices.minPrice), maxPrice: toInputText(prices.maxPrice) });
    onValid(true);
    change(prices);
  }

  return (
    <fieldset className="mt-7">
      <legend className="type-label">{words.price}</legend>
      <p className="type-tiny mt-0.5 text-muted">{words.priceHint}</p>
      <PriceSlider search={search} onChange={handleSlide} />
      <div className="mt-1 grid grid-cols-2 items-start gap-3">
        {(['minPrice', 'maxPrice'] as const).map((bound) => (
          <Field
            key={bound}
            label={bound === 'minPrice' ? words.from : words.upTo}
            optional="unmarked"
            inputMode="numeric"
            autoComplete="off"
            maxLength={9}
            before="₹"
            value={typed[bound]}
            error={errors[bound]}
            onChange={(event) => handleInput(bound, event.target.value)}
          />
        ))}
      </div>
    </fieldset>
  );
}

function priceErrors({ minPrice, maxPrice }: Record<PriceBound, string>): Partial<Record<PriceBound, string>> {
  const isWrong = (text: string) => text.trim() !== '' && (parseRupees(text) ?? MAX_RENT + 1) > MAX_RENT;
  const wrong = words.wholeRupees;
  const [lowest, highest] = [parseRupees(minPrice), parseRupees(maxPrice)];
  return {
    ...(isWrong(minPrice) && { minPrice: wrong }),
    ...(isWrong(maxPrice)
      ? { maxPrice: wrong }
      : lowest !== null && highest !== null && highest < lowest && { maxPrice: words.pricesReversed }),
  };
}

/** Parses rupees with optional grouping: '1,500'. */
function parseRupees(text: string): number | null {
  const digits = text.replace(/[\s,₹]/g, '');
  return /^\d{1,9}$/.test(digits) ? Number(digits) : null;
}

/** Text of a price input; empty without a limit. */
function toInputText(rupees: number | null): string {
  return rupees === null ? '' : String(rupees);
}

interface PriceSliderProps {
  search: ListingSearch;
  onChange: (prices: Pick<ListingSearch, 'minPrice' | 'maxPrice'>) => void;
}

/** Price range slider below a histogram of total prices per night. */
function PriceSlider({ search, onChange }: PriceSliderProps) {
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

  const slideLow = (index: number) =>
    onChange({ minPrice: index === 0 ? null : (buckets[index]?.from ?? null), maxPrice });
  const slideHigh = (index: number) =>
    onChange({ minPrice, maxPrice: index === last ? null : (buckets[index]?.to ?? null) });

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
          aria-label={searchFactsWords.lowest}
          aria-valuetext={formatRupees(buckets[low]?.from ?? 0)}
          min={0}
          max={Math.max(last, 0)}
          value={low}
          onChange={({ target }) => slideLow(Math.min(Number(target.value), high))}
        />
        <input
          type="range"
          aria-label={searchFactsWords.highest}
          aria-valuetext={high === last ? searchFactsWords.anyPrice : formatRupees(buckets[high]?.to ?? 0)}
          min={0}
          max={Math.max(last, 0)}
          value={Math.max(high, 0)}
          onChange={({ target }) => slideHigh(Math.max(Number(target.value), low))}
        />
      </div>
    </div>
  );
}
