import type { Booking } from '@aangan/contract/bookings/bookings.ts';
import { formatMoment } from '@aangan/contract/rules/dates.ts';
import { formatRupees } from '@aangan/contract/rules/rupees.ts';
import * as words from '@aangan/contract/words/en/bookings/booked.ts';
import * as busy from '@aangan/contract/words/en/shared/busy.ts';
import * as buttons from '@aangan/contract/words/en/shared/buttons.ts';
import * as headings from '@aangan/contract/words/en/shared/headings.ts';
import { useEffect, useRef, type Ref, useState } from 'react';
import { useLocation } from 'wouter';
import { errorMessage } from '../../../api/api-error.ts';
import { useToday } from '../../../api/site.ts';
import { BookingDocuments } from '../../../documents/parts/DocumentLinks.tsx';
import { LazyStayReviews } from '../../../reviews/parts/LazyReviews.tsx';
import { paths, paymentPath, viewCardPath } from '../../../shared/links.ts';
import { Note, ErrorNote } from '../../../shared/Note.tsx';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { StarInput } from '../../../ui/Stars.tsx';
import { Toran } from '../../../ui/Toran.tsx';
import { JaaliLight, Wall } from '../../../ui/Wall.tsx';
import { bookingOutcome } from '../../parts/booking-progress.ts';
import { ConversationLink } from '../../parts/ConversationLink.tsx';
import { useRateListing } from '../../queries/bookings.ts';
import { BookingDetails, Directions } from './BookingDetails.tsx';

interface ConfirmationProps {
  booking: Booking;
  /** Replaces the form and takes focus. */
  takesFocus: boolean;
}

/** 'Booking Confirmed': details, amount due with deadline, and rating. */
export function Confirmation({ booking, takesFocus }: ConfirmationProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!takesFocus) return;
    scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  const hasEnded = booking.state === 'expired' || booking.state === 'cancelled';
  const isOver = booking.checkOut < useToday();
  return (
    <>
      {hasEnded ? (
        <h1 ref={heading} tabIndex={-1} className="type-h1">
          {booking.state === 'expired' ? words.expired : words.cancelled}
        </h1>
      ) : (
        <Celebration headingRef={heading} />
      )}
      <div className="mt-5 space-y-3.5">
        <BookingDetails booking={booking} />
        <ConversationLink booking={booking} to="host" />
        <BookingDocuments booking={booking} />
        {booking.listing.place !== undefined && <Directions place={booking.listing.place} />}
        <StillToPay booking={booking} />
      </div>
      {hasEnded ? (
        <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-2">
          <ButtonLink to={viewCardPath(booking.listing._id)}>{buttons.bookAgain}</ButtonLink>
          <ButtonLink to={paths.start} variant="text">
            {buttons.backToHome}
          </ButtonLink>
        </div>
      ) : isOver ? (
        <LazyStayReviews
          bookingId={booking._id}
          person={booking.host.name}
          rating={<RateListing booking={booking} />}
        />
      ) : (
        <RateListing booking={booking} />
      )}
      {booking.state === 'cancelled' && isOver && (
        <LazyStayReviews bookingId={booking._id} person={booking.host.name} />
      )}
    </>
  );
}

function StillToPay({ booking }: { booking: Booking }) {
  const outcome = bookingOutcome(booking);
  if (outcome !== null) return <Note {...outcome} />;
  if (booking.heldUntil === null) return null;
  return (
    <Note
      tone="haldi"
      title={words.stillToPay({ rupees: formatRupees(booking.payable) })}
      detail={words.payBy({ moment: formatMoment(new Date(booking.heldUntil)) })}
      action={
        <ButtonLink to={paymentPath(booking._id)} size="row" className="max-sm:w-full">
          {buttons.payNow}
        </ButtonLink>
      }
    />
  );
}

/** Celebration banner with a garland, used once per booking. */
function Celebration({ headingRef }: { headingRef: Ref<HTMLHeadingElement> }) {
  const [width, setWidth] = useState(0);

  function measure(element: HTMLDivElement) {
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }

  return (
    <div ref={measure}>
      <Wall colour="deep" className="flex h-40 items-end rounded-panel px-6 pb-6 md:h-49 md:px-8 md:pb-7">
        <JaaliLight from="right" faint />
        {width > 0 && <Toran width={width} />}
        <h1 ref={headingRef} tabIndex={-1} className="type-display relative text-white">
          {headings.booked}
        </h1>
      </Wall>
    </div>
  );
}

/** Rates a stay from one to five stars; can be changed. */
function RateListing({ booking }: { booking: Booking }) {
  const [stars, setStars] = useState(booking.ratings ?? 0);
  const rate = useRateListing();
  const [, navigate] = useLocation();

  function submit() {
    if (rate.isPending || stars === 0) return;
    rate.mutate(
      { listingId: booking.listing._id, bookingId: booking._id, ratings: stars },
      { onSuccess: () => navigate(paths.start) },
    );
  }

  return (
    <section aria-labelledby="rate" className="mt-8">
      <h2 id="rate" className="type-h2 mb-2">
        {buttons.rateHome}
      </h2>
      <StarInput label={buttons.rateHome} value={stars} disabled={rate.isPending} onChange={setStars} />
      {rate.isError && <ErrorNote className="mt-3" title={errorMessage(rate.error)} detail={words.starsNotLost} />}
      <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-2">
        <Button
          variant="secondary"
          disabled={stars === 0}
          busy={rate.isPending}
          busyLabel={busy.submitting}
          onClick={submit}
        >
          {buttons.submitRating}
        </Button>
        <ButtonLink to={paths.start} variant="text">
          {buttons.backToHome}
        </ButtonLink>
      </div>
    </section>
  );
}
