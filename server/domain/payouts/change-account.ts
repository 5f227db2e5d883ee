import type { PayoutAccountEdit } from '@aangan/contract/payouts/calls.ts';
import { HOUR_MS } from '@aangan/contract/rules/dates.ts';
import * as words from '@aangan/contract/words/en/payouts/refused-payouts.ts';
import type { Trx } from '../../platform/database/schema.ts';
import { retryTransaction } from '../../platform/database/transactions.ts';
import { invalidInput, notSignedIn } from '../../platform/http/errors.ts';
import { countAttempt, hashSubject } from '../../platform/rate-limits/rate-limits.ts';
import { TextSealer } from '../../platform/text-sealer.ts';
import { lockAccount, requireAccount } from '../accounts/accounts.ts';
import { provePresence } from '../accounts/prove-presence.ts';
import { isStillSignedIn, parseSessionToken } from '../accounts/sessions.ts';
import type { AppContext } from '../context.ts';
import { appendEvent } from '../events/event-log.ts';
import {
  BANK_COOLING_MS,
  type BankChange,
  needsPresence,
  type PayoutMethod,
  planChange,
  type PlannedChange,
  updateStatus,
} from './account-status.ts';
import {
  bankColumns,
  findPayoutAccount,
  insertPayoutAccount,
  lockPayoutAccount,
  nextBankColumns,
  noNextBank,
  type PayoutAccount,
} from './payout-accounts.ts';

interface Request {
  hostId: string;
  edit: PayoutAccountEdit;
  /** Session cookie of the request. */
  cookie: string | undefined;
}

/**
 * Changes a host's payout details. Replacing the active bank requires the password, sends an e-mail immediately, and
 * takes effect after a day; until then a host who already receives payouts keeps the present bank.
 */
export async function changePayoutAccount(
  context: AppContext,
  { hostId, edit, cookie }: Request,
  now: Date,
): Promise<void> {
  const { db, secret, settings } = context;
  const limit = { kind: 'payout account by account', subject: hashSubject(hostId), max: 30, withinMs: HOUR_MS };
  await countAttempt({ db, settings }, [limit], now);
  const { password, ...details } = edit;
  const rules = { sealer: new TextSealer(secret), way: settings.payouts };
  const plan = (account: PayoutAccount | null) => planChange(account, hostId, details, rules);

  const isProven = needsPresence(plan(await findPayoutAccount(db, hostId)));
  if (isProven && password === undefined && (await requireAccount(db, hostId)).passwordHash !== null)
    throw invalidInput({ password: words.passwordForBank });
  if (isProven) await provePresence(context, { accountId: hostId, cookie, password }, now);
  await retryTransaction(db, async (trx) => {
    // The owner of the address may have taken over the account, which ends the sessions of whoever opened it.
    const token = parseSessionToken(cookie, settings.publicUrl);
    if ((await lockAccount(trx, hostId)) === null || !(await isStillSignedIn(trx, hostId, token))) throw notSignedIn();
    const account = await lockPayoutAccount(trx, hostId);
    const change = plan(account);
    // Another device added a bank after the first check.
    if (needsPresence(change) && !isProven) throw invalidInput({ password: words.passwordForBank });
    const hasDetails = Object.keys(change.details).length > 0;
    if (!hasDetails && change.bank === undefined) return;
    if (account === null)
      await insertPayoutAccount(trx, {
        host_id: hostId,
        status: 'incomplete',
        version: 0,
        created_at: now,
        updated_at: now,
      });
    await applyChange(
      trx,
      { hostId, account, details: change.details, bank: change.bank },
      { ...context, ...rules, now },
    );
  });
}

interface ChangeDependencies extends AppContext {
  sealer: TextSealer;
  way: PayoutMethod;
  now: Date;
}

async function applyChange(
  trx: Trx,
  change: {
    hostId: string;
    account: PayoutAccount | null;
    details: PlannedChange['details'];
    bank: BankChange | undefined;
  },
  { jobs, sealer, way, now }: ChangeDependencies,
): Promise<void> {
  const { hostId, account, details, bank } = change;
  await trx
    .updateTable('payout_account')
    .set((row) => ({
      ...details,
      ...(bank !== undefined && changedBankColumns(bank, { hostId, account, sealer, now })),
      // The gateway verifies the corrected details again.
      required_corrections: '[]',
      version: row('version', '+', 1),
      updated_at: now,
    }))
    .where('host_id', '=', hostId)
    .execute();
  if (bank?.kind === 'other') await appendEvent(trx, { kind: 'payout-bank-changed', accountId: hostId, data: {} }, now);
  await updateStatus(trx, hostId, { jobs, way, now });
}

/** Replaces the bank at once if payouts cannot start yet or the gateway rejects it, else once the new one is active. */
function changedBankColumns(
  bank: BankChange,
  { hostId, account, sealer, now }: { hostId: string; account: PayoutAccount | null; sealer: TextSealer; now: Date },
) {
  if (bank.kind === 'taken-back') return noNextBank;
  if (bank.kind === 'other' && account !== null && isPaidTo(account)) {
    const at = new Date(now.getTime() + BANK_COOLING_MS);
    return { ...noNextBank, ...nextBankColumns(hostId, bank.bank, at, sealer) };
  }
  const changed = bank.kind === 'other' ? { bank_changed_at: now } : {};
  return { ...bankColumns(hostId, bank.bank, sealer), ...changed, is_bank_synced: false };
}

function isPaidTo({ ready_at: readyAt, required_corrections: corrections }: PayoutAccount): boolean {
  return readyAt !== null && !corrections.some(({ field }) => field === 'ifsc' || field === 'accountNumber');
}
