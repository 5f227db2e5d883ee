import * as words from '@aangan/contract/words/en/homes/view-card.ts';
import * as buttons from '@aangan/contract/words/en/shared/buttons.ts';
import * as messages from '@aangan/contract/words/en/shared/messages.ts';
import { formatHours } from '@aangan/contract/rules/durations.ts';
import type { ReactNode } from 'react';
import { useSite } from '../../../api/site.ts';
import { Button } from '../../../ui/Button.tsx';
import type { BookingEntry } from './booking-entry.ts';
import { CardFrame } from './CardFrame.tsx';
import { GuestCounters, people } from '../../../bookings/parts/GuestCounters.tsx';
import { StayBoxes } from './StayBoxes.tsx';

/** Booking card of wide screens: dates, guests, 'Reserve' and price details. */
export function BookingCard({ entry, total, panel }: { entry: BookingEntry; total: ReactNode; panel: ReactNode }) {
  const { listing, requested, change, reserve } = entry;
  const { holdHours } = useSite();
  return (
    <CardFrame listing={listing} label={words.bookThisHome}>
      <StayBoxes requested={requested} onOpen={reserve} className="mt-5" />
      <div className="mt-5">
        <GuestCounters
          kinds={people}
          party={requested.party}
          most={listing.maxGuests}
          onChange={(party) => change({ party })}
        />
      </div>
      {total}
      <Button className="mt-6 w-full" onClick={() => reserve()}>
        {buttons.reserve}
      </Button>
      <p className="type-tiny mt-3 text-center text-muted">
        {messages.heldForYou({ duration: formatHours(holdHours) })}
      </p>
      <hr className="mt-4 border-line" />
      {panel}
    </CardFrame>
  );
}
