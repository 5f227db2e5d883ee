import { type PaymentParts, sumOfParts, supplyTaxNames } from './payment-parts.ts';
import type { PaymentSplit } from './payment-split.ts';

/**
 * What of a payment is transferred to the host, or of a refund taken back, in paise: the host's part, with the tax of the
 * stay and of the extra service where the host is registered. `parts` are those of a refund where they are given.
 */
export function hostPart({ taxOf, parts: paid }: PaymentSplit, parts: PaymentParts = paid): number {
  return parts.host + (taxOf === 'host' ? sumOfParts(parts, supplyTaxNames) : 0);
}
