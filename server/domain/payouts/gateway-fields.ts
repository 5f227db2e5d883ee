import type { AccountField } from '@aangan/contract/payouts/account-fields.ts';
import * as words from '@aangan/contract/words/en/payouts/payout-mends.ts';
import * as refusals from '@aangan/contract/words/en/payouts/refused-payouts.ts';
import type { Correction } from './payout-account-tables.ts';

/** Maps a field reference of the gateway to a form field; null if hosts cannot correct it here, such as a document. */
export function fieldForGatewayReference(reference: string): AccountField | null {
  const known = byReference.find(([pattern]) => pattern.test(reference));
  return known === undefined ? null : known[1];
}

const byReference: readonly (readonly [RegExp, AccountField])[] = [
  [/(^|\.)account_number$/, 'accountNumber'],
  [/(^|\.)ifsc(_code)?$/, 'ifsc'],
  [/(^|\.)(beneficiary_name|legal_business_name|customer_facing_business_name|contact_name|name)$/, 'legalName'],
  [/(^|\.)(company_|promoter_)?pan$/, 'pan'],
  [/(^|\.)gst(in)?$/, 'gstin'],
  [/(^|\.)(state)$/, 'state'],
  [/(^|\.)(postal_code|pin|pincode)$/, 'pin'],
  [/(^|\.)(addresses?(\..*)?|registered|street1|street2|city|country)$/, 'address'],
  [/^business_type$/, 'kind'],
  [/(^|\.)phone(\..*)?$/, 'phone'],
];

/** Corrections that a host must make, one per field. Numbers are removed from the gateway's explanations. */
export function requiredCorrections(requirements: readonly { field: string; why: string }[]): Correction[] {
  const byField = new Map<AccountField, string>();
  for (const { field: reference, why } of requirements) {
    const field = fieldForGatewayReference(reference);
    if (field !== null && !byField.has(field)) byField.set(field, withoutNumbers(why));
  }
  return Array.from(byField, ([field, why]) => ({ field, why }));
}

/** The message shown at a field that needs correction. */
export function correctionMessage({ field, why }: Correction, { hasUpi }: { hasUpi: boolean }): string {
  if (field === 'ifsc' || field === 'accountNumber') return hasUpi ? refusals.upiManualOnly : words.bank;
  if (field === 'phone') return words.phone;
  return why === '' ? words.mend : words.mendBecause({ why });
}

/** Removes anything that could be a PAN, a GSTIN or an account number. */
export function withoutNumbers(text: string): string {
  return text.replaceAll(/[A-Z0-9]*\d{4,}[A-Z0-9]*/gi, '…').slice(0, 200);
}
