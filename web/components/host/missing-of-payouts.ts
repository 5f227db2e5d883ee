import * as labels from '@aangan/contract/words/en/shared/payout-fields.ts';
import type { AccountField } from '@aangan/contract/payout/account-fields.ts';

/** What is missing of a payout account, by the names of its fields, each once. */
export function missingText(missing: readonly AccountField[]): string {
  return missing.map((field) => labels[field]).join(', ');
}
