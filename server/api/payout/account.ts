import { findPayoutAccount } from '../../domain/payout-accounts/payout-accounts.ts';
import { call } from '../context.ts';
import { presentPayoutAccount } from '../presenters/present-payout-account.ts';

export const payoutAccount = call('payout/account', async ({ account }, { db, settings }) => ({
  status: 200,
  body: presentPayoutAccount(await findPayoutAccount(db, account.id), settings.payouts),
}));
