import * as words from '@aangan/contract/words/en/bookings/booked.ts';
import * as buttons from '@aangan/contract/words/en/shared/buttons.ts';
import * as headings from '@aangan/contract/words/en/shared/headings.ts';
import { dateInIndia } from '@aangan/contract/rules/dates.ts';
import type { Booking } from '@aangan/contract/bookings/bookings.ts';
import { bookingOutcome } from '../../parts/booking-outcome.ts';
import { ConversationLink } from '../../parts/ConversationLink.tsx';
import { BookingDocuments } from '../../../documents/parts/BookingDocuments.tsx';
import { LazyGuestReviews } from '../../../reviews/parts/LazyGuestReviews.tsx';
import { LazyStayReviews } from '../../../reviews/parts/LazyStayReviews.tsx';
import { useNow } from '../../../api/server-clock.ts';
import { Note } from '../../../shared/Note.tsx';
import { addExtraServicePriceOf, addresses } from '../../../shared/links.ts';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { BookedCard } from './BookedCard.tsx';
import { BookedPage } from './BookedPage.tsx';
import { Facts } from './Facts.tsx';

/** Host's view: the guest, and the extra service while its price can be set. */
export function HostBooking({ booking }: { booking: Booking }) {
  const outcome = bookingOutcome(booking);
  const isOver = booking.checkOut < dateInIndia(useNow());
  return (
    <BookedPage card={<BookedCard booking={booking} showsTotal={false} />}>
      <h1 className="type-h1">{words.guestComes({ guest: booking.guest.name })}</h1>
      <p className="mt-1 mb-6 text-muted">{booking.guest.email}</p>
      <div className="space-y-3.5">
        <Facts booking={booking} />
        <ConversationLink booking={booking} to="guest" />
        <BookingDocuments booking={booking} />
        {outcome === null ? (
          <Note
            tone="haldi"
            title={words.notPaid}
            detail={words.notPaidDetail}
            action={
              <ButtonLink to={addExtraServicePriceOf(booking._id)} variant="secondary" size="row">
                {headings.extraPrice}
              </ButtonLink>
            }
          />
        ) : (
          <Note {...outcome} />
        )}
      </div>
      {isOver && <LazyStayReviews bookingId={booking._id} person={booking.guest.name} />}
      <LazyGuestReviews guestId={booking.guest._id} />
      <ButtonLink to={addresses.start} variant="text" className="mt-8">
        {buttons.backToHome}
      </ButtonLink>
    </BookedPage>
  );
}
