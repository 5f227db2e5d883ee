import type { BookingWithoutNames } from '@aangan/contract/bookings/bookings.ts';
import { MAX_EXTRA_SERVICE } from '@aangan/contract/limits.ts';
import { formatRupees } from '@aangan/contract/rules/rupees.ts';
import { guestLabel } from '@aangan/contract/rules/stay-request.ts';
import * as words from '@aangan/contract/words/en/bookings/extra-service-price.ts';
import * as bookingLabels from '@aangan/contract/words/en/shared/booking-labels.ts';
import * as busy from '@aangan/contract/words/en/shared/busy.ts';
import * as buttons from '@aangan/contract/words/en/shared/buttons.ts';
import * as fieldLabels from '@aangan/contract/words/en/shared/field-labels.ts';
import * as headings from '@aangan/contract/words/en/shared/headings.ts';
import * as messages from '@aangan/contract/words/en/shared/messages.ts';
import * as placeholders from '@aangan/contract/words/en/shared/placeholders.ts';
import { type FormEvent, useRef, useState } from 'react';
import { useParams } from 'wouter';
import { ApiError, networkErrorDetail, serverMessage } from '../../../api/api-error.ts';
import { landMarkAndCity } from '../../../homes/parts/place.ts';
import { addExtraServicePricePath } from '../../../shared/links.ts';
import { MinimalFrame } from '../../../shared/MinimalFrame.tsx';
import { ErrorNote, Note } from '../../../shared/Note.tsx';
import { useSignInFor } from '../../../shared/sign-in-return.ts';
import { SummaryLine, SummaryTotal } from '../../../shared/Summary.tsx';
import { useLinkToken } from '../../../shared/use-link-token.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorState } from '../../../ui/ContentState.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Photo } from '../../../ui/Photo.tsx';
import { toast } from '../../../ui/toast.ts';
import { bookingOutcome, useLiveBooking } from '../../parts/booking-progress.ts';
import { StayDates } from '../../parts/StayDates.tsx';
import { useUpdateExtra } from '../../queries/bookings.ts';

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
            <BookingDetails booking={booking} />
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

function BookingDetails({ booking }: { booking: BookingWithoutNames }) {
  const { listing } = booking;
  const [photo] = listing.photos;
  return (
    <section aria-label={words.booking} className="rounded-panel border border-line bg-raised p-5 md:p-6">
      <div className="flex gap-4">
        {photo !== undefined && (
          <Photo photo={photo} alt="" sizes="104px" className="h-[78px] w-26 shrink-0 rounded-small" />
        )}
        <div className="min-w-0">
          <p className="line-clamp-2 text-[15.5px]/5 font-semibold">{listing.title}</p>
          <p className="type-small text-muted">{landMarkAndCity(listing)}</p>
        </div>
      </div>
      <dl className="mt-4">
        <SummaryLine label={bookingLabels.dates}>
          <StayDates checkIn={booking.checkIn} checkOut={booking.checkOut} />
        </SummaryLine>
        <SummaryLine label={fieldLabels.guests}>{guestLabel(booking.guests)}</SummaryLine>
        <SummaryLine label={bookingLabels.totalRent}>{formatRupees(booking.totalRent)}</SummaryLine>
        <SummaryLine label={bookingLabels.extraServices}>{formatRupees(booking.extraService)}</SummaryLine>
        <SummaryTotal>
          <span aria-live="polite">{formatRupees(booking.payable)}</span>
        </SummaryTotal>
      </dl>
    </section>
  );
}

/** Price input in whole rupees, with 'Save Price'. */
function PriceForm({ booking, linkToken }: { booking: BookingWithoutNames; linkToken: string | null }) {
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const update = useUpdateExtra();
  const signInFor = useSignInFor();

  function save(event: FormEvent) {
    event.preventDefault();
    if (update.isPending) return;
    const extraService = parsePrice(text);
    if (extraService === null) {
      toast.failure(messages.extraPriceInvalid);
      input.current?.focus();
      return;
    }
    update.mutate(
      { id: booking._id, extraService, linkToken },
      {
        onSuccess: () => {
          setText('');
          toast.success(messages.extraPriceSaved);
        },
        onError: (error) => toast.failure(serverMessage(error) ?? messages.extraPriceFailed, networkErrorDetail(error)),
      },
    );
  }

  return (
    <form noValidate onSubmit={save}>
      <Field
        ref={input}
        label={words.price}
        type="number"
        inputMode="numeric"
        placeholder={placeholders.price}
        min={0}
        max={MAX_EXTRA_SERVICE}
        step={1}
        value={text}
        hint={words.priceHint}
        onChange={(event) => setText(event.target.value)}
        // Prevents accidental changes by the mouse wheel.
        onWheel={(event) => event.currentTarget.blur()}
      />
      {isLockedOut(update.error) && (
        <ErrorNote
          className="mt-5"
          title={words.lockedOut}
          detail={words.lockedOutDetail}
          action={
            <Button variant="secondary" size="row" onClick={() => signInFor(addExtraServicePricePath(booking._id))}>
              {buttons.login}
            </Button>
          }
        />
      )}
      <Button type="submit" className="mt-6 max-sm:w-full" busy={update.isPending} busyLabel={busy.saving}>
        {buttons.savePrice}
      </Button>
    </form>
  );
}

function isLockedOut(error: Error | null): boolean {
  return error instanceof ApiError && (error.status === 401 || error.status === 403);
}

/** Parses the price; null if empty or invalid. The server checks the maximum. */
export function parsePrice(text: string): number | null {
  const number = text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(number) ? number : null;
}
