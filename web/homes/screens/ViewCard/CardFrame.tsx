import * as words from '@aangan/contract/words/en/homes/view-card.ts';
import * as messages from '@aangan/contract/words/en/shared/messages.ts';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import type { Price } from '@aangan/contract/rules/price.ts';
import type { ReactNode } from 'react';
import { Rating } from '../../../ui/Rating.tsx';
import { WholePrice } from '../../parts/WholePrice.tsx';
import { RupeePrice } from '../../../ui/RupeePrice.tsx';

interface CardFrameProps {
  listing: Listing;
  label: string;
  /** Price of the chosen stay; if absent, the price of the shortest stay is shown. */
  chosen?: Price | null;
  children: ReactNode;
}

/** Sticky card with price, rating and actions. */
export function CardFrame({ listing, label, chosen, children }: CardFrameProps) {
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
      <p>
        <WholePrice price={chosen ?? listing.whole} size="booking" />
      </p>
      {children}
    </section>
  );
}
