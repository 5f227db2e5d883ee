import { useMyListings } from '../api/listings.ts';
import { CancelHosted } from '../components/CancelHosted.tsx';
import { ListingCard } from '../components/ListingCard.tsx';
import { SkeletonGrid } from '../components/SkeletonGrid.tsx';
import { addresses } from '../links.ts';
import { BackButton } from '../ui/BackButton.tsx';
import { Button } from '../ui/Button.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';

/** The homes this person hosts, newest first. */
export function MyListing() {
  const { data, isPending, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useMyListings();
  const homes = data?.pages.flatMap((page) => page.items) ?? [];

  return (
    <div className="page pt-7 pb-16 md:pt-9">
      <div className="flex flex-wrap items-center gap-4">
        <BackButton to={addresses.home} />
        <h1 className="type-h1 flex-1">My Listing</h1>
        {homes.length > 0 && (
          <ButtonLink to={addresses.listingPage1} variant="secondary" size="row" className="max-xs:w-full">
            List your Home
          </ButtonLink>
        )}
      </div>
      {isPending && <SkeletonGrid />}
      {isError && <ErrorState onRetry={() => void refetch()} />}
      {data !== undefined && homes.length === 0 && (
        <EmptyState
          title="No home of yours is listed yet."
          actions={<ButtonLink to={addresses.listingPage1}>List your Home</ButtonLink>}
        >
          Ten minutes, one photo and a price are enough to begin.
        </EmptyState>
      )}
      <ul className="mt-7 grid gap-x-6 gap-y-8 sm:grid-cols-2 ml:grid-cols-3 ml:gap-y-9 lx:grid-cols-4">
        {homes.map((home, index) => (
          <li key={home._id} className="grid">
            <ListingCard listing={home} priority={index < 4} actions={<CancelHosted listing={home} />} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <div className="mt-10 flex justify-center">
          <Button variant="secondary" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </div>
  );
}
