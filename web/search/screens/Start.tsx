import { categories, type Category } from '@aangan/contract/homes/fact-choices.ts';
import * as words from '@aangan/contract/words/en/search/start.ts';
import * as buttons from '@aangan/contract/words/en/shared/buttons.ts';
import * as categoryLabels from '@aangan/contract/words/en/shared/categories.ts';
import { Suspense } from 'react';
import { Link } from 'wouter';
import { SessionLink } from '../../accounts/parts/SignInRedirect.tsx';
import { useCurrentUser } from '../../accounts/queries/current-user.ts';
import { errorMessage } from '../../api/api-error.ts';
import { CategoryIcon } from '../../homes/parts/CategoryIcon.tsx';
import { landMarkAndCity } from '../../homes/parts/place.ts';
import { SkeletonGrid } from '../../homes/parts/SkeletonGrid.tsx';
import { useListing, useListings } from '../../homes/queries/listings.ts';
import { paths, startPagePath } from '../../shared/links.ts';
import { useReturnState, useSignInFor } from '../../shared/sign-in-return.ts';
import { useTitle } from '../../shared/use-title.ts';
import { Button, buttonClass, ButtonLink } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/ContentState.tsx';
import { lazyOnce } from '../../ui/fetch-once.ts';
import { Photo } from '../../ui/Photo.tsx';
import { JaaliLight, Wall } from '../../ui/Wall.tsx';
import {
  emptySearch,
  isSearching,
  type ListingSearch,
  listingSearchPath,
  useListingSearch,
  WHOLE_MAP,
} from '../parts/listing-search.ts';
import { ShowMapLink } from '../parts/ShowMapLink.tsx';
import { ListingGrid, NoListings } from './Start/ListingGrid.tsx';

const FoundListings = lazyOnce(() => import('./Start/SearchResultList.tsx').then((file) => file.SearchResultList));

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
  const { sharedHomePath } = useReturnState();
  useTitle(category && categoryLabels[category]);

  return (
    <>
      <CategoryStrip chosen={category} />
      <div className="page page-wide pt-6">
        {sharedHomePath !== undefined && <SharedListing path={sharedHomePath} />}
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

/** For visitors with a shared link: shows the home, and opens it after sign-in. */
function SharedListing({ path }: { path: string }) {
  const { user } = useCurrentUser();
  const signInFor = useSignInFor();
  const id = new URLSearchParams(path.split('?')[1]).get('id');
  const { data: home, error } = useListing(id);
  if (id === null || id === '') return null;
  const cover = home?.photos[0];
  return (
    <section
      aria-label={words.sentHome}
      className="mb-7 flex flex-wrap items-center gap-x-5 gap-y-4 rounded-panel border border-line bg-raised p-4 md:p-5"
    >
      {cover !== undefined && (
        <Photo photo={cover} alt="" sizes="120px" className="h-[90px] w-30 shrink-0 rounded-small" />
      )}
      {error === null && cover === undefined && <Skeleton className="h-[90px] w-30 shrink-0" />}
      <div className="min-w-0 flex-1 basis-60">
        {error !== null && <p className="font-semibold">{errorMessage(error)}</p>}
        {home !== undefined && (
          <>
            <p className="type-eyebrow mb-1.5 text-muted">{words.sentBy}</p>
            <p className="type-h3">{home.title}</p>
            <p className="mt-0.5 text-muted">
              {(user === null ? words.sentPlaceVisitor : words.sentPlace)({ place: landMarkAndCity(home) })}
            </p>
          </>
        )}
      </div>
      {error === null &&
        (user === null ? (
          <Button size="row" onClick={() => signInFor(path)}>
            {words.signInToSee}
          </Button>
        ) : (
          <ButtonLink size="row" to={path}>
            {words.open}
          </ButtonLink>
        ))}
    </section>
  );
}

/** Invitation to host, above the footer; hidden on the smallest phones. */
function WallStrip() {
  return (
    <div className="page page-wide py-18">
      <Wall className="hidden min-h-[232px] items-center rounded-dialog text-wall-ink xs:flex">
        <JaaliLight from="right" />
        <div className="relative flex w-full flex-wrap items-center justify-between gap-x-8 gap-y-6 p-8 lg:px-16">
          <div className="max-w-[640px]">
            <h2 className="type-h2 lg:text-[33px]/[42px]">{words.hostQuestion}</h2>
            <p className="mt-1.5 text-[17px]/6.5">{words.hostInvitation}</p>
          </div>
          <SessionLink to={paths.listingPage1} className={buttonClass('on-wall', 'large')}>
            <span className="pt-0.5">{buttons.listYourHome}</span>
          </SessionLink>
        </div>
      </Wall>
    </div>
  );
}

interface CategoryStripProps {
  chosen: Category | null;
  /** Path of a category; by default the start page, or during a search the same search in that category. */
  categoryPath?: (category: Category | null) => string;
}

/** Category links with the current category underlined; Trending by default. */
function CategoryStrip({ chosen, categoryPath = startPagePath }: CategoryStripProps) {
  return (
    <nav aria-label={words.kinds} className="border-b border-line">
      <ul className="category-strip relative page page-wide flex gap-4 overflow-x-auto md:gap-5 lg:gap-9">
        {[null, ...categories].map((category) => {
          const isChosen = category === chosen;
          return (
            <li key={category ?? 'trending'} ref={isChosen ? reveal : undefined} className="shrink-0">
              <Link
                to={categoryPath(category)}
                aria-current={isChosen ? 'true' : undefined}
                className={`motion-colour relative flex h-[82px] min-w-[58px] flex-col items-center justify-center rounded-small text-[13.5px]/5 -outline-offset-4 hover:text-ink ${isChosen ? 'font-semibold text-ink' : 'font-medium text-muted'}`}
              >
                <CategoryIcon of={category ?? 'trending'} chosen={isChosen} />
                <span className="mt-1.5 tracking-[0.02em]">
                  {category === null ? words.trending : categoryLabels[category]}
                </span>
                {isChosen && <span className="absolute inset-x-0 -bottom-px h-[3px] bg-accent" />}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** Scrolls the strip, not the page, to the current category. */
function reveal(item: HTMLLIElement | null) {
  const strip = item?.parentElement;
  strip?.scrollTo({ left: (item?.offsetLeft ?? 0) - strip.clientWidth / 2 });
}

/** '500 homes across India, each with someone who lives by it'; without a count while loading. */
export function countLine(category: Category | null, total: number | null): string {
  if (category === null) return words.homes({ count: total ?? 0 });
  const kind = categoryLabels[category];
  return total === null ? words.homesOfKindUncounted({ kind }) : words.homesOfKind({ kind, count: total });
}
