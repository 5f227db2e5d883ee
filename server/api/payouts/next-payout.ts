import { findNextPayout } from '../../domain/payouts/next-payout.ts';
import { call } from '../context.ts';

export const nextPayout = call('earnings/next-payout', async ({ account, now }, { db }) => ({
  status: 200,
  body: await findNextPayout(db, account.id, now),
}));
