import { getListingField, isFact, listingFieldNames } from '@aangan/contract/homes/listing-values.ts';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import * as words from '@aangan/contract/words/en/homes/home-in-full.ts';
import * as reviewsWords from '@aangan/contract/words/en/reviews/reviews.ts';
import * as labels from '@aangan/contract/words/en/shared/field-labels.ts';
import { memo, type ReactNode, Suspense, useState } from 'react';
import { useCurrentUser } from '../../../accounts/queries/current-user.ts';
import { useNearViewport } from '../../../shared/use-near-viewport.ts';
import { Button } from '../../../ui/Button.tsx';
import { lazyOnce } from '../../../ui/fetch-once.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { AmenityItem } from '../../parts/AmenityItem.tsx';
import { fieldText } from '../../parts/field-texts.ts';

const AllOffers = lazyPart(() => import('./AllOffers.tsx').then((file) => file.AllOffers));

const SHOWN = 10;

/** The first ten amenities, and a dialog with all amenities. Renders nothing without amenities. */
export const Offers = memo(function Offers({ listing: { amenities } }: { listing: Listing }) {
  const [isOpen, setOpen] = useState(false);
  if (amenities === undefined) return null;
  return (
    <section aria-labelledby="offers">
      <h2 id="offers" className="type-h2 mb-4">
        {words.offers}
      </h2>
      <ul className="grid gap-x-8 gap-y-1 sm:grid-cols-2">
        {amenities.slice(0, SHOWN).map((amenity) => (
          <li key={amenity}>
            <AmenityItem amenity={amenity} />
          </li>
        ))}
      </ul>
      <Button variant="secondary" size="row" className="mt-4" {...AllOffers.onApproach} onClick={() => setOpen(true)}>
        {words.showAll({ count: amenities.length })}
      </Button>
      {isOpen && <AllOffers amenities={amenities} onClose={() => setOpen(false)} />}
    </section>
  );
});

/** Optional fields not shown in the sections below: 'Floors 3'. */
export function OptionalFields({ listing }: { listing: Listing }) {
  const fields = listingFieldNames.flatMap((name) => {
    const value = getListingField(name).isOptional && !isFact(name) ? listing[name] : undefined;
    return typeof value === 'number' || typeof value === 'string' ? [{ name, text: fieldText(name, value) }] : [];
  });
  if (fields.length === 0) return null;
  return (
    <dl className="mt-4 flex flex-wrap gap-x-8 gap-y-2 px-5">
      {fields.map(({ name, text }) => (
        <div key={name} className="type-figures flex gap-2">
          <dt className="text-muted">{labels[name]}</dt>
          <dd className="font-semibold">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

const HomeReviews = lazyOnce(() => import('../../../reviews/parts/HomeReviews.tsx').then((file) => file.HomeReviews));

/** Reviews, loaded near the viewport unless passed as children; homes without reviews show a message immediately. */
export const Reviews = memo(function Reviews({ listing, children }: { listing: Listing; children?: ReactNode }) {
  const [section, isNear] = useNearViewport<HTMLElement>();
  const { user } = useCurrentUser();
  const placeholder = <div className="min-h-110 rounded-panel bg-sunken" />;
  return (
    <section ref={children === undefined ? section : undefined} aria-labelledby="reviews">
      <h2 id="reviews" className="type-h2 mb-4">
        {reviewsWords.heading}
      </h2>
      {listing.ratingsCount === 0 ? (
        <p className="text-muted">{reviewsWords.none}</p>
      ) : (
        (children ?? (
          <Suspense fallback={placeholder}>
            {isNear ? <HomeReviews listingId={listing._id} isHost={user?._id === listing.host} /> : placeholder}
          </Suspense>
        ))
      )}
    </section>
  );
});
