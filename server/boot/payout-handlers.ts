import type { AnyHandler } from '../api/call.ts';
import type { Context } from '../api/context.ts';
import { payoutAccount } from '../api/payouts/account.ts';
import { changeOwnPayoutAccount } from '../api/payouts/change-account.ts';
import { myPayouts } from '../api/payouts/mine.ts';
import { getPayout } from '../api/payouts/payout.ts';

/** The calls of payouts and payout accounts. */
export const payoutHandlers: readonly AnyHandler<Context>[] = [
  payoutAccount,
  changeOwnPayoutAccount,
  myPayouts,
  getPayout,
];
