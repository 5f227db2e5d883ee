import type { PayoutAccountView } from '@aangan/contract/payouts/accounts.ts';
import type { Client } from './client.ts';

/** Payout details of a host. */
export const payoutDetails = {
  kind: 'individual',
  legalName: 'Asha Rao',
  pan: 'ABCPR1234K',
  address: '14 Hathroi Fort Road, Bani Park, Jaipur',
  pin: '302016',
  state: 'IN-RJ',
  ...aBank('50100012344321'),
};

/** A bank account with its number entered twice. */
export function aBank(accountNumber: string, ifsc = 'HDFC0000317') {
  return { ifsc, accountNumber, accountNumberAgain: accountNumber };
}

export function savePayoutAccount(host: Client, details: object = payoutDetails) {
  return host.put<PayoutAccountView>('/api/payout/account', details);
}

export async function fetchPayoutAccount(host: Client): Promise<PayoutAccountView> {
  return (await host.get<PayoutAccountView>('/api/payout/account')).body;
}
