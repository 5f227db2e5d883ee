import { call } from '../context.ts';
import { presentPayoutAccount } from './present-payout-account.ts';

export const payoutAccount = call('payout/account', async ({ account, now }, context) => ({
  status: 200,
  body: await presentPayoutAccount(context, account.id, now),
}));
