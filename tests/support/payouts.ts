import type { PayoutAccountView } from '@aangan/contract/payouts/calls.ts';
import { sql } from 'kysely';
import type { Person, TestApp } from './app.ts';
import type { Client } from './client.ts';
import type { TestGateway } from './gateway.ts';

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

/** A host's account in the gateway's format. */
export interface LinkedAccount {
  id: string;
}

/** Request that opens a host's account at the gateway. */
export function aGatewayAccount(name: string, email: string) {
  return {
    email,
    phone: '9000090000',
    type: 'route',
    legal_business_name: name,
    contact_name: name,
    business_type: 'individual',
    profile: {
      category: 'tours_and_travel',
      subcategory: 'accommodation',
      addresses: {
        registered: {
          street1: 'Old Manali Road 7',
          street2: 'Manali',
          city: 'Manali',
          state: 'HIMACHAL PRADESH',
          postal_code: '175131',
          country: 'IN',
        },
      },
    },
  };
}

/** Opens and activates a host's gateway account and records it as ready, so that payouts use it. */
export async function aLinkedHost(
  app: Pick<TestApp, 'db' | 'clock'>,
  gateway: TestGateway,
  host: Pick<Person, 'id' | 'email'>,
): Promise<LinkedAccount> {
  const account = await gateway.act<LinkedAccount>('/v2/accounts', aGatewayAccount('Hari Homes', host.email));
  if (!account.id) throw new Error(`the gateway opened no account: ${JSON.stringify(account)}`);
  await gateway.act(`/v2/accounts/${account.id}/stakeholders`, {
    name: 'Hari Homes',
    email: host.email,
    kyc: { pan: 'ABCPE1234F' },
  });
  const product = await gateway.act<{ id: string }>(`/v2/accounts/${account.id}/products`, {
    product_name: 'route',
    tnc_accepted: true,
  });
  await gateway.change(`/v2/accounts/${account.id}/products/${product.id}`, {
    settlements: { account_number: '1234567890', ifsc_code: 'HDFC0000001', beneficiary_name: 'Hari Homes' },
    tnc_accepted: true,
  });
  await gateway.act(`/stand-in/accounts/${account.id}/approve`, {});
  const now = app.clock.now();
  await sql`
    insert into payout_account (
      host_id, kind, legal_name, status, ready_at, gateway_account_id, gateway_product_id, is_bank_synced, synced_version,
      created_at, updated_at
    ) values (${host.id}, 'individual', 'Hari Homes', 'ready', ${now}, ${account.id}, ${product.id}, true, 1, ${now}, ${now})`.execute(
    app.db,
  );
  return account;
}
