import { formatHours } from '@aangan/contract/rules/durations.ts';
import * as words from '@aangan/contract/words/en/bookings/my-booking.ts';
import * as busy from '@aangan/contract/words/en/shared/busy.ts';
import * as buttons from '@aangan/contract/words/en/shared/buttons.ts';
import * as headings from '@aangan/contract/words/en/shared/headings.ts';
import { useAccount } from '../../../accounts/queries/account.ts';
import { useMyBookings } from '../../queries/bookings.ts';
import { useDueReviews } from '../../../reviews/queries/reviews.ts';
import { useSite } from '../../../api/site.ts';
import { CardSkeleton } from '../../../homes/parts/CardSkeleton.tsx';
import { DueReviews } from '../../../reviews/parts/DueReviews.tsx';
import { VerifyReminder } from '../../../accounts/parts/VerifyReminder.tsx';
import { addresses } from '../../../shared/links.ts';
import { BackButton } from '../../../ui/BackButton.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { BookingCard } from './BookingCard.tsx';

const grid = 'mt-7 grid grid-cols-1 gap-x-6 gap-y-10 sm:grid-cols-2 ml:grid-cols-3';

/** The person's bookings as a guest, newest first. */
export function MyBooking() {
  const bookings = useMyBookings();
  const account = useAccount();
  const due = useDueReviews();
  return (
    <div className="page pt-7 pb-16 md:pt-9">
      <div className="flex items-center gap-4">
        <BackButton to={addresses.start} />
        <h1 className="type-h1 pt-1 tracking-[0.01em]">{headings.myBooking}</h1>
      </div>
      {/* Waits for reminders, which would shift the bookings; if they fail, bookings show alone. */}
      {bookings.isPending || !account.isFetched || !due.isFetched ? (
        <div className={grid} aria-busy="true">
          <output className="sr-only">{words.fetching}</output>
          {[0, 1, 2].map((turn) => (
            <CardSkeleton key={turn} turn={turn} />
          ))}
        </div>
      ) : (
        <>
          <VerifyReminder className="mt-7" />
          <DueReviews side="guest" className="mt-7" />
          <Stays bookings={bookings} />
        </>
      )}
    </div>
  );
}

function Stays({ bookings }: { bookings: ReturnType<typeof useMyBookings> }) {
  const { data, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = bookings;
  const { holdHours } = useSite();
  if (data === undefined) {
    return <ErrorState title={words.unreachable} busy={isFetching} onRetry={() => void refetch()} />;
  }
  const stays = data.pages.flatMap((page) => page.items);
  if (stays.length === 0) {
    return (
      <EmptyState title={words.none} actions={<ButtonLink to={addresses.start}>{buttons.seeHomes}</ButtonLink>}>
        {words.noneDetail({ duration: formatHours(holdHours) })}
      </EmptyState>
    );
  }
  return (
    <>
      <ul className={grid}>
        {stays.map((booking, index) => (
          <li key={booking._id} className="grid min-w-0">
            <BookingCard booking={booking} priority={index < 3} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <div className="mt-10 flex justify-center">
          <Button
            variant="secondary"
            busy={isFetchingNextPage}
            busyLabel={busy.fetching}
            onClick={() => void fetchNextPage()}
          >
            {buttons.showMoreItems}
          </Button>
        </div>
      )}
    </>
  );
}
