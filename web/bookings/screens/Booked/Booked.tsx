import type { Booking } from '@aangan/contract/bookings/bookings.ts';
import { priceOfParts } from '@aangan/contract/bookings/price-of-parts.ts';
import type { Person } from '@aangan/contract/pages/page-data.ts';
import { formatRupees } from '@aangan/contract/rules/rupees.ts';
import { guestLabel } from '@aangan/contract/rules/stay-request.ts';
import * as words from '@aangan/contract/words/en/bookings/booked.ts';
import * as errors from '@aangan/contract/words/en/refusals/errors.ts';
import * as bookingLabels from '@aangan/contract/words/en/shared/booking-labels.ts';
import * as buttons from '@aangan/contract/words/en/shared/buttons.ts';
import * as fieldLabels from '@aangan/contract/words/en/shared/field-labels.ts';
import * as headings from '@aangan/contract/words/en/shared/headings.ts';
import { useState, type ReactNode } from 'react';
import { useSearch } from 'wouter';
import { useCurrentUser } from '../../../accounts/queries/current-user.ts';
import { isRefusal } from '../../../api/api-error.ts';
import { useToday } from '../../../api/site.ts';
import { BookingDocuments } from '../../../documents/parts/DocumentLinks.tsx';
import { landMarkAndCity } from '../../../homes/parts/place.ts';
import { LazyGuestReviews, LazyStayReviews } from '../../../reviews/parts/LazyReviews.tsx';
import { addExtraServicePricePath, paths } from '../../../shared/links.ts';
import { Note } from '../../../shared/Note.tsx';
import { NotFoundMessage } from '../../../shared/NotFoundMessage.tsx';
import { SummaryLine } from '../../../shared/Summary.tsx';
import { ButtonLink } from '../../../ui/Button.tsx';
import { ErrorState, Skeleton, SkeletonPhoto } from '../../../ui/ContentState.tsx';
import { Photo } from '../../../ui/Photo.tsx';
import { Timeline } from '../../../ui/Progress.tsx';
import { bookingOutcome, bookingStages, useLiveBooking } from '../../parts/booking-progress.ts';
import { ConversationLink } from '../../parts/ConversationLink.tsx';
import { ExpandableTotal } from '../../parts/PriceLines.tsx';
import { StayDates } from '../../parts/StayDates.tsx';
import { BookingDetails, ContactOwner, Directions } from './BookingDetails.tsx';
import { Confirmation } from './Confirmation.tsx';

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
  // Visitors, who only have the id, get a summary and see nothing here.
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

/** Host's view: the guest, and the extra service while its price can be set. */
function HostBooking({ booking }: { booking: Booking }) {
  const outcome = bookingOutcome(booking);
  const isOver = booking.checkOut < useToday();
  return (
    <BookedPage card={<BookedCard booking={booking} showsTotal={false} />}>
      <h1 className="type-h1">{words.guestComes({ guest: booking.guest.name })}</h1>
      <p className="mt-1 mb-6 text-muted">{booking.guest.email}</p>
      <div className="space-y-3.5">
        <BookingDetails booking={booking} />
        <ConversationLink booking={booking} to="guest" />
        <BookingDocuments booking={booking} />
        {outcome === null ? (
          <Note
            tone="haldi"
            title={words.notPaid}
            detail={words.notPaidDetail}
            action={
              <ButtonLink to={addExtraServicePricePath(booking._id)} variant="secondary" size="row">
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
      <ButtonLink to={paths.start} variant="text" className="mt-8">
        {buttons.backToHome}
      </ButtonLink>
    </BookedPage>
  );
}

/** The booked home: photo, dates, guests, and its total or state. */
function BookedCard({ booking, showsTotal }: { booking: Booking; showsTotal: boolean }) {
  const { listing } = booking;
  const [photo] = listing.photos;
  return (
    <section
      aria-label={words.yourStay}
      className="sticky top-[calc(var(--header-height)+24px)] overflow-hidden rounded-panel bg-sunken"
    >
      {photo !== undefined && (
        <Photo photo={photo} alt="" sizes="(width >= 64rem) 372px, 100vw" priority className="h-52.5 w-full" />
      )}
      <div className="px-6 pt-5 pb-6">
        <p className="text-[15.5px]/[22px] font-semibold">{listing.title}</p>
        <p className="type-small mt-0.5 text-muted">{landMarkAndCity(listing)}</p>
        <dl className="mt-2">
          <SummaryLine label={bookingLabels.dates}>
            <StayDates checkIn={booking.checkIn} checkOut={booking.checkOut} />
          </SummaryLine>
          <SummaryLine label={fieldLabels.guests}>{guestLabel(booking.guests)}</SummaryLine>
          {booking.extraService > 0 && (
            <SummaryLine label={bookingLabels.extraServices}>{formatRupees(booking.extraService)}</SummaryLine>
          )}
          {listing.phone !== undefined && (
            <SummaryLine label={fieldLabels.phone}>
              <a
                href={`tel:${listing.phone.replace(/[^+0-9]/g, '')}`}
                className="text-link underline underline-offset-4"
              >
                {listing.phone}
              </a>
            </SummaryLine>
          )}
        </dl>
        {showsTotal ? (
          <dl className="mt-3 border-t border-line pt-3">
            <ExpandableTotal
              label={bookingLabels.totalRent}
              amount={<span className="font-semibold">{formatRupees(booking.totalRent)}</span>}
              price={priceOfParts(booking.price)}
            />
          </dl>
        ) : (
          <div className="mt-4">
            <Timeline stages={bookingStages(booking)} />
          </div>
        )}
      </div>
    </section>
  );
}

/** Two columns: actions and the booked home; stacked on phones. */
function BookedPage({ card, children }: { card: ReactNode; children: ReactNode }) {
  return (
    <div className="page page-booked grid grid-cols-1 gap-x-18 gap-y-12 pt-7 pb-16 md:pt-9 lg:grid-cols-[minmax(0,1fr)_372px]">
      <div className="min-w-0">{children}</div>
      <div>{card}</div>
    </div>
  );
}
