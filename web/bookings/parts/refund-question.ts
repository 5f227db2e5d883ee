import * as words from '@aangan/contract/words/en/bookings/cancel-booking.ts';
import type { Booking } from '@aangan/contract/bookings/bookings.ts';
import { formatHours } from '@aangan/contract/rules/durations.ts';
import { computeCheckInTime, refundOnCancel } from '@aangan/contract/rules/refunds.ts';
import { formatRupees } from '@aangan/contract/rules/rupees.ts';

/** Refund for a guest who cancels now. */
export function refundQuestion(
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
