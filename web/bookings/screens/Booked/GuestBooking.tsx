import type { Booking } from '@aangan/contract/bookings/bookings.ts';
import type { Person } from '@aangan/contract/pages/page-data.ts';
import { useState } from 'react';
import { BookingDocuments } from '../../../documents/parts/BookingDocuments.tsx';
import { BookedCard } from './BookedCard.tsx';
import { BookedPage } from './BookedPage.tsx';
import { Confirmation } from './Confirmation.tsx';
import { Directions } from './Directions.tsx';
import { ContactOwner } from './ContactOwner.tsx';

/** Guest's view: the contact form once, then (also after a reload) the confirmation. */
export function GuestBooking({ booking, user }: { booking: Booking; user: Person }) {
  const [isSent, setSent] = useState(false);
  const asksForContact = booking.isBooked && booking.contactedAt === null && !isSent;
  return (
    <BookedPage card={<BookedCard booking={booking} showsTotal={asksForContact} />}>
      {asksForContact ? (
        <div className="grid gap-10">
          <ContactOwner booking={booking} user={user} onSent={() => setSent(true)} />
          <BookingDocuments booking={booking} />
          {booking.listing.place !== undefined && <Directions place={booking.listing.place} />}
        </div>
      ) : (
        <Confirmation booking={booking} takesFocus={isSent} />
      )}
    </BookedPage>
  );
}
