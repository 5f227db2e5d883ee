import * as words from '@aangan/contract/words/en/homes/view-card.ts';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import { useEffect, useState } from 'react';
import { useHydrated } from '../../../shared/use-hydrated.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { COLUMN_WIDTH, useMediaQuery } from '../../../ui/use-media-query.ts';
import { AskHost } from './AskHost.tsx';
import { BookingBar } from './BookingBar.tsx';
import { BookingCard } from './BookingCard.tsx';
import { AvailableDates } from './AvailableDates.tsx';
import { GuestCounters, people } from '../../../bookings/parts/GuestCounters.tsx';
import { ListingLayout } from './ListingLayout.tsx';
import { PriceDetails } from './PriceDetails.tsx';
import { nextEnd, pickDay, parseStay, type StayEnd } from '../../../bookings/parts/stay-rules.ts';
import { useAvailability } from './use-availability.ts';
import { useBookingDialog } from './use-booking-dialog.ts';
import { StayTotal } from './StayTotal.tsx';
import { useStayPrice } from './use-stay-price.ts';
import { typedStay } from './date-input.ts';
import { useStayRequest } from './use-stay-request.ts';

const BookingDialog = lazyPart(() => import('./BookingDialog.tsx').then((file) => file.BookingDialog));

/** Detail page for guests. */
export function GuestView({ listing }: { listing: Listing }) {
  const [requested, change] = useStayRequest();
  const dates = useAvailability(listing._id);
  const stay = parseStay(requested.typed, dates.availability);
  const stayPrice = useStayPrice({ listing, stay, party: requested.party, availability: dates.availability });
  const dialog = useBookingDialog();
  const isWide = useMediaQuery(COLUMN_WIDTH);
  const isHydrated = useHydrated();
  const reserve = (end: StayEnd = nextEnd(stay)) => dialog.openAt(end);
  const entry = { listing, requested, change, reserve };
  // Prefetched, so that 'Reserve' responds immediately.
  useEffect(() => BookingDialog.prefetch(), []);
  const [isPriceOpen, setPriceOpen] = useState(false);
  const total = <StayTotal stayPrice={stayPrice} />;
  const panel = <PriceDetails listing={listing} isOpen={isPriceOpen} onToggle={() => setPriceOpen(!isPriceOpen)} />;

  return (
    <ListingLayout
      listing={listing}
      card={isWide === false ? null : <BookingCard entry={entry} total={total} panel={panel} />}
      bar={isWide === true ? null : <BookingBar entry={entry} />}
      stay={stay.complete}
      canReport
      ask={<AskHost listing={listing} stay={stay.complete} party={requested.party} />}
    >
      {isWide !== true && (
        <section aria-labelledby="who" className="lg:hidden">
          <h2 id="who" className="type-h2 mb-4">
            {words.whoComes}
          </h2>
          <GuestCounters
            kinds={people}
            party={requested.party}
            most={listing.maxGuests}
            onChange={(party) => change({ party })}
          />
          {total}
          <div className="mt-6 border-y border-line">{panel}</div>
        </section>
      )}
      <AvailableDates
        dates={dates}
        picking={{
          stay,
          onPick: (date) => {
            const picked = pickDay(stay, nextEnd(stay), date, dates.availability);
            if (picked !== null) change({ typed: typedStay(picked.stay) });
          },
          onClear: () => change({ typed: { checkIn: '', checkOut: '' } }),
        }}
      />
      {isHydrated && dialog.openings > 0 && (
        <BookingDialog
          key={dialog.openings}
          isOpen={dialog.isOpen}
          entry={entry}
          dates={dates}
          stay={stay}
          stayPrice={stayPrice}
          startAt={dialog.startAt}
          onClose={dialog.close}
        />
      )}
    </ListingLayout>
  );
}
