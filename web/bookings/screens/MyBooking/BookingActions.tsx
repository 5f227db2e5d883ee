import type { Booking } from '@aangan/contract/bookings/bookings.ts';
import * as words from '@aangan/contract/words/en/bookings/my-booking.ts';
import * as buttons from '@aangan/contract/words/en/shared/buttons.ts';
import * as messages from '@aangan/contract/words/en/shared/messages.ts';
import { useState } from 'react';
import { bookedOf, paymentOf, viewCardOf } from '../../../shared/links.ts';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Stars } from '../../../ui/Stars.tsx';

const CancelBooking = lazyPart(() => import('../../parts/CancelBooking.tsx').then((file) => file.CancelBooking));

/** Actions for a guest's booking by state, and the given rating. */
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
            {buttons.payNow}
          </ButtonLink>
        )}
        <MainLink booking={booking} />
        {booking.isBooked && (
          <Button variant="destructive" size="row" onClick={() => setCancelling(true)}>
            {words.cancel}
          </Button>
        )}
      </div>
      {isCancelling && <CancelBooking booking={booking} onClose={() => setCancelling(false)} />}
    </>
  );
}

function MainLink({ booking }: { booking: Booking }) {
  const { state } = booking;
  if (state === 'expired' || state === 'cancelled') {
    return (
      <ButtonLink to={viewCardOf(booking.listing._id)} variant="secondary" size="row" className="flex-1">
        {buttons.bookAgain}
      </ButtonLink>
    );
  }
  const label =
    state === 'completed' && booking.ratings === undefined
      ? buttons.rateHome
      : booking.contactedAt === null && booking.isBooked
        ? buttons.contactOwner
        : words.details;
  return (
    <ButtonLink to={bookedOf(booking._id)} variant="secondary" size="row" className="flex-1 whitespace-nowrap">
      {label}
    </ButtonLink>
  );
}
