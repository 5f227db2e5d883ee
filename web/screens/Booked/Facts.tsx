import * as words from '@aangan/contract/words/en/screens/booked.ts';
import * as facts from '@aangan/contract/words/en/shared/booking-facts.ts';
import type { Booking } from '@aangan/contract/booking/bookings.ts';
import { formatRupees } from '@aangan/contract/rules/rupees.ts';

/** Booking ID, Owner Name, Total Rent. */
export function Facts({ booking }: { booking: Booking }) {
  return (
    <dl className="grid rounded-photo border border-line sm:grid-cols-[2fr_1.1fr_1fr]">
      <Fact name={facts.bookingId}>
        <span className="text-[13px] break-all">{booking._id}</span>
      </Fact>
      <Fact name={words.ownerName}>{booking.host.name}</Fact>
      <Fact name={facts.totalRent}>{formatRupees(booking.totalRent)}</Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="min-w-0 border-line px-5 py-3.5 not-first:border-t sm:py-4 sm:not-first:border-t-0 sm:not-first:border-l">
      <dt className="type-small text-muted">{name}</dt>
      <dd className="type-figures mt-0.5 text-[16.5px]/6 font-semibold">{children}</dd>
    </div>
  );
}
