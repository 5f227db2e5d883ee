import type { Booking } from '@aangan/contract/booking/bookings.ts';
import * as messages from '@aangan/contract/words/en/shared/messages.ts';
import { useState } from 'react';
import { bookedOf, paymentOf, viewCardOf } from '../../links.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { part } from '../../ui/part.tsx';
import { Stars } from '../../ui/Stars.tsx';

const CancelBooking = part(() => import('./CancelBooking.tsx').then((file) => file.CancelBooking));

/** What a guest can do with a stay in its state, and the stars they gave. */
export function BookingActions({ booking }: { booking: Booking }) {
  const [isCancelling, setCancelling] = useState(false);
  return (
    <>
      {booking.ratings !== undefined && (
        <div className="mb-3 flex min-h-11 flex-wrap items-center justify-between gap-2">
          <Stars value={booking.ratings} />
          <span className="type-tiny text-muted">{messages.youRated({ stars: booking.ratings })}</span>
        </div>
      )}
      <div className="flex gap-2.5">
        {booking.state === 'held' && (
          <ButtonLink to={paymentOf(booking._id)} size="row" className="flex-1">
            Pay now
          </ButtonLink>
        )}
        <MainLink booking={booking} />
        {booking.isBooked && (
          <Button variant="destructive" size="row" onClick={() => setCancelling(true)}>
            Cancel
          </Button>
        )}
      </div>
      {isCancelling && (
        <CancelBooking
          booking={booking}
          onClose={() => setCancelling(false)}
          onUnavailable={() => setCancelling(false)}
        />
      )}
    </>
  );
}

function MainLink({ booking }: { booking: Booking }) {
  const { state } = booking;
  if (state === 'expired' || state === 'cancelled') {
    return (
      <ButtonLink to={viewCardOf(booking.listing._id)} variant="secondary" size="row" className="flex-1">
        Book again
      </ButtonLink>
    );
  }
  const label =
    state === 'completed' && booking.ratings === undefined
      ? 'Rate this home'
      : booking.contactedAt === null && booking.isBooked
        ? 'Contact Owner'
        : 'Details';
  return (
    <ButtonLink to={bookedOf(booking._id)} variant="secondary" size="row" className="flex-1 whitespace-nowrap">
      {label}
    </ButtonLink>
  );
}
