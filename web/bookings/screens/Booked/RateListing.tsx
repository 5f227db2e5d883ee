import * as words from '@aangan/contract/words/en/bookings/booked.ts';
import * as busy from '@aangan/contract/words/en/shared/busy.ts';
import * as buttons from '@aangan/contract/words/en/shared/buttons.ts';
import type { Booking } from '@aangan/contract/bookings/bookings.ts';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { errorMessage } from '../../../api/api-error.ts';
import { useRateListing } from '../../queries/bookings.ts';
import { ErrorNote } from '../../../shared/Note.tsx';
import { addresses } from '../../../shared/links.ts';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { StarInput } from '../../../ui/StarInput.tsx';

/** Rates a stay from one to five stars; can be changed. */
export function RateListing({ booking }: { booking: Booking }) {
  const [stars, setStars] = useState(booking.ratings ?? 0);
  const rate = useRateListing();
  const [, navigate] = useLocation();

  function submit() {
    if (rate.isPending || stars === 0) return;
    rate.mutate(
      { listingId: booking.listing._id, bookingId: booking._id, ratings: stars },
      { onSuccess: () => navigate(addresses.start) },
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
        <ButtonLink to={addresses.start} variant="text">
          {buttons.backToHome}
        </ButtonLink>
      </div>
    </section>
  );
}
