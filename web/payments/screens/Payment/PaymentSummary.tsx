import * as words from '@aangan/contract/words/en/payments/payment.ts';
import * as bookingLabels from '@aangan/contract/words/en/shared/booking-labels.ts';
import * as fieldLabels from '@aangan/contract/words/en/shared/field-labels.ts';
import * as headings from '@aangan/contract/words/en/shared/headings.ts';
import type { BookingWithoutNames } from '@aangan/contract/bookings/bookings.ts';
import { priceOfParts } from '@aangan/contract/bookings/price-of-parts.ts';
import { formatMoment } from '@aangan/contract/rules/dates.ts';
import type { Price } from '@aangan/contract/rules/price.ts';
import { formatRupees } from '@aangan/contract/rules/rupees.ts';
import { bookingOutcome } from '../../../bookings/parts/booking-outcome.ts';
import { Note } from '../../../shared/Note.tsx';
import { ExpandableTotal } from '../../../bookings/parts/ExpandableTotal.tsx';
import { StayDates } from '../../../bookings/parts/StayDates.tsx';
import { SummaryLine, SummaryTotal } from '../../../shared/Summary.tsx';

/** Dates, guests, price, and hold deadline or outcome. */
export function PaymentSummary({ booking }: { booking: BookingWithoutNames }) {
  const { guests } = booking;
  const price = priceOfParts(booking.price);
  const outcome = bookingOutcome(booking);
  return (
    <>
      <h2 id="booking-summary" className="type-h2">
        {headings.bookingSummary}
      </h2>
      <dl className="mt-3">
        <SummaryLine label={bookingLabels.dates}>
          <StayDates checkIn={booking.checkIn} checkOut={booking.checkOut} />
        </SummaryLine>
        <SummaryLine label={fieldLabels.adults}>{guests.adults}</SummaryLine>
        <SummaryLine label={fieldLabels.children}>{guests.children}</SummaryLine>
        <SummaryLine label={fieldLabels.infants}>{guests.infants}</SummaryLine>
        <SummaryLine label={fieldLabels.pets}>{guests.pets}</SummaryLine>
        <SummaryLine label={words.totalGuests}>{guests.totalGuests}</SummaryLine>
        <div className="my-3 border-t border-line" />
        <ExpandableTotal label={rentLabel(price)} amount={formatRupees(booking.totalRent)} price={price} />
        <SummaryLine label={bookingLabels.extraServices}>{formatRupees(booking.extraService)}</SummaryLine>
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
              title={words.heldUntil({ moment: formatMoment(new Date(booking.heldUntil)) })}
              detail={
                // A price set by the host after booking needs the guest's consent before payment.
                booking.extraService === 0
                  ? words.datesOpenAfter
                  : words.extraServicePriced({ rupees: formatRupees(booking.extraService) })
              }
            />
          )
        )}
      </div>
    </>
  );
}

/** Label of the rent, with the nightly rent if all nights cost the same. */
function rentLabel({ nights, nightRents }: Price): string {
  const [rent = 0] = nightRents;
  return nightRents.every((night) => night === rent)
    ? words.rentLine({ nights, rent: formatRupees(rent) })
    : words.nightsLine({ nights });
}
