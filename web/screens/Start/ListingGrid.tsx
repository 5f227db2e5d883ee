import type { Listing } from '@aangan/contract/listing/listings.ts';
import { hasLeadCard } from '@aangan/contract/listing/lead-card.ts';
import type { ReactNode } from 'react';
import { errorMessage } from '../../api/api-error.ts';
import type { useListings } from '../../api/listings.ts';
import { CancelHosted } from '../../components/CancelHosted.tsx';
import { KeepHeart } from '../../components/keep/KeepHeart.tsx';
import { ListingCard } from '../../components/ListingCard.tsx';
import { SkeletonGrid } from '../../components/SkeletonGrid.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { NextPage } from './NextPage.tsx';

interface ListingGridProps {
  listings: ReturnType<typeof useListings>;
  /** Instead of the homes where there are none. */
  empty: ReactNode;
  /** Whether the first card is the large one, where there are enough others. */
  mayLead: boolean;
  /** Where a home leads; its detail page, if nothing else is said. */
  addressOf?: (listing: Listing) => string;
  /** What the days that were searched for cost in a home. */
  totalOf?: (listing: Listing) => ReactNode;
}

/** The homes, or why there are none. */
export function ListingGrid({ listings, empty, mayLead, addressOf, totalOf }: ListingGridProps) {
  if (listings.data === undefined) {
    if (listings.isPending) return <SkeletonGrid />;
    return (
      <ErrorState {...saying(listings.error)} busy={listings.isFetching} onRetry={() => void listings.refetch()} />
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
            heart={<KeepHeart home={listing} />}
            actions={<CancelHosted listing={listing} />}
          />
        ))}
      </div>
      <NextPage listings={listings} />
    </>
  );
}

/** The first sentence of a message is its title. */
function saying(error: unknown): { title: string; detail: string } {
  const message = errorMessage(error);
  const end = message.indexOf('. ') + 1 || message.length;
  return { title: message.slice(0, end), detail: message.slice(end).trim() };
}
