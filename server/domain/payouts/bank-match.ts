import type { RouteProduct } from '../ledger/gateway/route-accounts.ts';
import type { Settlements } from '../ledger/gateway/route-accounts.ts';

/** Whether the gateway has this bank; it may mask most of the number, or omit it. */
export function bankMatch(
  { ifsc, accountNumber }: RouteProduct['bank'],
  own: Pick<Settlements, 'account_number' | 'ifsc_code'>,
): 'same' | 'other' | 'unknown' {
  if (ifsc === null || accountNumber === null) return 'unknown';
  const isWhole = /^[0-9]+$/.test(accountNumber);
  const isNumber = isWhole
    ? accountNumber === own.account_number
    : accountNumber.slice(-4) === own.account_number.slice(-4);
  return isNumber && ifsc === own.ifsc_code ? 'same' : 'other';
}
