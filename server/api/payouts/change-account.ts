import { changePayoutAccount } from '../../domain/payouts/change-account.ts';
import { call } from '../context.ts';
import { presentPayoutAccount } from './present-payout-account.ts';

export const changeOwnPayoutAccount = call(
  'payout/change-account',
  async ({ body: edit, account: { id: hostId }, now, request }, context) => {
    await changePayoutAccount(context, { hostId, edit, cookie: request.headers.cookie }, now);
    return { status: 200, body: await presentPayoutAccount(context, hostId, now) };
  },
);
