import * as site from '@aangan/contract/words/en/pages/site.ts';
import * as words from '@aangan/contract/words/en/bookings/my-booking.ts';
import * as facts from '@aangan/contract/words/en/shared/booking-facts.ts';
import type { Booking } from '@aangan/contract/bookings/bookings.ts';
import { priceOfParts } from '@aangan/contract/bookings/price-of-parts.ts';
import { formatRupees } from '@aangan/contract/rules/rupees.ts';
import { BookingDocuments } from '../../../documents/parts/BookingDocuments.tsx';
import { ListingCard } from '../../../homes/parts/ListingCard.tsx';
import { ConversationLink } from '../../parts/ConversationLink.tsx';
import { ExpandableTotal } from '../../parts/ExpandableTotal.tsx';
import { StayDates } from '../../parts/StayDates.tsx';
import { BookingActions } from './BookingActions.tsx';
import { BookingStateTag } from '../../parts/BookingStateTag.tsx';

/** A booking: listing card, dates, state and actions. */
export function BookingCard({ booking, priority }: { booking: Booking; priority: boolean }) {
  return (
    <ListingCard
      listing={booking.listing}
      priority={priority}
      actions={
        <div className="border-t border-line pt-3">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <span className="type-small">
              <StayDates checkIn={booking.checkIn} checkOut={booking.checkOut} short />
            </span>
            <BookingStateTag booking={booking} />
          </div>
          <dl className="type-tiny type-figures mt-2 space-y-0.5 text-ink-2">
            <Fact name={facts.bookingId}>{booking._id}</Fact>
            <Fact name={words.host}>{booking.host.name}</Fact>
            <ExpandableTotal
              small
              label={site.total}
              amount={bookingTotal(booking)}
              price={priceOfParts(booking.price)}
              extraService={booking.extraService}
            />
          </dl>
          <BookingDocuments booking={booking} isOne={false} className="mt-1 -mb-2" />
          <ConversationLink booking={booking} to="host" look="text" className="mt-1 -mb-2 -ml-1" />
          <div className="mt-3">
            <BookingActions booking={booking} />
          </div>
        </div>
      }
    />
  );
}

function bookingTotal({ payable, refunded }: Booking): string {
  const total = formatRupees(payable);
  return refunded > 0 ? words.totalRefunded({ total, refunded: formatRupees(refunded) }) : total;
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="shrink-0 text-muted">{name}</dt>
      <dd className="min-w-0 text-right">{children}</dd>
    </div>
  );
}
