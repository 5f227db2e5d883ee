import type { AccountField } from '@aangan/contract/payout/account-fields.ts';
import * as words from '@aangan/contract/words/en/refusals/payout-mends.ts';
import * as refusals from '@aangan/contract/words/en/refusals/payouts.ts';
import type { ToMend } from './payout-account-tables.ts';

/** Which field of ours the gateway speaks of; null for what a host cannot mend here, such as a document. */
export function fieldOfGateway(reference: string): AccountField | null {
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

/** What a host is to mend, a field once. The gateway's own words are passed on without any number that stands in them. */
export function toMendOf(requirements: readonly { field: string; why: string }[]): ToMend[] {
  const byField = new Map<AccountField, string>();
  for (const { field: reference, why } of requirements) {
    const field = fieldOfGateway(reference);
    if (field !== null && !byField.has(field)) byField.set(field, withoutNumbers(why));
  }
  return Array.from(byField, ([field, why]) => ({ field, why }));
}

/** What is said at a field that is to be mended. */
export function sentenceToMend({ field, why }: ToMend, { hasUpi }: { hasUpi: boolean }): string {
  if (field === 'ifsc' || field === 'accountNumber') return hasUpi ? refusals.upiByHandOnly : words.bank;
  if (field === 'phone') return words.phone;
  return why === '' ? words.mend : words.mendBecause({ why });
}

/** Nothing that could be a PAN, a GSTIN or the number of an account. */
export function withoutNumbers(text: string): string {
  return text.replaceAll(/[A-Z0-9]*\d{4,}[A-Z0-9]*/gi, '…').slice(0, 200);
}
