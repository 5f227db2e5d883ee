import type { BookingWithoutNames } from '@aangan/contract/bookings/bookings.ts';
import { priceOfParts } from '@aangan/contract/bookings/price-of-parts.ts';
import type { Photo } from '@aangan/contract/homes/listings.ts';
import { formatMoment } from '@aangan/contract/rules/dates.ts';
import type { Price } from '@aangan/contract/rules/price.ts';
import { formatRupees } from '@aangan/contract/rules/rupees.ts';
import * as photoWords from '@aangan/contract/words/en/homes/photos.ts';
import * as words from '@aangan/contract/words/en/payments/payment.ts';
import * as bookingLabels from '@aangan/contract/words/en/shared/booking-labels.ts';
import * as busy from '@aangan/contract/words/en/shared/busy.ts';
import * as buttons from '@aangan/contract/words/en/shared/buttons.ts';
import * as fieldLabels from '@aangan/contract/words/en/shared/field-labels.ts';
import * as headings from '@aangan/contract/words/en/shared/headings.ts';
import { useState } from 'react';
import { useNow } from '../../../api/site.ts';
import { bookingOutcome } from '../../../bookings/parts/booking-progress.ts';
import { ExpandableTotal } from '../../../bookings/parts/PriceLines.tsx';
import { refundOfStay } from '../../../bookings/parts/refund-texts.ts';
import { StayDates } from '../../../bookings/parts/StayDates.tsx';
import { PhotoButton } from '../../../homes/parts/PhotoButton.tsx';
import { paths } from '../../../shared/links.ts';
import { Note } from '../../../shared/Note.tsx';
import { SummaryLine, SummaryTotal } from '../../../shared/Summary.tsx';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Grid2x2, Lock } from '../../../ui/icons.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import type { usePayment } from './use-payment.ts';

/** Dates, guests, price, and hold deadline or outcome. */
export function PaymentSummary({ booking }: { booking: BookingWithoutNames }) {
  const { guests } = booking;
  const price = priceOfParts(booking.price);
  const outcome = bookingOutcome(booking);
  return (
    <>
      <h2 id="booking-summary" className="type-h2">
        {headings.bookingSummary}
      </h2>
      <dl className="mt-3">
        <SummaryLine label={bookingLabels.dates}>
          <StayDates checkIn={booking.checkIn} checkOut={booking.checkOut} />
        </SummaryLine>
        <SummaryLine label={fieldLabels.adults}>{guests.adults}</SummaryLine>
        <SummaryLine label={fieldLabels.children}>{guests.children}</SummaryLine>
        <SummaryLine label={fieldLabels.infants}>{guests.infants}</SummaryLine>
        <SummaryLine label={fieldLabels.pets}>{guests.pets}</SummaryLine>
        <SummaryLine label={words.totalGuests}>{guests.totalGuests}</SummaryLine>
        <div className="my-3 border-t border-line" />
        <ExpandableTotal label={rentLabel(price)} amount={formatRupees(booking.totalRent)} price={price} />
        <SummaryLine label={bookingLabels.extraServices}>{formatRupees(booking.extraService)}</SummaryLine>
        <SummaryTotal>
          <span aria-live="polite">{formatRupees(booking.payable)}</span>
        </SummaryTotal>
      </dl>
      <div className="mt-5">
        {outcome !== null ? (
          <Note {...outcome} />
        ) : (
          booking.heldUntil !== null && (
            <Note
              tone="haldi"
              title={words.heldUntil({ moment: formatMoment(new Date(booking.heldUntil)) })}
              detail={
                // A price set by the host after booking needs the guest's consent before payment.
                booking.extraService === 0
                  ? words.datesOpenAfter
                  : words.extraServicePriced({ rupees: formatRupees(booking.extraService) })
              }
            />
          )
        )}
      </div>
    </>
  );
}

/** Label of the rent, with the nightly rent if all nights cost the same. */
function rentLabel({ nights, nightRents }: Price): string {
  const [rent = 0] = nightRents;
  return nightRents.every((night) => night === rent)
    ? words.rentLine({ nights, rent: formatRupees(rent) })
    : words.nightsLine({ nights });
}

const FullGallery = lazyPart(() => import('./FullGallery.tsx').then((file) => file.FullGallery));
const PhotoLightbox = lazyPart(() =>
  import('../../../homes/parts/PhotoLightbox.tsx').then((file) => file.PhotoLightbox),
);

const TRIP_PHOTOS = 2;

/** Two photos side by side; a click enlarges a photo. A button opens the full gallery. */
export function TripPhotos({ title, photos }: { title: string; photos: readonly Photo[] }) {
  const [enlarged, setEnlarged] = useState<number | null>(null);
  const [isGalleryOpen, setGalleryOpen] = useState(false);
  const closeEnlarged = () => setEnlarged(null);
  const closeGallery = () => setGalleryOpen(false);
  const pair = photos.slice(0, TRIP_PHOTOS);
  if (pair.length === 0) return null;
  return (
    <section
      aria-label={photoWords.photos}
      className={`relative grid h-51 gap-2 overflow-hidden rounded-panel max-md:gap-1.5 md:h-77 ${pair.length === 2 ? 'grid-cols-[1.45fr_1fr]' : ''}`}
    >
      {pair.map((photo, index) => (
        <div key={photo.path} className="relative">
          <PhotoButton
            photo={photo}
            label={words.enlargePhoto({ number: index + 1, count: photos.length })}
            sizes="(width >= 64rem) 350px, 60vw"
            priority
            onClick={() => setEnlarged(index)}
          />
        </div>
      ))}
      <Button
        variant="on-photo"
        size="row"
        className="absolute bottom-3 left-3 md:bottom-4 md:left-4"
        icon={<Grid2x2 size={18} />}
        onClick={() => setGalleryOpen(true)}
      >
        {buttons.viewFullGallery}
      </Button>
      {enlarged !== null && (
        <PhotoLightbox photos={photos} title={title} index={enlarged} closesOnClick onClose={closeEnlarged} />
      )}
      {isGalleryOpen && <FullGallery photos={photos} title={title} onClose={closeGallery} />}
    </section>
  );
}

interface PayActionProps {
  booking: BookingWithoutNames;
  payment: ReturnType<typeof usePayment>;
}

/** The button 'Pay ₹27,682 & Complete Booking'; to verify again if verification failed; a link home if not held. */
export function PayAction({ booking, payment }: PayActionProps) {
  const now = useNow();
  if (booking.state !== 'held') {
    return (
      <ButtonLink to={paths.start} variant="secondary" className="w-full">
        {buttons.backToHome}
      </ButtonLink>
    );
  }
  if (payment.isUnverified) {
    return (
      <>
        <p className="type-small pb-3 text-ink-2">{words.unverified}</p>
        <Button className="w-full" busy={payment.step !== null} busyLabel={busy.asking} onClick={payment.verifyAgain}>
          {words.askAgain}
        </Button>
      </>
    );
  }
  return (
    <div className="flex flex-col-reverse lg:flex-col">
      <Button
        className="w-full px-3"
        busy={payment.step !== null}
        busyLabel={payment.step === 'verifying' ? words.confirming : words.opening}
        icon={<Lock size={20} />}
        onClick={payment.pay}
      >
        {buttons.pay({ rupees: formatRupees(booking.payable) })}
      </Button>
      <p className="type-small text-center text-muted max-lg:pb-2 lg:pt-3">
        {words.waysToPay}
        <br />
        {refundOfStay(booking, now)}
      </p>
    </div>
  );
}
