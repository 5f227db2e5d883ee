import { type Category, categoryLabels } from '@aangan/contract/categories.ts';
import { hasLeadCard } from '@aangan/contract/lead-card.ts';
import { messages } from '@aangan/contract/messages.ts';
import { shownMessage } from '../../api/api-error.ts';
import type { useListings } from '../../api/listings.ts';
import { CancelHosted } from '../../components/CancelHosted.tsx';
import { ListingCard } from '../../components/ListingCard.tsx';
import { SessionLink } from '../../components/SessionLink.tsx';
import { SkeletonGrid } from '../../components/SkeletonGrid.tsx';
import { addresses } from '../../links.ts';
import { buttonLook } from '../../ui/button-look.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { NextPage } from './NextPage.tsx';

interface HomeGridProps {
  category: Category | null;
  listings: ReturnType<typeof useListings>;
}

/** The homes, or why there are none. */
export function HomeGrid({ category, listings }: HomeGridProps) {
  if (listings.data === undefined) {
    if (listings.isPending) return <SkeletonGrid />;
    return (
      <ErrorState {...saying(listings.error)} busy={listings.isFetching} onRetry={() => void listings.refetch()} />
    );
  }
  const homes = listings.data.pages.flatMap((page) => page.items);
  if (homes.length === 0) return <NoHomes category={category} />;
  const hasLead = hasLeadCard(category, homes.length);
  return (
    <>
      <div className={hasLead ? 'home-grid home-grid-lead' : 'home-grid'}>
        {homes.map((listing, place) => (
          <ListingCard
            key={listing._id}
            listing={listing}
            isLead={hasLead && place === 0}
            priority={place === 0}
            actions={<CancelHosted listing={listing} />}
          />
        ))}
      </div>
      <NextPage listings={listings} />
    </>
  );
}

function NoHomes({ category }: { category: Category | null }) {
  return (
    <EmptyState
      title={messages.noListings}
      actions={
        <>
          {category !== null && <ButtonLink to={addresses.home}>See Trending</ButtonLink>}
          <SessionLink
            to={addresses.listingPage1}
            className={buttonLook(category === null ? 'primary' : 'secondary', 'large')}
          >
            <span className="pt-0.5">List your Home</span>
          </SessionLink>
        </>
      }
    >
      {category === null
        ? 'No home is open just now. Be the first to open yours.'
        : `Nothing under ${categoryLabels[category]} is open just now. Try another kind of home, or be the first to open yours.`}
    </EmptyState>
  );
}

/** The first sentence of a message is its title. */
function saying(error: unknown): { title: string; detail: string } {
  const [title = '', ...rest] = shownMessage(error).split(/(?<=\.) /);
  return { title, detail: rest.join(' ') };
}
