import * as words from '@aangan/contract/words/en/search/found-homes.ts';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import { ArrowLeft, X } from '../../../ui/icons.ts';
import { lazy, Suspense } from 'react';
import { Link } from 'wouter';
import { useSearchResults } from '../../queries/search.ts';
import { ShowMapLink } from '../../parts/ShowMapLink.tsx';
import {
  foundListingAddress,
  type ListingSearch,
  listingSearchAddress,
  searchParameters,
  WHOLE_MAP,
} from '../../parts/listing-search.ts';
import { foundLabel } from '../../parts/search-labels.ts';
import { startPageOf } from '../../../shared/links.ts';
import { toCriteria } from './criteria.ts';
import { ListingGrid } from './ListingGrid.tsx';
import { SortChoice } from './SortChoice.tsx';
import { StayTotal } from './StayTotal.tsx';
import { NoResults } from './NoResults.tsx';
import { fetchOnce } from '../../../ui/fetch-once.ts';

const ResultsMapView = lazy(
  fetchOnce(() => import('./map/ResultsMapView.tsx').then((file) => ({ default: file.ResultsMapView }))),
);

interface SearchResultListProps {
  search: ListingSearch;
  onChange: (search: ListingSearch) => void;
}

/** Search results: count, criteria, and links to remove them. */
export function SearchResultList({ search, onChange }: SearchResultListProps) {
  const homes = useSearchResults(searchParameters(search));
  const total = homes.data?.pages[0]?.total ?? null;
  const line = total === null ? waitingLine(homes.isError) : total === 0 ? words.noneFits : foundLabel(total);
  const grid = (
    <ListingGrid
      listings={homes}
      allowsLead={false}
      listingAddress={({ _id }) => foundListingAddress(_id, search)}
      renderTotal={totalsFor(search)}
      empty={<NoResults search={search} />}
    />
  );
  return (
    <>
      <Link
        to={startPageOf(search.category)}
        className="-ml-1 inline-flex min-h-11 items-center gap-2 rounded-small px-1 text-[15px] text-link underline-offset-4 hover:underline"
      >
        <ArrowLeft size={18} strokeWidth={1.75} aria-hidden="true" />
        <span className="pt-0.5">{words.back}</span>
      </Link>
      <div className="mt-1 mb-6 flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <h1 className="type-h1">{line}</h1>
        <output className="sr-only">{total !== null && line}</output>
        <ul aria-label={words.searchedFor} className="flex min-w-0 flex-wrap gap-2">
          {toCriteria(search).map(({ key, label, others }) => (
            <li key={key} className="max-w-full">
              <button
                type="button"
                aria-label={words.without({ criterion: label })}
                onClick={() => onChange(others)}
                className="motion-colour inline-flex min-h-11 max-w-full items-center gap-2 rounded-field px-3.5 text-[15px] inset-ring-[1.5px] inset-ring-line hover:bg-sunken hover:inset-ring-line-strong"
              >
                <span className="type-figures truncate pt-0.5">{label}</span>
                <X size={16} strokeWidth={1.75} className="shrink-0 text-muted" aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
        {search.box === null && <ShowMapLink to={listingSearchAddress({ ...search, box: WHOLE_MAP })} />}
        {total !== 0 && <SortChoice sort={search.sort} onChange={(sort) => onChange({ ...search, sort })} />}
      </div>
      {search.box === null ? (
        grid
      ) : (
        <Suspense fallback={grid}>
          <ResultsMapView search={search}>{grid}</ResultsMapView>
        </Suspense>
      )}
    </>
  );
}

function totalsFor(search: ListingSearch) {
  return (listing: Listing) => <StayTotal listing={listing} search={search} />;
}

/** Heading until the total is known; failures are shown below it. */
function waitingLine(hasFailed: boolean): string {
  return hasFailed ? words.failed : words.looking;
}
