import * as words from '@aangan/contract/words/en/reviews/reviews.ts';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import { lazy, type ReactNode, Suspense } from 'react';
import { useCurrentUser } from '../../../accounts/queries/current-user.ts';
import { useNearViewport } from '../../../shared/use-near-viewport.ts';
import { fetchOnce } from '../../../ui/fetch-once.ts';

const HomeReviews = lazy(
  fetchOnce(() => import('../../../reviews/parts/HomeReviews.tsx').then((file) => ({ default: file.HomeReviews }))),
);

/** Reviews, loaded near the viewport unless passed as children; homes without reviews show a message immediately. */
export function Reviews({ listing, children }: { listing: Listing; children?: ReactNode }) {
  const [section, isNear] = useNearViewport<HTMLElement>({ onlyNear: true });
  const { user } = useCurrentUser();
  const placeholder = <div className="min-h-110 rounded-panel bg-sunken" />;
  return (
    <section ref={section} aria-labelledby="reviews">
      <h2 id="reviews" className="type-h2 mb-4">
        {words.heading}
      </h2>
      {listing.ratingsCount === 0 ? (
        <p className="text-muted">{words.none}</p>
      ) : (
        (children ?? (
          <Suspense fallback={placeholder}>
            {isNear ? <HomeReviews listingId={listing._id} isHost={user?._id === listing.host} /> : placeholder}
          </Suspense>
        ))
      )}
    </section>
  );
}
