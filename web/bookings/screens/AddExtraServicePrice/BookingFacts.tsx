import * as words from '@aangan/contract/words/en/bookings/extra-service-price.ts';
import * as facts from '@aangan/contract/words/en/shared/booking-facts.ts';
import * as fieldLabels from '@aangan/contract/words/en/shared/field-labels.ts';
import type { BareBooking } from '@aangan/contract/bookings/bookings.ts';
import { guestLabel } from '@aangan/contract/rules/guests.ts';
import { formatRupees } from '@aangan/contract/rules/rupees.ts';
import { landMarkAndCity } from '../../../homes/parts/place.ts';
import { StayDates } from '../../parts/StayDates.tsx';
import { SummaryLine, SummaryTotal } from '../../../shared/Summary.tsx';
import { Photo } from '../../../ui/Photo.tsx';

/** Booking details and current price. */
export function BookingFacts({ booking }: { booking: BareBooking }) {
  const { listing } = booking;
  const [photo] = listing.photos;
  return (
    <section aria-label={words.booking} className="rounded-panel border border-line bg-raised p-5 md:p-6">
      <div className="flex gap-4">
        {photo !== undefined && (
          <Photo photo={photo} alt="" sizes="104px" className="h-[78px] w-26 shrink-0 rounded-small" />
        )}
        <div className="min-w-0">
          <p className="line-clamp-2 text-[15.5px]/5 font-semibold">{listing.title}</p>
          <p className="type-small text-muted">{landMarkAndCity(listing)}</p>
        </div>
      </div>
      <dl className="mt-4">
        <SummaryLine label={facts.dates}>
          <StayDates checkIn={booking.checkIn} checkOut={booking.checkOut} />
        </SummaryLine>
        <SummaryLine label={fieldLabels.guests}>{guestLabel(booking.guests)}</SummaryLine>
        <SummaryLine label={facts.totalRent}>{formatRupees(booking.totalRent)}</SummaryLine>
        <SummaryLine label={facts.extraServices}>{formatRupees(booking.extraService)}</SummaryLine>
        <SummaryTotal>
          <span aria-live="polite">{formatRupees(booking.payable)}</span>
        </SummaryTotal>
      </dl>
    </section>
  );
}
