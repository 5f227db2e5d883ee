import * as words from '@aangan/contract/words/en/bookings/booked.ts';
import * as facts from '@aangan/contract/words/en/shared/booking-facts.ts';
import * as fieldLabels from '@aangan/contract/words/en/shared/field-labels.ts';
import type { Booking } from '@aangan/contract/bookings/bookings.ts';
import { priceOfParts } from '@aangan/contract/bookings/price-of-parts.ts';
import { guestLabel } from '@aangan/contract/rules/guests.ts';
import { formatRupees } from '@aangan/contract/rules/rupees.ts';
import { bookingStages } from '../../parts/booking-progress.ts';
import { landMarkAndCity } from '../../../homes/parts/place.ts';
import { ExpandableTotal } from '../../parts/ExpandableTotal.tsx';
import { StayDates } from '../../parts/StayDates.tsx';
import { SummaryLine } from '../../../shared/Summary.tsx';
import { Photo } from '../../../ui/Photo.tsx';
import { Timeline } from '../../../ui/Timeline.tsx';

/** The booked home: photo, dates, guests, and its total or state. */
export function BookedCard({ booking, showsTotal }: { booking: Booking; showsTotal: boolean }) {
  const { listing } = booking;
  const [photo] = listing.photos;
  return (
    <section
      aria-label={words.yourStay}
      className="sticky top-[calc(var(--header-height)+24px)] overflow-hidden rounded-panel bg-sunken"
    >
      {photo !== undefined && (
        <Photo photo={photo} alt="" sizes="(width >= 64rem) 372px, 100vw" priority className="h-52.5 w-full" />
      )}
      <div className="px-6 pt-5 pb-6">
        <p className="text-[15.5px]/[22px] font-semibold">{listing.title}</p>
        <p className="type-small mt-0.5 text-muted">{landMarkAndCity(listing)}</p>
        <dl className="mt-2">
          <SummaryLine label={facts.dates}>
            <StayDates checkIn={booking.checkIn} checkOut={booking.checkOut} />
          </SummaryLine>
          <SummaryLine label={fieldLabels.guests}>{guestLabel(booking.guests)}</SummaryLine>
          {booking.extraService > 0 && (
            <SummaryLine label={facts.extraServices}>{formatRupees(booking.extraService)}</SummaryLine>
          )}
          {listing.phone !== undefined && (
            <SummaryLine label={fieldLabels.phone}>
              <a
                href={`tel:${listing.phone.replace(/[^+0-9]/g, '')}`}
                className="text-link underline underline-offset-4"
              >
                {listing.phone}
              </a>
            </SummaryLine>
          )}
        </dl>
        {showsTotal ? (
          <dl className="mt-3 border-t border-line pt-3">
            <ExpandableTotal
              label={facts.totalRent}
              amount={<span className="font-semibold">{formatRupees(booking.totalRent)}</span>}
              price={priceOfParts(booking.price)}
            />
          </dl>
        ) : (
          <div className="mt-4">
            <Timeline stages={bookingStages(booking)} />
          </div>
        )}
      </div>
    </section>
  );
}
