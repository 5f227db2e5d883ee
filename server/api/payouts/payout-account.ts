import type { PayoutAccountView } from '@aangan/contract/payouts/calls.ts';
import type { State } from '@aangan/contract/rules/states.ts';
import type { PayoutMethod } from '../../domain/payouts/account-status.ts';
import { changePayoutAccount } from '../../domain/payouts/change-account.ts';
import { correctionMessage } from '../../domain/payouts/gateway-details.ts';
import {
  findPayoutAccount,
  missingFields,
  neededFields,
  type PayoutAccount,
} from '../../domain/payouts/payout-accounts.ts';
import { notReadyReason, sumWaitingPayouts } from '../../domain/payouts/ready.ts';
import type { Db } from '../../platform/database/schema.ts';
import { call } from '../call.ts';

export const payoutAccount = call('payout/account', async ({ account, now }, context) => ({
  status: 200,
  body: await presentPayoutAccount(context, account.id, now),
}));

export const changeOwnPayoutAccount = call(
  'payout/change-account',
  async ({ body: edit, account: { id: hostId }, now, request }, context) => {
    await changePayoutAccount(context, { hostId, edit, cookie: request.headers.cookie }, now);
    return { status: 200, body: await presentPayoutAccount(context, hostId, now) };
  },
);

interface Dependencies {
  db: Db;
  settings: { payouts: PayoutMethod };
}

/** Presents a payout account to its host; PAN and account number are masked. */
async function presentPayoutAccount(
  { db, settings }: Dependencies,
  hostId: string,
  now: Date,
): Promise<PayoutAccountView> {
  const account = await findPayoutAccount(db, hostId);
  const paise = notReadyReason(account, now) === null ? 0 : await sumWaitingPayouts(db, hostId);
  const waiting = Math.round(paise / 100);
  return { ...presentAccount(account, settings.payouts), ...(waiting > 0 && { waiting }) };
}

function presentAccount(account: PayoutAccount | null, way: PayoutMethod): PayoutAccountView {
  if (account === null) return { status: 'none', way, missing: neededFields };
  const { kind, legal_name: legalName, pan_masked: pan, address, pin, state, gstin } = account;
  const { ifsc, account_last4: last4, upi_masked: upi, ready_at: readyAt } = account;
  const { next_bank_masked: next, next_bank_at: nextAt } = account;
  const corrections = account.required_corrections.map((correction) => ({
    field: correction.field,
    why: correctionMessage(correction, { hasUpi: upi !== null }),
  }));
  return {
    status: account.status,
    way,
    missing: missingFields(account),
    ...(corrections.length > 0 && { toMend: corrections }),
    ...(kind !== null && { kind }),
    ...(legalName !== null && { legalName }),
    ...(pan !== null && { pan }),
    ...(address !== null && { address }),
    ...(pin !== null && { pin }),
    ...(state !== null && { state: state as State }),
    ...(gstin !== null && { gstin }),
    ...(ifsc !== null && last4 !== null && { bank: { ifsc, last4 } }),
    ...(upi !== null && { upi }),
    ...(next !== null && nextAt !== null && { nextBank: { ...next, at: nextAt.toISOString() } }),
    ...(readyAt !== null && { readyAt: readyAt.toISOString() }),
  };
}
