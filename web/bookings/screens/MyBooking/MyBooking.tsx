import type { Booking } from '@aangan/contract/bookings/bookings.ts';
import { priceOfParts } from '@aangan/contract/bookings/price-of-parts.ts';
import { formatRupees } from '@aangan/contract/rules/rupees.ts';
import { formatHours } from '@aangan/contract/rules/time-spans.ts';
import * as words from '@aangan/contract/words/en/bookings/my-booking.ts';
import * as site from '@aangan/contract/words/en/pages/site.ts';
import * as bookingLabels from '@aangan/contract/words/en/shared/booking-labels.ts';
import * as busy from '@aangan/contract/words/en/shared/busy.ts';
import * as buttons from '@aangan/contract/words/en/shared/buttons.ts';
import * as headings from '@aangan/contract/words/en/shared/headings.ts';
import * as messages from '@aangan/contract/words/en/shared/messages.ts';
import { useState } from 'react';
import { VerifyReminder } from '../../../accounts/parts/VerifyReminder.tsx';
import { useAccount } from '../../../accounts/queries/account.ts';
import { useSite } from '../../../api/site.ts';
import { BookingDocuments } from '../../../documents/parts/DocumentLinks.tsx';
import { ListingCard } from '../../../homes/parts/ListingCard.tsx';
import { CardSkeleton } from '../../../homes/parts/SkeletonGrid.tsx';
import { DueReviews } from '../../../reviews/parts/DueReviews.tsx';
import { useDueReviews } from '../../../reviews/queries/reviews.ts';
import { paths, bookedPath, paymentPath, viewCardPath } from '../../../shared/links.ts';
import { ShowMore } from '../../../shared/ShowMore.tsx';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { EmptyState, ErrorState } from '../../../ui/ContentState.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { BackButton } from '../../../ui/RoundButton.tsx';
import { Stars } from '../../../ui/Stars.tsx';
import { BookingStateTag } from '../../parts/BookingStateTag.tsx';
import { ConversationLink } from '../../parts/ConversationLink.tsx';
import { BookingDetail, ExpandableTotal } from '../../parts/PriceLines.tsx';
import { StayDates } from '../../parts/StayDates.tsx';
import { useMyBookings } from '../../queries/bookings.ts';

const CancelBooking = lazyPart(() => import('../../parts/CancelBooking.tsx').then((file) => file.CancelBooking));

/** Actions for a guest's booking by state, and the given rating. */
function BookingActions({ booking }: { booking: Booking }) {
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
          <ButtonLink to={paymentPath(booking._id)} size="row" className="flex-1">
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
      <ButtonLink to={viewCardPath(booking.listing._id)} variant="secondary" size="row" className="flex-1">
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
    <ButtonLink to={bookedPath(booking._id)} variant="secondary" size="row" className="flex-1 whitespace-nowrap">
      {label}
    </ButtonLink>
  );
}

/** A booking: listing card, dates, state and actions. */
function BookingCard({ booking, priority }: { booking: Booking; priority: boolean }) {
  return (
    <ListingCard
      listing={booking.listing}
      priority={priority}
      actions={
        <div className="border-t border-line pt-3">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <span className="type-small">
              <StayDates checkIn={booking.checkIn} checkOut={booking.checkOut} short />
            </span>
            <BookingStateTag booking={booking} />
          </div>
          <dl className="type-tiny type-figures mt-2 space-y-0.5 text-ink-2">
            <BookingDetail name={bookingLabels.bookingId}>{booking._id}</BookingDetail>
            <BookingDetail name={words.host}>{booking.host.name}</BookingDetail>
            <ExpandableTotal
              small
              label={site.total}
              amount={bookingTotal(booking)}
              price={priceOfParts(booking.price)}
              extraService={booking.extraService}
            />
          </dl>
          <BookingDocuments booking={booking} isOne={false} className="mt-1 -mb-2" />
          <ConversationLink booking={booking} to="host" look="text" className="mt-1 -mb-2 -ml-1" />
          <div className="mt-3">
            <BookingActions booking={booking} />
          </div>
        </div>
      }
    />
  );
}

function bookingTotal({ payable, refunded }: Booking): string {
  const total = formatRupees(payable);
  return refunded > 0 ? words.totalRefunded({ total, refunded: formatRupees(refunded) }) : total;
}

const grid = 'mt-7 grid grid-cols-1 gap-x-6 gap-y-10 sm:grid-cols-2 ml:grid-cols-3';

/** The person's bookings as a guest, newest first. */
export function MyBooking() {
  const bookings = useMyBookings();
  const account = useAccount();
  const due = useDueReviews();
  return (
    <div className="page pt-7 pb-16 md:pt-9">
      <div className="flex items-center gap-4">
        <BackButton to={paths.start} />
        <h1 className="type-h1 pt-1 tracking-[0.01em]">{headings.myBooking}</h1>
      </div>
      {/* Waits for reminders, which would shift the bookings; bookings show even if they fail. */}
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
  const { data, isFetching, refetch } = bookings;
  const { holdHours } = useSite();
  if (data === undefined) {
    return <ErrorState title={words.unreachable} busy={isFetching} onRetry={() => void refetch()} />;
  }
  const stays = data.pages.flatMap((page) => page.items);
  if (stays.length === 0) {
    return (
      <EmptyState title={words.none} actions={<ButtonLink to={paths.start}>{buttons.seeHomes}</ButtonLink>}>
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
      <ShowMore list={bookings} busyLabel={busy.fetching} />
    </>
  );
}
