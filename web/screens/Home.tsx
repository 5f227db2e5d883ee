import { isCategory } from '@aangan/contract/categories.ts';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'wouter';
import { useListings } from '../api/listings.ts';
import { CategoryStrip } from '../components/CategoryStrip.tsx';
import { useRemembered } from '../components/sign-in-return.ts';
import { HomeGrid } from './Home/HomeGrid.tsx';
import { WallStrip } from './Home/WallStrip.tsx';
import { countLine } from './Home/count-line.ts';

const MeantHome = lazy(() => import('./Home/MeantHome.tsx').then((file) => ({ default: file.MeantHome })));

/** `/`: every home, or those of one category. */
export function Home() {
  const [params] = useSearchParams();
  const named = params.get('category');
  const category = isCategory(named) ? named : null;
  const listings = useListings(category);
  const { meant } = useRemembered();

  return (
    <>
      <CategoryStrip chosen={category} />
      <div className="page page-home pt-6">
        {meant !== undefined && (
          // Its own height stands from the start, so that the homes below do not jump.
          <Suspense fallback={<div className="mb-7 h-33" />}>
            <MeantHome address={meant} />
          </Suspense>
        )}
        <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-8 gap-y-1 lg:mb-6">
          <h1 className="type-h1">The door is open.</h1>
          <p className="min-h-6 text-[13.5px] text-balance text-muted xs:text-[15px] md:text-[16px]">
            {countLine(category, listings.data?.pages[0]?.total ?? null)}
          </p>
        </div>
        <HomeGrid key={category} category={category} listings={listings} />
      </div>
      <WallStrip />
    </>
  );
}
