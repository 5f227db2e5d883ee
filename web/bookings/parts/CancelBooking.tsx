import type { Booking } from '@aangan/contract/bookings/bookings.ts';
import * as busy from '@aangan/contract/words/en/shared/busy.ts';
import * as messages from '@aangan/contract/words/en/shared/messages.ts';
import { errorMessage } from '../../api/api-error.ts';
import { useCancelBooking } from '../queries/bookings.ts';
import { useNow } from '../../api/server-clock.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { toast } from '../../ui/toast.ts';
import { refundQuestion } from './refund-question.ts';

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
      onError: (error) => toast.failure(errorMessage(error)),
    });
  }

  return (
    <ConfirmDialog
      open
      question={messages.cancelQuestion}
      busy={cancel.isPending}
      busyLabel={busy.cancelling}
      onConfirm={cancelIt}
      onCancel={onClose}
    >
      {refundQuestion(booking, now)}
    </ConfirmDialog>
  );
}
