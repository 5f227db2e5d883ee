import * as errors from '@aangan/contract/words/en/refusals/errors.ts';
import * as words from '@aangan/contract/words/en/screens/booked.ts';
import { useSearch } from 'wouter';
import { isRefusal } from '../../api/api-error.ts';
import { useCurrentUser } from '../../api/current-user.ts';
import { NothingToShow } from '../../components/NothingToShow.tsx';
import { useLiveBooking } from '../../components/use-live-booking.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { BookedSkeleton } from './BookedSkeleton.tsx';
import { GuestsBooking } from './GuestsBooking.tsx';
import { HostsBooking } from './HostsBooking.tsx';

/** After booking: the form to the owner, then the confirmation with what is still to pay, and the rating. */
export function Booked() {
  const id = new URLSearchParams(useSearch()).get('id') ?? '';
  const { user } = useCurrentUser();
  const { data: booking, error, isPending, isFetching, refetch } = useLiveBooking(id);
  if (id === '') return <NothingToShow title={words.noneChosen}>{words.seeMyBooking}</NothingToShow>;
  if (booking === undefined) {
    if (isRefusal(error, 'BOOKING_NOT_FOUND')) return <NotYours />;
    if (isPending) return <BookedSkeleton />;
    return (
      <div className="page py-16">
        <ErrorState title={words.unreachable} heading="h1" busy={isFetching} onRetry={() => void refetch()} />
      </div>
    );
  }
  // Whoever has only the id sees a bare booking, and nothing of it here.
  if (!('guest' in booking) || user === null) return <NotYours />;
  return booking.guest._id === user._id ? (
    <GuestsBooking key={booking._id} booking={booking} user={user} />
  ) : (
    <HostsBooking booking={booking} />
  );
}

function NotYours() {
  return <NothingToShow title={errors.BOOKING_NOT_FOUND}>{words.notYours}</NothingToShow>;
}
