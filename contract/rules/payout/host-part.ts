import { type PaymentParts, sumOfParts, supplyTaxNames } from './payment-parts.ts';
import type { PaymentSplit } from './payment-split.ts';

/**
 * The host's part of a payment, or of a refund (`parts`) if given, in paise. Includes the tax of stay and extra service
 * if the host is registered for GST.
 */
export function hostPart({ taxOf, parts: paid }: PaymentSplit, parts: PaymentParts = paid): number {
  return parts.host + (taxOf === 'host' ? sumOfParts(parts, supplyTaxNames) : 0);
}
