import * as labels from '@aangan/contract/words/en/shared/payout-fields.ts';
import type { AccountField } from '@aangan/contract/payouts/account-fields.ts';

/** Missing payout fields as a list of labels without duplicates. */
export function missingText(missing: readonly AccountField[]): string {
  return missing.map((field) => labels[field]).join(', ');
}
