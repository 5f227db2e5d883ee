import type { Listing } from '@aangan/contract/homes/listings.ts';
import { hasLeadCard } from '@aangan/contract/homes/lead-card.ts';
import type { ReactNode } from 'react';
import { errorMessage } from '../../../api/api-error.ts';
import type { useListings } from '../../../homes/queries/listings.ts';
import { CancelHosted } from '../../../bookings/parts/CancelHosted.tsx';
import { LazyHeart } from '../../../wishlists/parts/LazyHeart.tsx';
import { ListingCard } from '../../../homes/parts/ListingCard.tsx';
import { SkeletonGrid } from '../../../homes/parts/SkeletonGrid.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { NextPage } from './NextPage.tsx';

interface ListingGridProps {
  listings: ReturnType<typeof useListings>;
  /** Shown if there are no homes. */
  empty: ReactNode;
  /** Whether the first card may be large. */
  allowsLead: boolean;
  /** Link of a home; the detail page by default. */
  listingAddress?: (listing: Listing) => string;
  /** Total for the searched dates. */
  renderTotal?: (listing: Listing) => ReactNode;
}

/** Grid of homes, or the empty state. */
export function ListingGrid({
  listings,
  empty,
  allowsLead: mayLead,
  listingAddress: addressOf,
  renderTotal: totalOf,
}: ListingGridProps) {
  if (listings.data === undefined) {
    if (listings.isPending) return <SkeletonGrid />;
    return (
      <ErrorState
        {...splitMessage(listings.error)}
        busy={listings.isFetching}
        onRetry={() => void listings.refetch()}
      />
    );
  }
  const homes = listings.data.pages.flatMap((page) => page.items);
  if (homes.length === 0) return empty;
  const hasLead = mayLead && hasLeadCard(null, homes.length);
  return (
    <>
      <div className={hasLead ? 'home-grid home-grid-lead' : 'home-grid'}>
        {homes.map((listing, index) => (
          <ListingCard
            key={listing._id}
            listing={listing}
            to={addressOf?.(listing)}
            total={totalOf?.(listing)}
            isLead={hasLead && index === 0}
            priority={index === 0}
            heart={<LazyHeart home={listing} />}
            actions={<CancelHosted listing={listing} />}
          />
        ))}
      </div>
      <NextPage listings={listings} />
    </>
  );
}

/** Splits a message: the first sentence is the title. */
function splitMessage(error: unknown): { title: string; detail: string } {
  const message = errorMessage(error);
  const end = message.indexOf('. ') + 1 || message.length;
  return { title: message.slice(0, end), detail: message.slice(end).trim() };
}
