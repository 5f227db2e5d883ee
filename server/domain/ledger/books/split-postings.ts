import { hostPart } from '@aangan/contract/rules/payout/host-part.ts';
import {
  commissionNames,
  feeNames,
  type PaymentParts,
  sumOfParts,
  supplyTaxNames,
} from '@aangan/contract/rules/payout/payment-parts.ts';
import type { PaymentSplit } from '@aangan/contract/rules/payout/payment-split.ts';
import type { Posting } from './entries.ts';

/** The parts of a payment as credits; with `sign` -1, the parts of a refund as debits. */
export function partPostings(
  split: PaymentSplit,
  parts: PaymentParts,
  { hostId, sign }: { hostId: string; sign: 1 | -1 },
): Posting[] {
  const [fee, ...feeTaxes] = feeNames;
  const [commission, ...commissionTaxes] = commissionNames;
  return [
    { account: 'host', owner: hostId, paise: -sign * hostPart(split, parts) },
    { account: 'host-commission', paise: -sign * parts[commission] },
    { account: 'commission-tax', paise: -sign * sumOfParts(parts, commissionTaxes) },
    { account: 'stay-tax', paise: split.taxOf === 'host' ? 0 : -sign * sumOfParts(parts, supplyTaxNames) },
    { account: 'service-fee', paise: -sign * parts[fee] },
    { account: 'fee-tax', paise: -sign * sumOfParts(parts, feeTaxes) },
    { account: 'tcs', paise: -sign * sumOfParts(parts, ['tcsCgst', 'tcsSgst', 'tcsUtgst']) },
    { account: 'tds', paise: -sign * parts.tds },
  ];
}
