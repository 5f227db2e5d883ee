import * as errors from '@aangan/contract/words/en/refusals/errors.ts';
import * as words from '@aangan/contract/words/en/bookings/booked.ts';
import { useSearch } from 'wouter';
import { isRefusal } from '../../../api/api-error.ts';
import { useCurrentUser } from '../../../accounts/queries/current-user.ts';
import { NotFoundMessage } from '../../../shared/NotFoundMessage.tsx';
import { useLiveBooking } from '../../parts/use-live-booking.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { BookedSkeleton } from './BookedSkeleton.tsx';
import { GuestBooking } from './GuestBooking.tsx';
import { HostBooking } from './HostBooking.tsx';

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
