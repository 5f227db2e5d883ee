import * as words from '@aangan/contract/words/en/screens/home.ts';
import type { Category } from '@aangan/contract/listing/categories.ts';
import { lazy, Suspense } from 'react';
import { useListings } from '../api/listings.ts';
import { homeSearchAddress, isSearching } from '../components/search/listing-search.ts';
import { useHomeSearch } from '../components/search/use-listing-search.ts';
import { useRemembered } from '../components/sign-in-return.ts';
import { SkeletonGrid } from '../components/SkeletonGrid.tsx';
import { CategoryStrip } from './Start/CategoryStrip.tsx';
import { HomeGrid } from './Start/ListingGrid.tsx';
import { MeantHome } from './Start/MeantHome.tsx';
import { NoHomes } from './Start/NoHomes.tsx';
import { WallStrip } from './Start/WallStrip.tsx';
import { countLine } from './Start/count-line.ts';

const FoundHomes = lazy(() => import('./Start/FoundListings.tsx').then((file) => ({ default: file.FoundHomes })));

/** `/`: every home, those of one category, or those that are searched for. */
export function Home() {
  const [search, show] = useHomeSearch();
  if (!isSearching(search)) return <AllHomes category={search.category} />;
  return (
    <>
      <CategoryStrip chosen={search.category} addressOf={(category) => homeSearchAddress({ ...search, category })} />
      <div className="page page-home pt-6 pb-18">
        <Suspense fallback={<SkeletonGrid />}>
          <FoundHomes key={homeSearchAddress(search)} search={search} onChange={show} />
        </Suspense>
      </div>
    </>
  );
}

function AllHomes({ category }: { category: Category | null }) {
  const listings = useListings(category);
  const { meant } = useRemembered();

  return (
    <>
      <CategoryStrip chosen={category} />
      <div className="page page-home pt-6">
        {meant !== undefined && <MeantHome address={meant} />}
        <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-8 gap-y-1 lg:mb-6">
          <h1 className="type-h1">{words.heading}</h1>
          <p className="min-h-6 text-[13.5px] text-balance text-muted xs:text-[15px] md:text-[16px]">
            {countLine(category, listings.data?.pages[0]?.total ?? null)}
          </p>
        </div>
        <HomeGrid
          key={category}
          listings={listings}
          mayLead={category === null}
          empty={<NoHomes category={category} />}
        />
      </div>
      <WallStrip />
    </>
  );
}
