import type { Listing } from '@aangan/contract/listings.ts';
import type { ReactNode } from 'react';
import { CardFrame } from './CardFrame.tsx';
import { PriceHolds } from './PriceHolds.tsx';

/** The booking card of a home's own host. */
export function HostCard({ listing, children }: { listing: Listing; children: ReactNode }) {
  return (
    <CardFrame listing={listing} label="Your home">
      <p className="type-small mt-4 text-muted">
        {listing.isBooked ? 'Guests are booked in.' : 'No guests are booked in just now.'}
      </p>
      <div className="mt-4 mb-2 flex flex-wrap gap-3">{children}</div>
      <hr className="mt-4 border-line" />
      <PriceHolds listing={listing} />
    </CardFrame>
  );
}
