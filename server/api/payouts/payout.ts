import { findHostPayout } from '../../domain/payouts/list-payouts.ts';
import { payoutNotFound } from '../../domain/refusals.ts';
import { isUuid } from '../../platform/database/is-uuid.ts';
import { call } from '../context.ts';
import { presentPayouts } from './present-payout.ts';

export const getPayout = call('payout/payout', async ({ params: { id }, account, now }, { db }) => {
  const found = isUuid(id) ? await findHostPayout(db, account.id, id) : null;
  if (found === null) throw payoutNotFound();
  const [payout] = await presentPayouts(db, account.id, [found], now);
  if (payout === undefined) throw payoutNotFound();
  return { status: 200, body: payout };
});
