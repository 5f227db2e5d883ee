import * as errors from '@aangan/contract/words/en/refusals/errors.ts';
import * as words from '@aangan/contract/words/en/bookings/booked.ts';
import { useSearch } from 'wouter';
import { isRefusal } from '../../../api/api-error.ts';
import { useCurrentUser } from '../../../accounts/queries/current-user.ts';
import { NotFoundMessage } from '../../../shared/NotFoundMessage.tsx';
import { useLiveBooking } from '../../parts/use-live-booking.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { HostBooking } from './HostBooking.tsx';
import { Skeleton, SkeletonPhoto } from '../../../ui/Skeleton.tsx';
import type { Booking } from '@aangan/contract/bookings/bookings.ts';
import type { Person } from '@aangan/contract/pages/page-data.ts';
import { useState } from 'react';
import { BookingDocuments } from '../../../documents/parts/BookingDocuments.tsx';
import { BookedCard } from './BookedCard.tsx';
import { BookedPage } from './BookedPage.tsx';
import { Confirmation } from './Confirmation.tsx';
import { Directions } from './Directions.tsx';
import { ContactOwner } from './ContactOwner.tsx';

/** Post-booking screen: contact form, then confirmation with the amount due, and rating. */
export function Booked() {
  const id = new URLSearchParams(useSearch()).get('id') ?? '';
  const { user } = useCurrentUser();
  const { data: booking, error, isPending, isFetching, refetch } = useLiveBooking(id);
  if (id === '') return <NotFoundMessage title={words.noneChosen}>{words.seeMyBooking}</NotFoundMessage>;
  if (booking === undefined) {
    if (isRefusal(error, 'BOOKING_NOT_FOUND')) return <NotYours />;
    if (isPending) return <BookedSkeleton />;
    return (
      <div className="page py-16">
        <ErrorState title={words.unreachable} heading="h1" busy={isFetching} onRetry={() => void refetch()} />
      </div>
    );
  }
  // With only the id a visitor gets a summary and sees nothing here.
  if (!('guest' in booking) || user === null) return <NotYours />;
  return booking.guest._id === user._id ? (
    <GuestBooking key={booking._id} booking={booking} user={user} />
  ) : (
    <HostBooking booking={booking} />
  );
}

function NotYours() {
  return <NotFoundMessage title={errors.BOOKING_NOT_FOUND}>{words.notYours}</NotFoundMessage>;
}

function BookedSkeleton() {
  return (
    <div className="page page-booked grid gap-x-18 gap-y-10 py-9 lg:grid-cols-[minmax(0,1fr)_372px]" aria-busy="true">
      <div>
        <h1 data-passing className="sr-only">
          <output>{words.opening}</output>
        </h1>
        <Skeleton className="h-12 w-72" />
        <Skeleton className="mt-3 h-5 w-full max-w-120" />
        <Skeleton className="mt-8 h-90 w-full" />
      </div>
      <SkeletonPhoto className="h-110 rounded-panel" />
    </div>
  );
}

/** Guest's view: the contact form once, then (also after a reload) the confirmation. */
function GuestBooking({ booking, user }: { booking: Booking; user: Person }) {
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
