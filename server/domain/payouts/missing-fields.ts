import { type AccountField, accountFields } from '@aangan/contract/payouts/account-fields.ts';
import type { PayoutAccount } from './payout-accounts.ts';

/** Fields that every host must fill in. */
export const neededFields: AccountField[] = [
  'kind',
  'legalName',
  'pan',
  'address',
  'pin',
  'state',
  'ifsc',
  'accountNumber',
];

type Details = Pick<
  PayoutAccount,
  'kind' | 'legal_name' | 'pan_sealed' | 'address' | 'pin' | 'state' | 'ifsc' | 'upi_sealed'
>;

/** Required fields without a value. A UPI address counts as a bank account. */
export function unsetFields(details: Details): AccountField[] {
  const hasBank = details.ifsc !== null || details.upi_sealed !== null;
  const provided: Partial<Record<AccountField, boolean>> = {
    kind: details.kind !== null,
    legalName: details.legal_name !== null,
    pan: details.pan_sealed !== null,
    address: details.address !== null,
    pin: details.pin !== null,
    state: details.state !== null,
    ifsc: hasBank,
    accountNumber: hasBank,
  };
  return neededFields.filter((field) => provided[field] !== true);
}

/** Required fields without a value, and fields that the gateway wants corrected. */
export function missingFields(account: Details & Pick<PayoutAccount, 'required_corrections'>): AccountField[] {
  const missing = new Set<string>([...unsetFields(account), ...account.required_corrections.map(({ field }) => field)]);
  return accountFields.filter((field) => missing.has(field));
}
