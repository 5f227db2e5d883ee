import type { AnyHandler } from '../api/call.ts';
import type { Context } from '../api/context.ts';
import { payoutAccount } from '../api/payout/account.ts';
import { changeOwnPayoutAccount } from '../api/payout/change-account.ts';
import { myPayouts } from '../api/payout/mine.ts';
import { onePayout } from '../api/payout/payout.ts';

/** The calls of the room `payout`. */
export const payoutHandlers: readonly AnyHandler<Context>[] = [
  payoutAccount,
  changeOwnPayoutAccount,
  myPayouts,
  onePayout,
];
