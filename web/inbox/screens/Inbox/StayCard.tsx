import type { Booking } from '@aangan/contract/bookings/bookings.ts';
import { priceOfParts } from '@aangan/contract/bookings/price-of-parts.ts';
import type { Conversation } from '@aangan/contract/inbox/calls.ts';
import { formatMoment } from '@aangan/contract/rules/dates.ts';
import { formatRupees } from '@aangan/contract/rules/rupees.ts';
import { guestLabel } from '@aangan/contract/rules/stay-request.ts';
import * as words from '@aangan/contract/words/en/inbox/stay.ts';
import * as titles from '@aangan/contract/words/en/pages/titles.ts';
import * as buttons from '@aangan/contract/words/en/shared/buttons.ts';
import { useState } from 'react';
import { Link } from 'wouter';
import { BlockButton } from '../../../accounts/parts/BlockButton.tsx';
import { BookingStateTag } from '../../../bookings/parts/BookingStateTag.tsx';
import { CancelHostedPart } from '../../../bookings/parts/CancelHosted.tsx';
import { BookingDetail, ExpandableTotal } from '../../../bookings/parts/PriceLines.tsx';
import { StayDates } from '../../../bookings/parts/StayDates.tsx';
import { ReportButton } from '../../../reports/parts/ReportButton.tsx';
import { LazyGuestReviews } from '../../../reviews/parts/LazyReviews.tsx';
import {
  addExtraServicePricePath,
  bookedPath,
  hostHomePath,
  paths,
  paymentPath,
  viewCardPath,
} from '../../../shared/links.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { House } from '../../../ui/icons.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Photo } from '../../../ui/Photo.tsx';

const CancelBooking = lazyPart(() =>
  import('../../../bookings/parts/CancelBooking.tsx').then((file) => file.CancelBooking),
);

/** The stay or home of a conversation, with available actions. */
export function StayCard({ conversation, myId }: { conversation: Conversation; myId: string }) {
  const { listing, booking, host, guest } = conversation;
  const isHost = host._id === myId;
  const other = isHost ? guest : host;
  const photo = booking?.listing.photos[0];
  return (
    <section aria-label={booking === undefined ? words.homeLabel : words.label}>
      {photo === undefined ? (
        <HomePhoto url={listing.photo} className="aspect-4/3 w-full rounded-photo" />
      ) : (
        <Photo photo={photo} alt="" sizes="420px" className="aspect-4/3 w-full rounded-photo" />
      )}
      <h2 className="type-nameplate typed-line mt-3.5">{listing.title}</h2>
      <p className="type-place typed-line mt-1">{listing.city}</p>
      {booking === undefined ? (
        <p className="type-small mt-3 text-ink-2">{words.nothingBooked}</p>
      ) : (
        <StayDetails booking={booking} />
      )}
      <div className="mt-4 flex flex-col gap-2.5">
        {booking !== undefined && <Actions booking={booking} isHost={isHost} />}
        {isHost ? (
          <QuietLink to={hostHomePath(listing._id)}>{words.calendar}</QuietLink>
        ) : (
          <>
            {listing.isListed && <QuietLink to={viewCardPath(listing._id)}>{words.seeHome}</QuietLink>}
            {booking !== undefined && <QuietLink to={paths.myBooking}>{titles.myBooking}</QuietLink>}
          </>
        )}
      </div>
      {!other.isGone && (
        <div className="mt-5 flex flex-wrap gap-x-5 gap-y-1 border-t border-line pt-3">
          <ReportButton about={{ kind: 'person', id: other._id }} className="-ml-1" />
          <BlockButton person={other} />
        </div>
      )}
      {isHost && !other.isGone && <LazyGuestReviews guestId={guest._id} look="narrow" />}
    </section>
  );
}

function StayDetails({ booking }: { booking: Booking }) {
  const { checkIn, checkOut, guests, payable, paid, state, heldUntil } = booking;
  return (
    <>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="type-small">
          <StayDates checkIn={checkIn} checkOut={checkOut} short />
        </span>
        <BookingStateTag booking={booking} />
      </div>
      {state === 'held' && heldUntil !== null && (
        <p className="type-tiny mt-1.5 text-haldi">{words.heldUntil({ moment: formatMoment(new Date(heldUntil)) })}</p>
      )}
      <dl className="type-tiny type-figures mt-2 space-y-0.5 text-ink-2">
        <BookingDetail name={words.guests}>{guestLabel(guests)}</BookingDetail>
        <ExpandableTotal
          small
          label={words.total}
          amount={formatRupees(payable)}
          price={priceOfParts(booking.price)}
          extraService={booking.extraService}
        />
        {paid > 0 && <BookingDetail name={words.paid}>{formatRupees(paid)}</BookingDetail>}
      </dl>
    </>
  );
}

function Actions({ booking, isHost }: { booking: Booking; isHost: boolean }) {
  const [isCancelling, setCancelling] = useState(false);
  const stop = () => setCancelling(false);
  const { _id: id, state, isBooked, listing } = booking;
  return (
    <>
      {state === 'held' && !isHost && (
        <ButtonLink to={paymentPath(id)} size="row">
          {buttons.payNow}
        </ButtonLink>
      )}
      {state === 'held' && isHost && (
        <ButtonLink to={addExtraServicePricePath(id)} size="row">
          {words.quote}
        </ButtonLink>
      )}
      <ButtonLink to={bookedPath(id)} variant="secondary" size="row">
        {words.details}
      </ButtonLink>
      {isBooked && (
        <Button variant="destructive" size="row" onClick={() => setCancelling(true)}>
          {buttons.cancelBooking}
        </Button>
      )}
      {isCancelling && isHost && <CancelHostedPart listingId={listing._id} bookingId={id} onClose={stop} />}
      {isCancelling && !isHost && <CancelBooking booking={booking} onClose={stop} />}
    </>
  );
}

function QuietLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      className="type-small flex min-h-11 items-center justify-center pt-0.5 text-link underline underline-offset-4"
    >
      {children}
    </Link>
  );
}

/** Thumbnail of a home, or a placeholder icon. Decorative: the home is named beside it. */
export function HomePhoto({ url, className }: { url: string | null; className: string }) {
  if (url !== null) {
    return (
      <img
        src={url}
        alt=""
        width={112}
        height={112}
        loading="lazy"
        decoding="async"
        className={`${className} shrink-0 bg-sunken object-cover`}
      />
    );
  }
  return (
    <span className={`${className} flex shrink-0 items-center justify-center bg-(--wall-ochre) text-wall-ink`}>
      <House size={24} strokeWidth={1.5} />
    </span>
  );
}
