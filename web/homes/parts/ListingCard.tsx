import * as priceWords from '@aangan/contract/words/en/shared/price.ts';
import { cardPhotoSizes, leadPhotoSizes } from '@aangan/contract/homes/lead-card.ts';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import { type ReactNode, useId, useRef } from 'react';
import { viewCardOf } from '../../shared/links.ts';
import { Rating } from '../../ui/Rating.tsx';
import { RupeePrice } from '../../ui/RupeePrice.tsx';
import { cityAndLandMark } from './place.ts';
import { GreatHostMark } from '../../accounts/parts/GreatHostMark.tsx';
import { moveStrip, PhotoStrip } from './PhotoStrip.tsx';
import { SessionLink } from '../../accounts/parts/SessionLink.tsx';

interface ListingCardProps {
  listing: Listing;
  /** The 2 × 2 lead card of the start page from 900 px up. */
  isLead?: boolean;
  /** Loads the first photo eagerly. */
  priority?: boolean;
  /** Save button in the corner of the photo. */
  heart?: ReactNode;
  /** Bottom row, aligned across neighbouring cards: buttons or a state. */
  actions?: ReactNode;
  /** Total for the searched dates, beside the nightly rent. */
  total?: ReactNode;
  /** Link target; the detail page by default. */
  to?: string;
}

/** Listing card: photos, title, place, rating and price. */
export function ListingCard({
  listing,
  isLead = false,
  priority = false,
  heart,
  actions,
  total,
  to,
}: ListingCardProps) {
  const titleId = useId();
  const card = useRef<HTMLElement>(null);
  const address = to ?? viewCardOf(listing._id);

  function onKeyDown(event: React.KeyboardEvent) {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    moveStrip(card.current?.querySelector<HTMLElement>('[data-strip]') ?? null, event.key === 'ArrowRight' ? 1 : -1);
  }

  return (
    <article
      ref={card}
      data-home={listing._id}
      aria-labelledby={titleId}
      className="card relative flex min-w-0 flex-col"
    >
      <div className={`card-photo relative rounded-photo aspect-4/3 ${isLead ? 'ml:aspect-auto ml:flex-1' : ''}`}>
        <PhotoStrip
          to={address}
          photos={listing.photos}
          sizes={isLead ? leadPhotoSizes : cardPhotoSizes}
          priority={priority}
        />
      </div>
      <div className="relative pt-3.5">
        <div className="flex items-start justify-between gap-4">
          <h2 id={titleId} className={`type-nameplate line-clamp-2 ${isLead ? 'type-nameplate-lead' : ''}`}>
            <SessionLink
              to={address}
              aria-keyshortcuts="ArrowLeft ArrowRight"
              onKeyDown={onKeyDown}
              className="card-link after:absolute after:inset-0"
            >
              {listing.title}
            </SessionLink>
          </h2>
          <Rating value={listing.ratings} count={listing.ratingsCount} />
        </div>
        <p className="type-place mt-1 truncate">{cityAndLandMark(listing)}</p>
        <p className="mt-2">
          <RupeePrice amount={listing.stay?.averageNight ?? listing.rent} message={priceWords.perDay} />
        </p>
        {total}
      </div>
      {listing.greatHost === true && (
        <GreatHostMark className="pointer-events-none absolute top-3 left-3 z-2" look="photo" />
      )}
      {heart}
      {actions !== undefined && <div className="mt-auto pt-3.5 empty:hidden">{actions}</div>}
    </article>
  );
}
