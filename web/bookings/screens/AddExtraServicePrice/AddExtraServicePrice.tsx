import * as words from '@aangan/contract/words/en/bookings/extra-service-price.ts';
import * as headings from '@aangan/contract/words/en/shared/headings.ts';
import * as messages from '@aangan/contract/words/en/shared/messages.ts';
import { useParams } from 'wouter';
import { serverMessage } from '../../../api/api-error.ts';
import { bookingOutcome } from '../../parts/booking-outcome.ts';
import { Note } from '../../../shared/Note.tsx';
import { MinimalFrame } from '../../../shared/MinimalFrame.tsx';
import { useLinkToken } from '../../../shared/use-link-token.ts';
import { useLiveBooking } from '../../parts/use-live-booking.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { BookingFacts } from './BookingFacts.tsx';
import { PriceForm } from './PriceForm.tsx';

/** The host sets the price of a requested extra service; opened from a mail without sign-in. */
export function AddExtraServicePrice() {
  const { id = '' } = useParams();
  const linkToken = useLinkToken();
  const { data: booking, error, isPending, isFetching, refetch } = useLiveBooking(id);
  const outcome = booking === undefined ? null : bookingOutcome(booking);
  return (
    <MinimalFrame>
      <div className="page page-text pt-8 pb-16 md:pt-12">
        <h1 className="type-h1 pt-1">{headings.extraPrice}</h1>
        <p className="mt-2 text-muted">{words.lead}</p>
        {isPending && <output className="mt-8 block text-muted">{messages.loadingBooking}</output>}
        {error !== null && booking === undefined && (
          <ErrorState
            title={serverMessage(error) ?? messages.bookingLoadFailed}
            busy={isFetching}
            onRetry={() => void refetch()}
          />
        )}
        {booking !== undefined && (
          <div className="mt-7 space-y-6">
            <BookingFacts booking={booking} />
            {outcome === null ? (
              <PriceForm booking={booking} linkToken={linkToken} />
            ) : (
              <>
                <Note {...outcome} />
                <p className="text-muted">{words.priceFixed}</p>
              </>
            )}
          </div>
        )}
      </div>
    </MinimalFrame>
  );
}
