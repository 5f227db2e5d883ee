import type { Listing } from '@aangan/contract/homes/listings.ts';
import * as factWords from '@aangan/contract/words/en/homes/home-facts.ts';
import * as words from '@aangan/contract/words/en/homes/my-listing.ts';
import * as titles from '@aangan/contract/words/en/pages/titles.ts';
import * as buttons from '@aangan/contract/words/en/shared/buttons.ts';
import { CancelHosted } from '../../bookings/parts/CancelHosted.tsx';
import { paths, homeFactsPath } from '../../shared/links.ts';
import { ShowMore } from '../../shared/ShowMore.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState, ErrorState } from '../../ui/ContentState.tsx';
import { BackButton } from '../../ui/RoundButton.tsx';
import { isComplete } from '../parts/completeness.ts';
import { ListingCard } from '../parts/ListingCard.tsx';
import { SkeletonGrid } from '../parts/SkeletonGrid.tsx';
import { useMyListings } from '../queries/listings.ts';

/** The host's homes, newest first. */
export function MyListing() {
  const list = useMyListings();
  const { data, isPending, isError, refetch } = list;
  const homes = data?.pages.flatMap((page) => page.items) ?? [];

  return (
    <div className="page pt-7 pb-16 md:pt-9">
      <div className="flex flex-wrap items-center gap-4">
        <BackButton to={paths.start} />
        <h1 className="type-h1 flex-1">{titles.myListing}</h1>
        {homes.length > 0 && (
          <ButtonLink to={paths.listingPage1} variant="secondary" size="row" className="max-xs:w-full">
            {buttons.listHome}
          </ButtonLink>
        )}
      </div>
      {isPending && <SkeletonGrid />}
      {isError && data === undefined && <ErrorState onRetry={() => void refetch()} />}
      {data !== undefined && homes.length === 0 && (
        <EmptyState title={words.none} actions={<ButtonLink to={paths.listingPage1}>{buttons.listHome}</ButtonLink>}>
          {words.begin}
        </EmptyState>
      )}
      <ul className="mt-7 grid gap-x-6 gap-y-8 sm:grid-cols-2 ml:grid-cols-3 ml:gap-y-9 lx:grid-cols-4">
        {homes.map((home, index) => (
          <li key={home._id} className="grid">
            <ListingCard listing={home} priority={index < 4} actions={<CardActions home={home} />} />
          </li>
        ))}
      </ul>
      <ShowMore list={list} />
    </div>
  );
}

function CardActions({ home }: { home: Listing }) {
  return (
    <div className="grid gap-2.5">
      <ButtonLink to={homeFactsPath(home._id)} variant="secondary" size="row">
        {isComplete(home) ? factWords.change : factWords.complete}
      </ButtonLink>
      <CancelHosted listing={home} />
    </div>
  );
}
