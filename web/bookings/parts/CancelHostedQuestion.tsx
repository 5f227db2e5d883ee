import type { Booking } from '@aangan/contract/bookings/bookings.ts';
import { formatDate } from '@aangan/contract/rules/dates.ts';
import { formatRupees } from '@aangan/contract/rules/rupees.ts';
import * as words from '@aangan/contract/words/en/bookings/cancel-hosted.ts';
import * as busy from '@aangan/contract/words/en/shared/busy.ts';
import * as messages from '@aangan/contract/words/en/shared/messages.ts';
import { useState } from 'react';
import { errorMessage } from '../../api/api-error.ts';
import { showError } from '../../shared/show-error.ts';
import { Skeleton } from '../../ui/ContentState.tsx';
import { ConfirmDialog } from '../../ui/QuestionDialog.tsx';
import { toast } from '../../ui/toast.ts';
import { useCancelBooking, useHostedBookings } from '../queries/bookings.ts';

interface CancelHostedQuestionProps {
  listingId: string;
  /** The booking to cancel; if absent, the host chooses one of the home's active bookings. */
  bookingId?: string;
  onClose: () => void;
}

/** Asks a host to confirm the cancellation of a booking, and which one if there are several. */
export function CancelHostedQuestion({ listingId, bookingId, onClose }: CancelHostedQuestionProps) {
  const hosted = useHostedBookings(listingId);
  const cancel = useCancelBooking();
  const [chosenId, choose] = useState<string | null>(null);
  const bookings = (hosted.data ?? []).filter(({ _id }) => bookingId === undefined || _id === bookingId);
  const chosen = bookings.length === 1 ? bookings[0] : bookings.find(({ _id }) => _id === chosenId);

  async function cancelChosen() {
    if (chosen === undefined || cancel.isRunning()) return;
    try {
      await cancel.mutateAsync(chosen._id);
      // The card may have re-rendered without this dialog.
      toast.success(messages.bookingCancelled);
      onClose();
    } catch (error) {
      showError(error);
    }
  }

  return (
    <ConfirmDialog
      question={messages.cancelQuestion}
      canConfirm={chosen !== undefined}
      busy={cancel.isPending}
      busyLabel={busy.cancelling}
      onConfirm={() => void cancelChosen()}
      onClose={onClose}
    >
      {hosted.isPending && <Skeleton className="h-13" />}
      {hosted.isError && <p className="text-lac">{errorMessage(hosted.error)}</p>}
      {hosted.isSuccess && bookings.length === 0 && <p>{words.nothingLive}</p>}
      {bookings.length > 1 && (
        <fieldset disabled={cancel.isPending} className="mb-3">
          <legend className="mb-2">{words.which}</legend>
          {bookings.map((booking) => (
            <label
              key={booking._id}
              className="flex min-h-11 cursor-pointer items-center gap-3 rounded-small px-2 hover:bg-sunken"
            >
              <input
                type="radio"
                name="booking"
                className="size-5 shrink-0 accent-accent"
                checked={booking._id === chosenId}
                onChange={() => choose(booking._id)}
              />
              <span className="type-figures pt-0.5">{stayLabel(booking)}</span>
            </label>
          ))}
        </fieldset>
      )}
      {chosen !== undefined && (
        <p>
          {bookings.length === 1
            ? words.stayAndRefund({ stay: stayLabel(chosen), refund: refundLabel(chosen) })
            : refundLabel(chosen)}
        </p>
      )}
    </ConfirmDialog>
  );
}

function stayLabel({ guest, checkIn, checkOut }: Booking): string {
  return words.stay({ guest: guest.name, from: formatDate(checkIn), to: formatDate(checkOut) });
}

/** A cancellation by the host refunds everything paid. */
function refundLabel({ guest, paid, refunded }: Booking): string {
  const back = paid - refunded;
  if (back > 0) return words.allBack({ guest: guest.name, rupees: formatRupees(back) });
  return paid > 0 ? words.goneBack : words.nothingPaid;
}
