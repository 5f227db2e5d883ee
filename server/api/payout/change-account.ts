import { changePayoutAccount } from '../../domain/payout-accounts/change-account.ts';
import { findPayoutAccount } from '../../domain/payout-accounts/payout-accounts.ts';
import { call } from '../context.ts';
import { presentPayoutAccount } from '../presenters/present-payout-account.ts';

export const changeOwnPayoutAccount = call(
  'payout/change-account',
  async ({ body: edit, account: { id: hostId }, now, request }, context) => {
    await changePayoutAccount(context, { hostId, edit, cookie: request.headers.cookie }, now);
    const changed = await findPayoutAccount(context.db, hostId);
    return { status: 200, body: presentPayoutAccount(changed, context.settings.payouts) };
  },
);
