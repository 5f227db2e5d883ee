import * as words from '@aangan/contract/words/en/bookings/booked.ts';
import * as bookingLabels from '@aangan/contract/words/en/shared/booking-labels.ts';
import type { Booking } from '@aangan/contract/bookings/bookings.ts';
import { priceOfParts } from '@aangan/contract/bookings/price-of-parts.ts';
import { formatRupees } from '@aangan/contract/rules/rupees.ts';
import { ExpandableTotal } from '../../parts/ExpandableTotal.tsx';

/** Booking ID, Owner Name and Total Rent, with the price lines. */
export function BookingDetails({ booking }: { booking: Booking }) {
  const total = formatRupees(booking.totalRent);
  return (
    <div className="rounded-photo border border-line">
      <dl className="grid sm:grid-cols-[2fr_1.1fr_1fr]">
        <Detail name={bookingLabels.bookingId}>
          <span className="text-[13px] break-all">{booking._id}</span>
        </Detail>
        <Detail name={words.ownerName}>{booking.host.name}</Detail>
        <Detail name={bookingLabels.totalRent}>{total}</Detail>
      </dl>
      <dl className="border-t border-line px-5 py-2">
        <ExpandableTotal label={words.howItComesAbout} amount={null} price={priceOfParts(booking.price)} />
      </dl>
    </div>
  );
}

function Detail({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="min-w-0 border-line px-5 py-3.5 not-first:border-t sm:py-4 sm:not-first:border-t-0 sm:not-first:border-l">
      <dt className="type-small text-muted">{name}</dt>
      <dd className="type-figures mt-0.5 text-[16.5px]/6 font-semibold">{children}</dd>
    </div>
  );
}
