import type { BareBooking } from '@aangan/contract/booking/bookings.ts';
import { formatMoment } from '@aangan/contract/rules/dates.ts';
import { headings } from '@aangan/contract/messages.ts';
import { formatRupees } from '@aangan/contract/rules/rupees.ts';
import { bookingOutcome } from '../../components/booking-outcome.ts';
import { Note } from '../../components/Note.tsx';
import { StayDates } from '../../components/StayDates.tsx';
import { SummaryLine, SummaryTotal } from '../../components/Summary.tsx';

/** Dates, guests by kind, what it costs, and until when it is held or how it ended. */
export function PaymentSummary({ booking }: { booking: BareBooking }) {
  const { guests } = booking;
  const nights = booking.nights === 1 ? '1 night' : `${booking.nights} nights`;
  const outcome = bookingOutcome(booking);
  return (
    <>
      <h2 id="booking-summary" className="type-h2">
        {headings.bookingSummary}
      </h2>
      <dl className="mt-3">
        <SummaryLine label="Dates">
          <StayDates checkIn={booking.checkIn} checkOut={booking.checkOut} />
        </SummaryLine>
        <SummaryLine label="Adults">{guests.adults}</SummaryLine>
        <SummaryLine label="Children">{guests.children}</SummaryLine>
        <SummaryLine label="Infants">{guests.infants}</SummaryLine>
        <SummaryLine label="Pets">{guests.pets}</SummaryLine>
        <SummaryLine label="Total guests">{guests.totalGuests}</SummaryLine>
        <div className="my-3 border-t border-line" />
        <SummaryLine label={`${nights} × ${formatRupees(booking.rent)}, with fees and taxes`}>
          {formatRupees(booking.totalRent)}
        </SummaryLine>
        <SummaryLine label="Extra services">{formatRupees(booking.extraService)}</SummaryLine>
        <SummaryTotal>
          <span aria-live="polite">{formatRupees(booking.payable)}</span>
        </SummaryTotal>
      </dl>
      <div className="mt-5">
        {outcome !== null ? (
          <Note {...outcome} />
        ) : (
          booking.heldUntil !== null && (
            <Note
              tone="haldi"
              title={`Held for you until ${formatMoment(new Date(booking.heldUntil))}`}
              detail={`${whatIsAccepted(booking)}After that these dates open to everyone again.`}
            />
          )
        )}
      </div>
    </>
  );
}

/** A price that the host set after the booking is a change, which nobody has agreed to before it is paid. */
function whatIsAccepted({ extraService }: BareBooking): string {
  if (extraService === 0) return '';
  return `The host asks ${formatRupees(extraService)} for the extra service; you accept the new total by paying it. `;
}
