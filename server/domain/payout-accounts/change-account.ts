import type { PayoutAccountEdit } from '@aangan/contract/payout/accounts.ts';
import * as words from '@aangan/contract/words/en/refusals/payouts.ts';
import type { Kysely, Transaction } from 'kysely';
import { retriedTransaction } from '../../platform/database/retried-transaction.ts';
import type { Database } from '../../platform/database/schema.ts';
import { invalidInput, notSignedIn } from '../../platform/http/errors.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { hashSubject } from '../../platform/rate-limits/limit-subjects.ts';
import { countAttempt } from '../../platform/rate-limits/rate-limits.ts';
import { TextSealer } from '../../platform/text-sealer.ts';
import { lockAccount, requireAccount } from '../accounts/accounts.ts';
import type { PasswordHasher } from '../accounts/passwords.ts';
import { provePresence } from '../accounts/prove-presence.ts';
import { appendEvent } from '../event-log/append-event.ts';
import { REST_MS } from './become-ready.ts';
import {
  bankColumns,
  findPayoutAccount,
  lockPayoutAccount,
  nextBankColumns,
  noNextBank,
  type PayoutAccount,
} from './payout-accounts.ts';
import { type BankChange, needsPresence, type PlannedChange, planChange, type Way } from './plan-change.ts';
import { settleStatus } from './settle-status.ts';

const HOUR_MS = 60 * 60 * 1_000;

interface Parts {
  db: Kysely<Database>;
  jobs: Jobs;
  secret: string;
  passwords: PasswordHasher;
  settings: { rateLimits: boolean; publicUrl: string; payouts: Way };
}

interface Request {
  hostId: string;
  edit: PayoutAccountEdit;
  /** Of the session that asks. */
  cookie: string | undefined;
}

/**
 * Changes where a host's payouts go. Another bank than the one in force needs the host in person, is told by e-mail at once,
 * and is paid to a day later: of an account that is paid already it waits beside the present bank until then.
 */
export async function changePayoutAccount(parts: Parts, { hostId, edit, cookie }: Request, now: Date): Promise<void> {
  const { db, secret, settings } = parts;
  const limit = { kind: 'payout account by account', subject: hashSubject(hostId), most: 30, withinMs: HOUR_MS };
  await countAttempt({ db, settings }, [limit], now);
  const { password, ...facts } = edit;
  const surroundings = { sealer: new TextSealer(secret), way: settings.payouts };
  const plan = (account: PayoutAccount | null) => planChange(account, hostId, facts, surroundings);

  const isProven = needsPresence(plan(await findPayoutAccount(db, hostId)));
  if (isProven && password === undefined && (await requireAccount(db, hostId)).passwordHash !== null)
    throw invalidInput({ password: words.passwordForBank });
  if (isProven) await provePresence(parts, { accountId: hostId, cookie, password }, now);
  await retriedTransaction(db, async (trx) => {
    if ((await lockAccount(trx, hostId)) === null) throw notSignedIn();
    const account = await lockPayoutAccount(trx, hostId);
    const change = plan(account);
    // Another device told of a bank just before.
    if (needsPresence(change) && !isProven) throw invalidInput({ password: words.passwordForBank });
    const hasFacts = Object.keys(change.facts).length > 0;
    if (!hasFacts && change.bank === undefined) return;
    if (account === null) await begin(trx, hostId, now);
    await write(trx, { hostId, account, facts: change.facts, bank: change.bank }, { ...parts, ...surroundings, now });
  });
}

function begin(trx: Transaction<Database>, hostId: string, now: Date) {
  const row = { host_id: hostId, status: 'incomplete' as const, version: 0, created_at: now, updated_at: now };
  return trx.insertInto('payout_account').values(row).execute();
}

interface Writing extends Parts {
  sealer: TextSealer;
  way: Way;
  now: Date;
}

async function write(
  trx: Transaction<Database>,
  change: {
    hostId: string;
    account: PayoutAccount | null;
    facts: PlannedChange['facts'];
    bank: BankChange | undefined;
  },
  { jobs, sealer, way, now }: Writing,
): Promise<void> {
  const { hostId, account, facts, bank } = change;
  await trx
    .updateTable('payout_account')
    .set((row) => ({
      ...facts,
      ...(bank !== undefined && columnsOf(bank, { hostId, account, sealer, now })),
      // Whatever was to be mended is checked anew.
      to_mend: '[]',
      version: row('version', '+', 1),
      updated_at: now,
    }))
    .where('host_id', '=', hostId)
    .execute();
  if (bank?.kind === 'other') await appendEvent(trx, { kind: 'payout-bank-changed', accountId: hostId, data: {} }, now);
  await settleStatus(trx, hostId, { jobs, way, now });
}

/**
 * An account that was never paid to, or whose bank the gateway refuses, takes another one at once and rests after it; any
 * other keeps the present one first.
 */
function columnsOf(
  bank: BankChange,
  { hostId, account, sealer, now }: { hostId: string; account: PayoutAccount | null; sealer: TextSealer; now: Date },
) {
  if (bank.kind === 'taken-back') return noNextBank;
  if (bank.kind === 'other' && account !== null && isPaidTo(account)) {
    const at = new Date(now.getTime() + REST_MS);
    return { ...noNextBank, ...nextBankColumns(hostId, bank.bank, at, sealer) };
  }
  const changed = bank.kind === 'other' ? { bank_changed_at: now } : {};
  return { ...bankColumns(hostId, bank.bank, sealer), ...changed, bank_is_told: false };
}

function isPaidTo({ ready_at: readyAt, to_mend: toMend }: PayoutAccount): boolean {
  return readyAt !== null && !toMend.some(({ field }) => field === 'ifsc' || field === 'accountNumber');
}
