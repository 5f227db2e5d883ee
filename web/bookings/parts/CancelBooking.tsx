import type { Booking } from '@aangan/contract/bookings/bookings.ts';
import { computeCheckInTime, refundOnCancel } from '@aangan/contract/rules/refunds.ts';
import { formatRupees } from '@aangan/contract/rules/rupees.ts';
import { formatHours } from '@aangan/contract/rules/time-spans.ts';
import * as words from '@aangan/contract/words/en/bookings/cancel-booking.ts';
import * as busy from '@aangan/contract/words/en/shared/busy.ts';
import * as messages from '@aangan/contract/words/en/shared/messages.ts';
import { useNow } from '../../api/site.ts';
import { showError } from '../../shared/show-error.ts';
import { ConfirmDialog } from '../../ui/QuestionDialog.tsx';
import { toast } from '../../ui/toast.ts';
import { useCancelBooking } from '../queries/bookings.ts';

/** Asks for confirmation of a cancellation and shows the refund. */
export function CancelBooking({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const cancel = useCancelBooking();
  const now = useNow();

  function cancelIt() {
    cancel.mutate(booking._id, {
      onSuccess: () => {
        toast.success(messages.bookingCancelled);
        onClose();
      },
      onError: showError,
    });
  }

  return (
    <ConfirmDialog
      question={messages.cancelQuestion}
      busy={cancel.isPending}
      busyLabel={busy.cancelling}
      onConfirm={cancelIt}
      onClose={onClose}
    >
      {cancellationRefundText(booking, now)}
    </ConfirmDialog>
  );
}

/** Sentence that tells a guest what is refunded if they cancel now. */
export function cancellationRefundText(
  booking: Pick<Booking, 'checkIn' | 'refundPolicy' | 'paid' | 'refunded'>,
  now: Date,
): string {
  const retained = booking.paid - booking.refunded;
  const back = refundOnCancel(booking, retained, 'guest', now);
  if (booking.paid === 0) return words.nothingPaid;
  if (retained === 0) return words.goneBack;
  if (back === retained) return words.allBack({ rupees: formatRupees(retained) });
  const duration = formatHours(booking.refundPolicy.freeCancelHours);
  if (back > 0) return words.partBack({ rupees: formatRupees(back), duration });
  if (now < computeCheckInTime(booking)) return words.nothingLate({ rupees: formatRupees(retained), duration });
  return words.nothingBack({ rupees: formatRupees(retained) });
}
