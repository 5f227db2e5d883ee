import { randomUUID } from 'node:crypto';
import { sql, type Updateable } from 'kysely';
import type { Db, Trx } from '../../platform/database/schema.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { postArrivalEntry, postTransferEntries, postTransferFailureEntries } from './books/payout-entries.ts';
import { dropOpenReversals, withholdDebts } from './debts.ts';
import type { GatewayTransfer } from './gateway/gateway-answers.ts';
import type { PayoutTable } from './ledger-tables.ts';

/** The job that transfers one payout to its host: `{ payoutId }`. */
export const SEND_TRANSFER = 'send-transfer';

/** A payout in the ledger; `accountId` is the host's account at the gateway that it was sent to. */
export type PayoutRecord = NonNullable<Awaited<ReturnType<typeof findPayout>>>;

interface PlannedPayout {
  paymentId: string;
  bookingId: string;
  listingId: string;
  hostId: string;
  paise: number;
  releaseAt: Date;
  way: 'route' | 'by-hand';
}

/** Plans the payout of an accepted payment and enqueues its transfer, in the payment's transaction. */
export async function planPayout(trx: Trx, jobs: Pick<Jobs, 'send'>, planned: PlannedPayout, now: Date): Promise<void> {
  if (planned.paise <= 0) return;
  const id = await insertPayout(trx, { ...planned, part: 'share' }, now);
  if (planned.way === 'route') await jobs.send(trx, SEND_TRANSFER, { payoutId: id }, { key: id });
}

export async function findPayout(db: Db, id: string) {
  return (await selectPayouts(db).where('id', '=', id).executeTakeFirst()) ?? null;
}

export async function lockPayout(trx: Trx, id: string): Promise<PayoutRecord | null> {
  return (await selectPayouts(trx).where('id', '=', id).forUpdate().executeTakeFirst()) ?? null;
}

/** Locks a booking's payouts for the transaction; manual payouts come first, because they are not sent yet. */
export async function lockBookingPayouts(trx: Trx, bookingId: string): Promise<PayoutRecord[]> {
  const payouts = selectPayouts(trx).where('booking_id', '=', bookingId).orderBy('part').forUpdate();
  await payouts.execute();
  // Selected again: `claimTransfer` may have added a manual payout while this waited for its lock.
  return payouts.execute();
}

/**
 * Claims a planned payout for transfer: deducts the host's debts, and moves the amount above `limitPaise` to a manual
 * payout. Null if it is no longer planned, or if debts reduce it to zero: then it counts as arrived.
 */
export async function claimTransfer(
  trx: Trx,
  id: string,
  { accountId, limitPaise }: { accountId: string; limitPaise: number },
  now: Date,
): Promise<PayoutRecord | null> {
  const planned = await lockPayout(trx, id);
  // It may have been switched to manual payment meanwhile.
  if (planned === null || planned.state !== 'planned' || planned.way !== 'route') return null;
  const rest = Math.max(0, planned.duePaise - planned.deductedPaise - limitPaise);
  if (rest > 0) {
    const { paymentId, bookingId, listingId, hostId, releaseAt } = planned;
    const values = { paymentId, bookingId, listingId, hostId, releaseAt, paise: rest };
    await insertPayout(trx, { ...values, way: 'by-hand', part: 'rest' }, now);
  }
  const duePaise = planned.duePaise - rest;
  const withheldPaise = await withholdDebts(trx, planned.hostId, duePaise - planned.deductedPaise);
  const deductedPaise = planned.deductedPaise + withheldPaise;
  const sentPaise = duePaise - deductedPaise;
  const changed = { due_paise: duePaise, deducted_paise: deductedPaise, reason: null };
  if (sentPaise === 0) {
    await changePayout(trx, id, { ...changed, state: 'arrived', arrived_at: now });
    return null;
  }
  const sending = {
    state: 'sending',
    sent_paise: sentPaise,
    gateway_account_id: accountId,
    requested_at: now,
  } as const;
  await changePayout(trx, id, { ...changed, ...sending });
  return findPayout(trx, id);
}

/** Records that the gateway made the transfer, on hold. False if already recorded. */
export async function recordTransfer(trx: Trx, id: string, transfer: GatewayTransfer, now: Date): Promise<boolean> {
  const payout = await lockPayout(trx, id);
  if (payout === null || payout.state !== 'sending') return false;
  await changePayout(trx, id, {
    state: 'held',
    gateway_transfer_id: transfer.id,
    sent_paise: transfer.amountPaise,
    reason: null,
  });
  const moved = { source: id, bookingId: payout.bookingId, hostId: payout.hostId, paise: transfer.amountPaise };
  await postTransferEntries(trx, moved, transfer, now);
  return true;
}

/** Claims the release of a transfer on hold. False if it is no longer on hold. */
export async function claimRelease(db: Db, id: string, now: Date): Promise<boolean> {
  const claimed = await db
    .updateTable('payout')
    .set({ state: 'releasing', requested_at: now })
    .where('id', '=', id)
    .where('state', 'in', ['held', 'releasing'])
    // A pending reversal must come first.
    .where(sql<boolean>`sent_paise - reversed_paise <= due_paise - deducted_paise`)
    .executeTakeFirst();
  return claimed.numUpdatedRows > 0n;
}

export async function recordRelease(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('payout')
    .set({ state: 'on-the-way', released_at: now })
    .where('id', '=', id)
    .where('state', '=', 'releasing')
    .execute();
}

/** Records the arrival at the host's bank, with the bank's reference. False if already recorded. */
export async function recordArrival(
  trx: Trx,
  id: string,
  { settlementId, reference }: { settlementId: string; reference: string | null },
  now: Date,
): Promise<boolean> {
  const payout = await lockPayout(trx, id);
  if (payout === null || !['held', 'releasing', 'on-the-way'].includes(payout.state)) return false;
  await changePayout(trx, id, { state: 'arrived', gateway_settlement_id: settlementId, reference, arrived_at: now });
  const { bookingId, hostId, sentPaise, reversedPaise } = payout;
  await postArrivalEntry(trx, { source: id, bookingId, hostId, paise: sentPaise - reversedPaise }, now);
  return true;
}

/** Records that an accepted transfer failed: the money is back at the gateway, and the payout must be made manually. */
export async function recordTransferFailure(trx: Trx, id: string, reason: string, now: Date): Promise<boolean> {
  const payout = await lockPayout(trx, id);
  if (payout === null || payout.way !== 'route' || !['held', 'releasing', 'on-the-way'].includes(payout.state))
    return false;
  // Fully recovered meanwhile: nothing is left to pay.
  await changePayout(trx, id, { state: payout.duePaise === 0 ? 'reversed' : 'failed', reason });
  await dropOpenReversals(trx, id, now);
  await postTransferFailureEntries(trx, id, now);
  return true;
}

/** Makes a refused transfer planned again, or manual; false if it is recorded, or claimed since `requestedAt`. */
export async function resetTransfer(
  trx: Trx,
  { id, requestedAt }: PayoutRecord,
  { way, reason }: { way: 'route' | 'by-hand'; reason: string },
  now: Date,
): Promise<boolean> {
  const payout = await lockPayout(trx, id);
  if (payout?.state !== 'sending' || payout.requestedAt?.getTime() !== requestedAt?.getTime()) return false;
  const state = payout.duePaise === 0 ? 'reversed' : 'planned';
  // `requested_at` is kept, so that the retry waits.
  await changePayout(trx, id, { state, way, reason, sent_paise: 0, gateway_account_id: null });
  // Nothing was transferred, so there is nothing to reverse.
  await dropOpenReversals(trx, id, now);
  return true;
}

async function insertPayout(trx: Trx, planned: PlannedPayout & { part: 'share' | 'rest' }, now: Date): Promise<string> {
  const id = randomUUID();
  await trx
    .insertInto('payout')
    .values({
      id,
      host_id: planned.hostId,
      listing_id: planned.listingId,
      booking_id: planned.bookingId,
      gateway_payment_id: planned.paymentId,
      part: planned.part,
      way: planned.way,
      due_paise: planned.paise,
      state: 'planned',
      release_at: planned.releaseAt,
      created_at: now,
    })
    // Another excess above the limit is added to the same manual payout.
    .onConflict((conflict) =>
      conflict.constraint('payout_once').doUpdateSet({ due_paise: sql<number>`payout.due_paise + excluded.due_paise` }),
    )
    .execute();
  return id;
}

/** Updates columns of a payout; only for the payout files of the ledger. */
export async function changePayout(db: Db, id: string, changes: Updateable<PayoutTable>): Promise<void> {
  await db.updateTable('payout').set(changes).where('id', '=', id).execute();
}

function selectPayouts(db: Db) {
  return db
    .selectFrom('payout')
    .select([
      'id',
      'host_id as hostId',
      'listing_id as listingId',
      'booking_id as bookingId',
      'gateway_payment_id as paymentId',
      'part',
      'way',
      'due_paise as duePaise',
      'deducted_paise as deductedPaise',
      'sent_paise as sentPaise',
      'reversed_paise as reversedPaise',
      'state',
      'release_at as releaseAt',
      'gateway_transfer_id as transferId',
      'gateway_account_id as accountId',
      'gateway_settlement_id as settlementId',
      'reference',
      'reason',
      'requested_at as requestedAt',
    ]);
}
