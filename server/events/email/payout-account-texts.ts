import * as words from '@aangan/contract/words/en/payouts/account-emails.ts';
import * as labels from '@aangan/contract/words/en/shared/payout-fields.ts';

/** Labels of the fields of a payout account. */
export function fieldNames(): Record<string, string> {
  return {
    kind: labels.kind,
    legalName: labels.legalName,
    pan: labels.pan,
    address: labels.address,
    pin: labels.pin,
    state: labels.state,
    gstin: labels.gstin,
    ifsc: labels.ifsc,
    accountNumber: labels.accountNumber,
    upi: labels.upi,
    phone: labels.phone,
  };
}

/** Formats masked bank details. */
export function formatBank(shown: { ifsc: string; last4: string } | { upi: string }): string {
  return 'upi' in shown ? shown.upi : words.bank(shown);
}
