import type { Category } from '@aangan/contract/homes/fact-choices.ts';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import { hasLeadCard } from '@aangan/contract/homes/photo-url.ts';
import * as words from '@aangan/contract/words/en/search/start.ts';
import * as busy from '@aangan/contract/words/en/shared/busy.ts';
import * as buttons from '@aangan/contract/words/en/shared/buttons.ts';
import * as categoryLabels from '@aangan/contract/words/en/shared/categories.ts';
import * as messages from '@aangan/contract/words/en/shared/messages.ts';
import * as controls from '@aangan/contract/words/en/ui/controls.ts';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { SessionLink } from '../../../accounts/parts/SignInRedirect.tsx';
import { errorMessage } from '../../../api/api-error.ts';
import { CancelHosted } from '../../../bookings/parts/CancelHosted.tsx';
import { ListingCard } from '../../../homes/parts/ListingCard.tsx';
import { SkeletonGrid } from '../../../homes/parts/SkeletonGrid.tsx';
import type { useListings } from '../../../homes/queries/listings.ts';
import { paths } from '../../../shared/links.ts';
import { Button, buttonClass, ButtonLink } from '../../../ui/Button.tsx';
import { EmptyState, ErrorState } from '../../../ui/ContentState.tsx';
import { LazyHeart } from '../../../wishlists/parts/LazyHeart.tsx';

/** Distance from the viewport at which the next page loads. */
const ROOT_MARGIN = '900px';

/** Pages without homes that are loaded one after the other; then only the button loads the next. */
const MAX_EMPTY_PAGES = 3;

/**
 * Whether the next page loads without the button. Pages of a search can be empty if very many homes do not match: they
 * must not follow each other for minutes while nothing changes on the screen.
 */
export function loadsByItself(pages: readonly { items: readonly unknown[] }[]): boolean {
  return pages.slice(-MAX_EMPTY_PAGES).some(({ items }) => items.length > 0) || pages.length < MAX_EMPTY_PAGES;
}

interface NextPageProps {
  listings: ReturnType<typeof useListings>;
  isAutomatic: boolean;
}

/** Loads the next page near the viewport; the button works without scrolling. */
function NextPage({ listings, isAutomatic }: NextPageProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = listings;
  const end = useRef<HTMLDivElement>(null);
  const onNear = useEffectEvent(() => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  });

  useEffect(() => {
    const element = end.current;
    // Observes again after each page, because the button may still be near.
    if (element === null || isFetchingNextPage || !isAutomatic) return undefined;
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && onNear(), {
      rootMargin: ROOT_MARGIN,
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [isFetchingNextPage, isAutomatic]);

  if (!hasNextPage) return null;
  return (
    <div ref={end} className="mt-10 flex flex-col items-center gap-3">
      {isFetchNextPageError && <p className="text-lac">{words.nextFailed}</p>}
      <Button
        variant="secondary"
        busy={isFetchingNextPage}
        busyLabel={busy.loading}
        onClick={() => void fetchNextPage()}
      >
        {isFetchNextPageError ? controls.tryAgain : buttons.showMoreItems}
      </Button>
    </div>
  );
}

interface ListingGridProps {
  listings: ReturnType<typeof useListings>;
  /** Shown if there are no homes. */
  empty: ReactNode;
  /** Whether the first card may be large. */
  allowsLead: boolean;
  /** Path of a home; the detail page by default. */
  listingPath?: (listing: Listing) => string;
  /** Total for the searched dates. */
  renderTotal?: (listing: Listing) => ReactNode;
}

/** Grid of homes, or the empty state once there are no more pages. */
export function ListingGrid({ listings, empty, allowsLead: mayLead, listingPath, renderTotal }: ListingGridProps) {
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
  const { pages } = listings.data;
  const homes = pages.flatMap((page) => page.items);
  const next = <NextPage listings={listings} isAutomatic={loadsByItself(pages)} />;
  if (homes.length === 0) {
    if (!listings.hasNextPage) return empty;
    return (
      <>
        <output className="block text-center text-muted">{words.noneSoFar}</output>
        {next}
      </>
    );
  }
  const hasLead = mayLead && hasLeadCard(null, homes.length);
  return (
    <>
      <div className={hasLead ? 'home-grid home-grid-lead' : 'home-grid'}>
        {homes.map((listing, index) => (
          <ListingCard
            key={listing._id}
            listing={listing}
            to={listingPath?.(listing)}
            total={renderTotal?.(listing)}
            isLead={hasLead && index === 0}
            priority={index === 0}
            heart={<LazyHeart home={listing} />}
            actions={<CancelHosted listing={listing} />}
          />
        ))}
      </div>
      {next}
    </>
  );
}

/** Splits a message: the first sentence is the title. */
function splitMessage(error: unknown): { title: string; detail: string } {
  const message = errorMessage(error);
  const end = message.indexOf('. ') + 1 || message.length;
  return { title: message.slice(0, end), detail: message.slice(end).trim() };
}

/** Empty state: no homes at all, or none in a category. */
export function NoListings({ category }: { category: Category | null }) {
  return (
    <EmptyState
      title={messages.noListings}
      actions={
        <>
          {category !== null && <ButtonLink to={paths.start}>{words.seeTrending}</ButtonLink>}
          <SessionLink
            to={paths.listingPage1}
            className={buttonClass(category === null ? 'primary' : 'secondary', 'large')}
          >
            <span className="pt-0.5">{buttons.listHome}</span>
          </SessionLink>
        </>
      }
    >
      {category === null ? words.noneOpen : words.noneOfKind({ kind: categoryLabels[category] })}
    </EmptyState>
  );
}
