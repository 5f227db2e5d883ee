import type { Automatic, AutomaticTrigger } from '@aangan/contract/inbox/host-messages.ts';
import * as words from '@aangan/contract/words/en/inbox/automatic.ts';

/** Describes when a message is sent. */
export function whenText({ when, days = 0, hour = '' }: Omit<Automatic, '_id' | 'message'>): string {
  if (when === 'before') return words.beforeAt({ days, hour });
  if (when === 'checkout') return words.checkoutAt({ hour });
  return when === 'hold' ? words.hold : words.payment;
}

/** Labels of the triggers. */
export function triggerLabels(): Record<AutomaticTrigger, string> {
  return { hold: words.hold, payment: words.payment, before: words.before, checkout: words.checkout };
}
