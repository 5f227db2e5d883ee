import * as words from '@aangan/contract/words/en/homes/view-card.ts';
import * as messages from '@aangan/contract/words/en/shared/messages.ts';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import type { ReactNode } from 'react';
import { Rating } from '../../../ui/Rating.tsx';
import { RupeePrice } from '../../../ui/RupeePrice.tsx';

/** Sticky card with price, rating and actions. */
export function CardFrame({ listing, label, children }: { listing: Listing; label: string; children: ReactNode }) {
  return (
    <section
      aria-label={label}
      className="max-lg:hidden sticky top-[calc(var(--header-height)+24px)] rounded-panel border border-line bg-raised px-6 pt-6 pb-3 shadow-2"
    >
      <div className="flex items-baseline justify-between gap-4">
        <RupeePrice amount={listing.rent} message={words.perNight} size="booking" />
        <Rating
          value={listing.ratings}
          count={listing.ratingsCount}
          absent={<span className="type-small text-muted">{messages.noReviews}</span>}
        />
      </div>
      {children}
    </section>
  );
}
