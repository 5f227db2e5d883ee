import { headings } from '@aangan/contract/messages.ts';
import { useMyBookings } from '../../api/bookings.ts';
import { CardSkeleton } from '../../components/CardSkeleton.tsx';
import { VerifyReminder } from '../../components/VerifyReminder.tsx';
import { addresses } from '../../links.ts';
import { BackButton } from '../../ui/BackButton.tsx';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { BookingCard } from './BookingCard.tsx';

/** The stays this person booked as a guest, newest first. */
export function MyBooking() {
  const { data, isPending, isError, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useMyBookings();
  const bookings = data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <div className="page pt-7 pb-16 md:pt-9">
      <div className="flex items-center gap-4">
        <BackButton to={addresses.home} />
        <h1 className="type-h1 pt-1 tracking-[0.01em]">{headings.myBooking}</h1>
      </div>
      <VerifyReminder className="mt-7" />
      {isPending && (
        <div className="mt-7 grid grid-cols-1 gap-x-6 gap-y-10 sm:grid-cols-2 ml:grid-cols-3" aria-busy="true">
          <output className="sr-only">Fetching your bookings</output>
          {[0, 1, 2].map((turn) => (
            <CardSkeleton key={turn} turn={turn} />
          ))}
        </div>
      )}
      {isError && data === undefined && (
        <ErrorState title="We could not reach your bookings." busy={isFetching} onRetry={() => void refetch()} />
      )}
      {data !== undefined && bookings.length === 0 && (
        <EmptyState title="No stay is booked yet." actions={<ButtonLink to={addresses.home}>See the homes</ButtonLink>}>
          Find a home you like; its dates are held for a day while you ask the owner.
        </EmptyState>
      )}
      {bookings.length > 0 && (
        <ul className="mt-7 grid grid-cols-1 gap-x-6 gap-y-10 sm:grid-cols-2 ml:grid-cols-3">
          {bookings.map((booking, place) => (
            <li key={booking._id} className="grid min-w-0">
              <BookingCard booking={booking} priority={place < 3} />
            </li>
          ))}
        </ul>
      )}
      {hasNextPage && (
        <div className="mt-10 flex justify-center">
          <Button
            variant="secondary"
            busy={isFetchingNextPage}
            busyLabel="Fetching..."
            onClick={() => void fetchNextPage()}
          >
            Show more
          </Button>
        </div>
      )}
    </div>
  );
}
