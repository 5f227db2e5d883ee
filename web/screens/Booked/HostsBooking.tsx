import type { Booking } from '@aangan/contract/booking/bookings.ts';
import { bookingOutcome } from '../../components/booking-outcome.ts';
import { Note } from '../../components/Note.tsx';
import { addExtraServicePriceOf, addresses } from '../../links.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { BookedCard } from './BookedCard.tsx';
import { BookedPage } from './BookedPage.tsx';
import { Facts } from './Facts.tsx';

/** A booking as the home's host sees it: who comes, and the extra service while it can still be priced. */
export function HostsBooking({ booking }: { booking: Booking }) {
  const outcome = bookingOutcome(booking);
  return (
    <BookedPage card={<BookedCard booking={booking} showsTotal={false} />}>
      <h1 className="type-h1">{booking.guest.name} comes to stay</h1>
      <p className="mt-1 mb-6 text-muted">{booking.guest.email}</p>
      <div className="space-y-3.5">
        <Facts booking={booking} />
        {outcome === null ? (
          <Note
            tone="haldi"
            title="Held, not paid yet."
            detail="Until it is paid you can add the price of an extra service."
            action={
              <ButtonLink to={addExtraServicePriceOf(booking._id)} variant="secondary" size="row">
                Add Extra Service Price
              </ButtonLink>
            }
          />
        ) : (
          <Note {...outcome} />
        )}
      </div>
      <ButtonLink to={addresses.home} variant="text" className="mt-8">
        Back to Home
      </ButtonLink>
    </BookedPage>
  );
}
