import { type AccountField, accountFields } from '@aangan/contract/payout/account-fields.ts';
import type { PayoutAccount } from './payout-accounts.ts';

/** What a host who has told nothing yet has to tell. */
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

type Facts = Pick<
  PayoutAccount,
  'kind' | 'legal_name' | 'pan_sealed' | 'address' | 'pin' | 'state' | 'ifsc' | 'upi_sealed'
>;

/** What is not told yet. Instead of a bank account an address for UPI will do, where that is taken at all. */
export function untoldFields(facts: Facts): AccountField[] {
  const hasBank = facts.ifsc !== null || facts.upi_sealed !== null;
  const told: Partial<Record<AccountField, boolean>> = {
    kind: facts.kind !== null,
    legalName: facts.legal_name !== null,
    pan: facts.pan_sealed !== null,
    address: facts.address !== null,
    pin: facts.pin !== null,
    state: facts.state !== null,
    ifsc: hasBank,
    accountNumber: hasBank,
  };
  return neededFields.filter((field) => told[field] !== true);
}

/** What is not told yet, and what the gateway wants mended. */
export function missingFields(account: Facts & Pick<PayoutAccount, 'to_mend'>): AccountField[] {
  const missing = new Set<string>([...untoldFields(account), ...account.to_mend.map(({ field }) => field)]);
  return accountFields.filter((field) => missing.has(field));
}
