import { call } from '../context.ts';
import { presentPayoutAccount } from '../presenters/present-payout-account.ts';

export const payoutAccount = call('payout/account', async ({ account, now }, context) => ({
  status: 200,
  body: await presentPayoutAccount(context, account.id, now),
}));
