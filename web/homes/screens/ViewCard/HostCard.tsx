import * as words from '@aangan/contract/words/en/homes/view-card.ts';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import type { ReactNode } from 'react';
import { CardFrame } from './CardFrame.tsx';

/** Card for the home's own host. */
export function HostCard({ listing, panel, children }: { listing: Listing; panel: ReactNode; children: ReactNode }) {
  return (
    <CardFrame listing={listing} label={words.yourHome}>
      <p className="type-small mt-4 text-muted">{listing.isBooked ? words.guestsBooked : words.noGuestsBooked}</p>
      <div className="mt-4 mb-2 flex flex-wrap gap-3">{children}</div>
      <hr className="mt-4 border-line" />
      {panel}
    </CardFrame>
  );
}
