import { priceOfParts } from '@aangan/contract/bookings/price-of-parts.ts';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import { guestLabel, type StayDates } from '@aangan/contract/rules/stay-request.ts';
import * as words from '@aangan/contract/words/en/search/found-homes.ts';
import * as startWords from '@aangan/contract/words/en/search/start.ts';
import * as busy from '@aangan/contract/words/en/shared/busy.ts';
import * as categoryLabels from '@aangan/contract/words/en/shared/categories.ts';
import { Suspense } from 'react';
import { Link } from 'wouter';
import { errorMessage } from '../../../api/api-error.ts';
import { minGuests } from '../../../bookings/parts/party-query.ts';
import { ExpandableLine, PriceLines } from '../../../bookings/parts/PriceLines.tsx';
import { WholePrice } from '../../../homes/parts/ListingCard.tsx';
import { useQuote } from '../../../homes/queries/availability.ts';
import { startPagePath } from '../../../shared/links.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/ContentState.tsx';
import { lazyOnce } from '../../../ui/fetch-once.ts';
import { ArrowLeft, X } from '../../../ui/icons.ts';
import { RichText } from '../../../ui/RichText.tsx';
import {
  foundListingPath,
  isSearching,
  type ListingSearch,
  listingSearchPath,
  searchParameters,
  WHOLE_MAP,
} from '../../parts/listing-search.ts';
import {
  countResults,
  foundLabel,
  type Criterion as NamedCriterion,
  priceLabel,
  stayLabel,
  without,
} from '../../parts/search-labels.ts';
import { ShowMapLink } from '../../parts/ShowMapLink.tsx';
import { useSearchResults, useResultCount } from '../../queries/search.ts';
import { ListingGrid } from './ListingGrid.tsx';
import { type Criterion, factCriteria, SortChoice } from './SearchCriteria.tsx';

/** No results: suggests criteria to remove, with the resulting number of homes. */
function NoResults({ search }: { search: ListingSearch }) {
  const suggestions = toCriteria(search).map(({ label, others }) => ({
    label: words.without({ criterion: label }),
    search: others,
  }));
  if (search.category !== null) {
    suggestions.push({
      label: words.notOnly({ kind: categoryLabels[search.category] }),
      search: { ...search, category: null },
    });
  }
  return (
    <EmptyState
      title={words.nothingFree}
      actions={suggestions.map((suggestion) => (
        <Suggestion key={suggestion.label} {...suggestion} />
      ))}
    >
      {words.letGo}
    </EmptyState>
  );
}

const muted = (text: string) => <span className="text-muted">{text}</span>;

function Suggestion({ label, search }: { label: string; search: ListingSearch }) {
  const { data: count } = useResultCount(isSearching(search) ? searchParameters(search) : null);
  // Skips suggestions without results.
  if (count === 0) return null;
  return (
    <ButtonLink variant="secondary" size="row" to={listingSearchPath(search)}>
      {count === undefined || count === null ? (
        label
      ) : (
        <RichText parts={words.wayAndHomes({ way: label, homes: foundLabel(count), quiet: muted })} />
      )}
    </ButtonLink>
  );
}

const ResultsMapView = lazyOnce(() => import('./map/ResultsMapView.tsx').then((file) => file.ResultsMapView));

interface SearchResultListProps {
  search: ListingSearch;
  onChange: (search: ListingSearch) => void;
}

/** Search results: count, list, and a button for each criterion that removes it. */
export function SearchResultList({ search, onChange }: SearchResultListProps) {
  const homes = useSearchResults(searchParameters(search));
  const { total, label } = countResults({ pages: homes.data?.pages ?? [], hasNextPage: homes.hasNextPage });
  const isWaiting = homes.data === undefined || homes.isFetching;
  const line =
    total === 0 ? words.noneFits : (label ?? (isWaiting ? waitingLine(homes.isError) : startWords.noneSoFar));
  const grid = (
    <ListingGrid
      listings={homes}
      allowsLead={false}
      listingPath={({ _id }) => foundListingPath(_id, search)}
      renderTotal={totalsFor(search)}
      empty={<NoResults search={search} />}
    />
  );
  return (
    <>
      <Link
        to={startPagePath(search.category)}
        className="-ml-1 inline-flex min-h-11 items-center gap-2 rounded-small px-1 text-[15px] text-link underline-offset-4 hover:underline"
      >
        <ArrowLeft size={18} />
        <span className="pt-0.5">{words.back}</span>
      </Link>
      <div className="mt-1 mb-6 flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <h1 className="type-h1">{line}</h1>
        <output className="sr-only">{label !== null && line}</output>
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
                <X size={16} className="shrink-0 text-muted" />
              </button>
            </li>
          ))}
        </ul>
        {search.box === null && <ShowMapLink to={listingSearchPath({ ...search, box: WHOLE_MAP })} />}
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

function totalsFor({ stay, party }: ListingSearch) {
  return ({ _id, stay: price }: Listing) =>
    price !== undefined &&
    stay !== null && <StayTotal listingId={_id} price={price} quoted={{ ...stay, ...(party ?? minGuests) }} />;
}

/** Heading until the total is known; failures are shown below it. */
function waitingLine(hasFailed: boolean): string {
  return hasFailed ? words.failed : words.looking;
}

interface QuotedStay {
  listingId: string;
  quoted: StayDates & typeof minGuests;
}

/** Total for the searched dates; expands to its price lines. */
function StayTotal({ price, ...stay }: QuotedStay & { price: NonNullable<Listing['stay']> }) {
  return (
    <dl className="mt-1 text-[15px]/6">
      <ExpandableLine small label={<WholePrice price={price} />}>
        <Lines {...stay} />
      </ExpandableLine>
    </dl>
  );
}

/** Search results have totals only; price lines load on demand. */
function Lines({ listingId, quoted }: QuotedStay) {
  const { data: quote, error } = useQuote(listingId, quoted);
  if (quote === undefined) return <output>{error === null ? busy.loading : errorMessage(error)}</output>;
  return (
    <dl className="mb-2 border-l-2 border-line pl-3">
      <PriceLines small price={priceOfParts(quote)} />
    </dl>
  );
}

function toCriteria(search: ListingSearch): Criterion[] {
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
