import { type Kysely, sql, type Transaction } from 'kysely';
import type { Logger } from 'pino';
import { retriedTransaction } from '../../platform/database/retried-transaction.ts';
import type { Database } from '../../platform/database/schema.ts';
import { TextSealer } from '../../platform/text-sealer.ts';
import { appendEvent } from '../event-log/append-event.ts';
import type { RouteProduct } from '../ledger/gateway/route-accounts.ts';
import { becomeReady, REST_MS } from './become-ready.ts';
import { bankMatch } from './bank-match.ts';
import { fieldOfGateway, toMendOf } from './gateway-fields.ts';
import {
  type Bank,
  bankColumns,
  bankIn,
  lockPayoutAccount,
  nextBankIn,
  noNextBank,
  type PayoutAccount,
} from './payout-accounts.ts';
import type { ToMend } from './payout-account-tables.ts';

interface Parts {
  db: Kysely<Database>;
  log: Logger;
  secret: string;
}

/** The product of a host's account as the gateway told it, and the version of the facts that it was held against. */
interface Told {
  hostId: string;
  version: number;
  product: RouteProduct;
  /** Whether the gateway knows the facts of this version. */
  isTold: boolean;
}

/** Takes over how a host's account stands at the gateway, in one transaction with what follows from it. */
export async function applyProduct({ db, log, secret }: Parts, told: Told, now: Date): Promise<void> {
  const { hostId, version, product } = told;
  await retriedTransaction(db, async (trx) => {
    const account = await lockPayoutAccount(trx, hostId);
    if (account === null) return;
    await noteTold(trx, account, told, { log, now });
    // What the host has told since is on its way to the gateway: what it says of the former facts is over.
    const isOutdated = account.version !== version;
    switch (product.status) {
      case 'activated':
        await takeActive(trx, account, product, { sealer: new TextSealer(secret), now });
        break;
      case 'suspended':
        await setPaused(trx, account, now);
        break;
      case 'needs_clarification':
        await setToMend(trx, account, isOutdated ? [] : toMendOf(product.requirements), now);
        await tellUnknownFields(trx, account, product, { log, now });
        break;
      default:
        await setToMend(trx, account, [], now);
    }
  });
}

const UNKNOWN_FIELDS =
  'the gateway wants something of a host that cannot be told here: tell it in the dashboard of the gateway';
const LOCKED_FACTS =
  'a host has changed what the gateway knows of them, and it takes no change of an active account: tell its support';

/** Something is to be mended before the gateway can go on. */
export async function noteToMend({ db }: Parts, { host_id }: PayoutAccount, toMend: ToMend[], now: Date) {
  await retriedTransaction(db, async (trx) => {
    const account = await lockPayoutAccount(trx, host_id);
    if (account !== null) await setToMend(trx, account, toMend, now);
  });
}

/** The host cannot mend what has no field here: the operator is told, once for what is wanted of these facts. */
async function tellUnknownFields(
  trx: Transaction<Database>,
  { host_id: accountId, version }: PayoutAccount,
  { requirements }: RouteProduct,
  { log, now }: { log: Logger; now: Date },
): Promise<void> {
  const wanted = requirements.map(({ field }) => field).filter((field) => fieldOfGateway(field) === null);
  const fields = Array.from(new Set(wanted)).toSorted();
  if (fields.length === 0) return;
  const event = { kind: 'payout-account-by-operator', accountId, data: { version, fields } } as const;
  const told = trx.selectFrom('event').select('id').where('kind', '=', event.kind).where('account_id', '=', accountId);
  const isTold = await told.where(sql<boolean>`data::jsonb = ${JSON.stringify(event.data)}::jsonb`).executeTakeFirst();
  if (isTold !== undefined) return;
  log.error({ host: accountId, fields }, UNKNOWN_FIELDS);
  await appendEvent(trx, event, now);
}

/** While an account is checked nothing can be told: what changed meanwhile is told once that is over. */
async function noteTold(
  trx: Transaction<Database>,
  account: PayoutAccount,
  told: Told,
  { log, now }: { log: Logger; now: Date },
): Promise<void> {
  const { product, hostId, version, isTold } = told;
  const isActive = product.status === 'activated' || product.status === 'suspended';
  const isTooLate = !isTold && isActive && account.told_version < version;
  if (!isTold && !isTooLate) return;
  if (isTooLate) {
    log.warn({ host: hostId, account: account.gateway_account_id }, LOCKED_FACTS);
    const data = { version, fields: [] };
    await appendEvent(trx, { kind: 'payout-account-by-operator', accountId: hostId, data }, now);
  }
  const columns = { told_version: version, ...(isTold && account.version === version && { bank_is_told: true }) };
  await trx.updateTable('payout_account').set(columns).where('host_id', '=', hostId).execute();
}

async function takeActive(
  trx: Transaction<Database>,
  account: PayoutAccount,
  { bank }: RouteProduct,
  { sealer, now }: { sealer: TextSealer; now: Date },
): Promise<void> {
  const { host_id: hostId, next_bank_at: nextAt } = account;
  const hasBank = (own: Bank | null) =>
    own === null || 'upi' in own
      ? 'other'
      : bankMatch(bank, { account_number: own.accountNumber, ifsc_code: own.ifsc });
  const next = nextBankIn(account, sealer);
  if (next !== null && hasBank(next) === 'same') {
    // Its support has changed it, and lets it rest for a day.
    const readyAt = new Date(now.getTime() + REST_MS);
    const columns = { ...bankColumns(hostId, next, sealer), ...noNextBank, ready_at: readyAt };
    await trx.updateTable('payout_account').set(columns).where('host_id', '=', hostId).execute();
    return becomeReady(trx, account, readyAt, now);
  }
  // The bank was changed here while the gateway checked another: nothing is sent before it has this one.
  if (hasBank(bankIn(account, sealer)) === 'other') return askSupport(trx, account, now);
  // A new account rests for a day before the gateway pays to it.
  await becomeReady(trx, account, account.ready_at ?? new Date(now.getTime() + REST_MS), now);
  if (nextAt !== null && nextAt <= now) await askSupport(trx, account, now);
}

/** Only the gateway's support changes the bank of an active account: the operator is to write to it, once. */
async function askSupport(trx: Transaction<Database>, account: PayoutAccount, now: Date): Promise<void> {
  const { host_id: hostId, support_asked_at: askedAt } = account;
  if (askedAt !== null) return;
  await trx.updateTable('payout_account').set({ support_asked_at: now }).where('host_id', '=', hostId).execute();
  await appendEvent(trx, { kind: 'payout-bank-by-support', accountId: hostId, data: {} }, now);
}

async function setPaused(trx: Transaction<Database>, { host_id: hostId, status }: PayoutAccount, now: Date) {
  if (status === 'paused') return;
  await trx.updateTable('payout_account').set({ status: 'paused' }).where('host_id', '=', hostId).execute();
  await appendEvent(trx, { kind: 'payout-account-paused', accountId: hostId, data: {} }, now);
}

/** Nothing to mend: it is being checked. Told by e-mail when there is something, and again when it is something else. */
async function setToMend(
  trx: Transaction<Database>,
  { host_id: hostId, to_mend: before }: PayoutAccount,
  toMend: ToMend[],
  now: Date,
): Promise<void> {
  const status = toMend.length === 0 ? 'checking' : 'incomplete';
  const columns = { status, to_mend: JSON.stringify(toMend) } as const;
  await trx.updateTable('payout_account').set(columns).where('host_id', '=', hostId).execute();
  if (toMend.length > 0 && JSON.stringify(before) !== JSON.stringify(toMend))
    await appendEvent(trx, { kind: 'payout-account-to-mend', accountId: hostId, data: {} }, now);
}
