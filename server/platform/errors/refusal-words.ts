import * as bookingEnded from '@aangan/contract/words/en/bookings/booking-ended.ts';
import * as notCancellable from '@aangan/contract/words/en/bookings/not-cancellable.ts';
import * as priceFixed from '@aangan/contract/words/en/bookings/price-fixed.ts';
import * as stay from '@aangan/contract/words/en/bookings/refused-stay.ts';
import * as notifications from '@aangan/contract/words/en/inbox/refused-notifications.ts';
import * as notPayable from '@aangan/contract/words/en/payments/not-payable.ts';
import * as errors from '@aangan/contract/words/en/refusals/errors.ts';
import * as reasons from '@aangan/contract/words/en/refusals/reasons.ts';

/** English texts of all error responses. */
export const english = {
  errors,
  /** Texts by a more specific reason. */
  reasons,
  /** Texts for a stay that exceeds the limits. */
  stay,
  notifications,
  /** Texts by the state of a booking. */
  bookingEnded,
  notCancellable,
  notPayable,
  priceFixed,
};
export type RefusalWords = typeof english;

/** A text that is rendered once the language is known; schema errors are strings already. */
export type RefusalText = string | ((words: RefusalWords) => string);

export function renderRefusalText(words: RefusalWords, text: RefusalText): string {
  return typeof text === 'string' ? text : text(words);
}
