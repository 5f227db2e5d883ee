import * as words from '@aangan/contract/words/en/search/start.ts';
import * as categoryLabels from '@aangan/contract/words/en/shared/categories.ts';
import type { Category } from '@aangan/contract/homes/categories.ts';
import { lazy, Suspense } from 'react';
import { useListings } from '../../homes/queries/listings.ts';
import { emptySearch, isSearching, type ListingSearch, listingSearchPath, WHOLE_MAP } from '../parts/listing-search.ts';
import { ShowMapLink } from '../parts/ShowMapLink.tsx';
import { useListingSearch } from '../parts/use-listing-search.ts';
import { useReturnState } from '../../shared/sign-in-return.ts';
import { useTitle } from '../../shared/use-title.ts';
import { SkeletonGrid } from '../../homes/parts/SkeletonGrid.tsx';
import { CategoryStrip } from './Start/CategoryStrip.tsx';
import { ListingGrid } from './Start/ListingGrid.tsx';
import { SharedListing } from './Start/SharedListing.tsx';
import { NoListings } from './Start/NoListings.tsx';
import { WallStrip } from './Start/WallStrip.tsx';
import { countLine } from './Start/count-line.ts';
import { fetchOnce } from '../../ui/fetch-once.ts';

const FoundListings = lazy(
  fetchOnce(() => import('./Start/SearchResultList.tsx').then((file) => ({ default: file.SearchResultList }))),
);

/** `/`: all homes, one category, or search results. */
export function Start() {
  const [search, show] = useListingSearch();
  if (!isSearching(search)) return <AllListings category={search.category} />;
  return (
    <>
      <CategoryStrip chosen={search.category} categoryPath={(category) => listingSearchPath({ ...search, category })} />
      <div className="page page-wide pt-6 pb-18">
        <Suspense fallback={<SkeletonGrid />}>
          <FoundListings key={searchKey(search)} search={search} onChange={show} />
        </Suspense>
      </div>
    </>
  );
}

/** Remounts for a new search, but not for a new map section. */
function searchKey(search: ListingSearch): string {
  return listingSearchPath({ ...search, box: search.box && WHOLE_MAP });
}

function AllListings({ category }: { category: Category | null }) {
  const listings = useListings(category);
  const { meant } = useReturnState();
  useTitle(category && categoryLabels[category]);

  return (
    <>
      <CategoryStrip chosen={category} />
      <div className="page page-wide pt-6">
        {meant !== undefined && <SharedListing path={meant} />}
        <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-8 gap-y-1 lg:mb-6">
          <h1 className="type-h1">{words.heading}</h1>
          <p className="min-h-6 text-[13.5px] text-balance text-muted xs:text-[15px] md:text-[16px]">
            {countLine(category, listings.data?.pages[0]?.total ?? null)}
          </p>
          <ShowMapLink to={listingSearchPath({ ...emptySearch, category, box: WHOLE_MAP })} />
        </div>
        <ListingGrid
          key={category}
          listings={listings}
          allowsLead={category === null}
          empty={<NoListings category={category} />}
        />
      </div>
      <WallStrip />
    </>
  );
}
