import type { AccountField } from '@aangan/contract/payouts/calls.ts';
import { DAY_MS } from '@aangan/contract/rules/dates.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';
import { retryTransaction } from '../../platform/database/transactions.ts';
import type { TextSealer } from '../../platform/text-sealer.ts';
import { appendEvent } from '../events/event-log.ts';
import {
  type Bank,
  bankIn,
  findPayoutAccount,
  missingFields,
  neededFields,
  type PayoutAccount,
} from './payout-accounts.ts';

export interface NotReady {
  /** 'resting': the account or its bank is new and in its cooling period, which ends at `until`. */
  kind: 'none' | 'incomplete' | 'checking' | 'paused' | 'resting';
  /** Fields that the host must fill in or correct. */
  missing: AccountField[];
  /** Start of payouts, if known. */
  until: Date | null;
}

export function notReadyReason(account: PayoutAccount | null, now: Date): NotReady | null {
  if (account === null) return { kind: 'none', missing: neededFields, until: null };
  const { status, ready_at: readyAt, next_bank_at: nextBankAt } = account;
  if (status !== 'ready') return { kind: status, missing: missingFields(account), until: null };
  // The cooling period is over and the replacement waits for the gateway's support, so the date is unknown.
  if (nextBankAt !== null) return { kind: 'resting', missing: [], until: nextBankAt > now ? nextBankAt : null };
  if (readyAt === null || readyAt > now) return { kind: 'resting', missing: [], until: readyAt };
  return null;
}

export async function findNotReadyReason(db: Db, hostId: string, now: Date): Promise<NotReady | null> {
  return notReadyReason(await findPayoutAccount(db, hostId), now);
}

/** The host's account at the gateway if it can receive transfers now; else null. */
export async function findReadyAccount(
  db: Db,
  hostId: string,
  now: Date,
): Promise<{ gatewayAccountId: string } | null> {
  const account = await findPayoutAccount(db, hostId);
  if (account === null || notReadyReason(account, now) !== null) return null;
  const { gateway_account_id: gatewayAccountId } = account;
  return gatewayAccountId === null ? null : { gatewayAccountId };
}

/** Payee name and complete bank details for a manual payout. */
export type PayeeBank = { name: string } & Partial<Record<'ifsc' | 'accountNumber' | 'upi', string>>;

/** The bank details for a manual payout to a host; null if the account is missing, incomplete or not usable. */
export async function findPayeeBank(db: Db, sealer: TextSealer, hostId: string, now: Date): Promise<PayeeBank | null> {
  const account = await findPayoutAccount(db, hostId);
  if (account === null || notReadyReason(account, now) !== null || account.legal_name === null) return null;
  const bank: Bank | null = bankIn(account, sealer);
  return bank === null ? null : { name: account.legal_name, ...bank };
}

/** Days of waiting on which the host gets a reminder. */
const REMIND_ON_DAYS = [0, 3, 10];
const BATCH_SIZE = 200;

/** Reminds on the first, third and tenth day of waiting for details; not for the gateway or the cooling period. */
export async function remindOfWaitingMoney(db: Db, now: Date): Promise<void> {
  const { rows } = await sql<{ host_id: string }>`
    select host_id from payout_wait
    union
    (select distinct host_id from payout where state = 'planned'
       -- Those that wait for the gateway or the cooling period would fill the batch.
       and not exists (select from payout_account a where a.host_id = payout.host_id and a.status in ('ready', 'checking'))
       and not exists (select from payout_wait w where w.host_id = payout.host_id) limit ${BATCH_SIZE})`.execute(db);
  for (const { host_id: hostId } of rows) await remindHost(db, hostId, now);
}

async function remindHost(db: Db, hostId: string, now: Date): Promise<void> {
  const reason = await findNotReadyReason(db, hostId, now);
  const isOnHost = reason !== null && ['none', 'incomplete', 'paused'].includes(reason.kind);
  const waits = isOnHost && (await sumWaitingPayouts(db, hostId)) > 0;
  await retryTransaction(db, async (trx) => {
    if (!waits) {
      await trx.deleteFrom('payout_wait').where('host_id', '=', hostId).execute();
      return;
    }
    await trx
      .insertInto('payout_wait')
      .values({ host_id: hostId, since: now, notified_day: -1 })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const wait = await trx
      .selectFrom('payout_wait')
      .select(['since', 'notified_day'])
      .where('host_id', '=', hostId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const days = (now.getTime() - wait.since.getTime()) / DAY_MS;
    // After downtime two reminders may be due: only the later one is sent.
    const day = REMIND_ON_DAYS.findLast((due) => due <= days);
    if (day === undefined || day <= wait.notified_day) return;
    await trx.updateTable('payout_wait').set({ notified_day: day }).where('host_id', '=', hostId).execute();
    await appendEvent(trx, { kind: 'payout-money-waits', accountId: hostId, data: { day } }, now);
  });
}

/** The host's planned payouts that are not sent yet, in paise. */
export async function sumWaitingPayouts(db: Db, hostId: string): Promise<number> {
  const { rows } = await sql<{ paise: number }>`
    select coalesce(sum(due_paise - deducted_paise), 0)::bigint as paise from payout
    where host_id = ${hostId} and state = 'planned'`.execute(db);
  return rows[0]?.paise ?? 0;
}
