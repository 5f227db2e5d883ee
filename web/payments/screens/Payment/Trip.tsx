import type { BareBooking } from '@aangan/contract/bookings/bookings.ts';
import { PAYMENT_DESCRIPTION_CUT } from '@aangan/contract/limits.ts';
import * as headings from '@aangan/contract/words/en/shared/headings.ts';
import { MapPin } from '../../../ui/icons.ts';
import { bookingStages } from '../../../bookings/parts/booking-progress.ts';
import { landMarkAndCity } from '../../../homes/parts/place.ts';
import { Timeline } from '../../../ui/Timeline.tsx';
import { TruncatedText } from '../../../ui/TruncatedText.tsx';
import { TripPhotos } from './TripPhotos.tsx';

/** 'Your Trip': the home and the booking's progress. */
export function Trip({ booking }: { booking: BareBooking }) {
  const { listing } = booking;
  return (
    <div className="min-w-0">
      <h1 className="type-h1 pt-1">{headings.payment}</h1>
      <div className="mt-4 md:mt-5">
        <TripPhotos title={listing.title} photos={listing.photos} />
      </div>
      <h2 className="type-h2 mt-5 md:text-[29px]/9">{listing.title}</h2>
      <p className="mt-1.5 flex items-center gap-2 text-[15.5px]/6 text-ink-2">
        <MapPin size={18} strokeWidth={1.75} className="-mt-0.5 shrink-0 text-muted" aria-hidden="true" />
        {landMarkAndCity(listing)}
      </p>
      <div className="mt-4">
        <TruncatedText text={listing.description} cut={PAYMENT_DESCRIPTION_CUT} className="max-w-[680px] text-ink-2" />
      </div>
      <div className="mt-3 max-w-[540px] pt-4 md:border-t md:border-line">
        <Timeline stages={bookingStages(booking)} />
      </div>
    </div>
  );
}
