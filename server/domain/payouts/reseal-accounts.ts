import type { Kysely } from 'kysely';
import { retryTransaction } from '../../platform/database/retry-transaction.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { TextSealer } from '../../platform/text-sealer.ts';
import { lockPayoutAccount, type PayoutAccount, sealedFor } from './payout-accounts.ts';

/** Every encrypted column, with the context its texts are bound to. */
const sealedColumns = {
  pan_sealed: sealedFor.pan,
  account_sealed: sealedFor.accountNumber,
  upi_sealed: sealedFor.upi,
  next_bank_sealed: sealedFor.nextBank,
} as const;
type SealedColumn = keyof typeof sealedColumns;

const BATCH_SIZE = 500;

/**
 * Re-encrypts every text of an earlier secret, one row per transaction, so that an interrupted run can be continued;
 * texts of the new secret are unchanged. Returns the number of changed accounts; throws an `UnsealError` at the first
 * text that neither secret decrypts.
 */
export async function resealAccounts(db: Kysely<Database>, from: TextSealer, to: TextSealer): Promise<number> {
  let changed = 0;
  let last: string | undefined;
  for (;;) {
    const page = db.selectFrom('payout_account').select('host_id').orderBy('host_id').limit(BATCH_SIZE);
    const rows = await (last === undefined ? page : page.where('host_id', '>', last)).execute();
    if (rows.length === 0) return changed;
    for (const { host_id: hostId } of rows) if (await reseal(db, hostId, from, to)) changed += 1;
    last = rows.at(-1)?.host_id;
  }
}

function reseal(db: Kysely<Database>, hostId: string, from: TextSealer, to: TextSealer): Promise<boolean> {
  return retryTransaction(db, async (trx) => {
    const account = await lockPayoutAccount(trx, hostId);
    const changes = account === null ? {} : resealColumns(account, from, to);
    if (Object.keys(changes).length === 0) return false;
    await trx.updateTable('payout_account').set(changes).where('host_id', '=', hostId).execute();
    return true;
  });
}

function resealColumns(
  account: PayoutAccount,
  from: TextSealer,
  to: TextSealer,
): Partial<Record<SealedColumn, string>> {
  const columns = Object.entries(sealedColumns) as [SealedColumn, (hostId: string) => string][];
  return Object.fromEntries(
    columns.flatMap(([column, getOwner]) => {
      const sealed = account[column];
      if (sealed === null || to.hasSealed(sealed)) return [];
      const owner = getOwner(account.host_id);
      return [[column, to.seal(from.open(sealed, owner), owner)]];
    }),
  );
}
