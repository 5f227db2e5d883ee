import { hostPart } from '@aangan/contract/rules/payout/payment-split.ts';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/schema.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { findBalance } from './books/entries.ts';
import { postDisputeEntry } from './books/payout-entries.ts';
import { findExcessRefundPaise } from './refunds.ts';
import { recoverShare } from './reversals.ts';
import { findRefundParts, findSplit, type RecordedSplit, writeDisputeEarning } from './splits.ts';

interface DisputeUpdate {
  id: string;
  paymentId: string;
  amountPaise: number;
}

/** Records a dispute's state. Returns its stay if the state is new; null if outdated, ended, or not in the ledger. */
export async function recordDispute(
  trx: Trx,
  { id, paymentId, amountPaise, state }: DisputeUpdate & { state: 'open' | 'won' | 'lost' },
  now: Date,
): Promise<DisputedStay | null> {
  // The row lock serializes concurrent deliveries.
  const payment = await trx
    .selectFrom('payment')
    .innerJoin('booking', 'booking.id', 'payment.booking_id')
    .select(['booking.id as bookingId', 'listing_id as listingId', 'host_id as hostId', 'check_in as checkIn'])
    .where('gateway_payment_id', '=', paymentId)
    .forNoKeyUpdate('payment')
    .executeTakeFirst();
  if (payment === undefined) return null;
  const known = await trx.selectFrom('dispute').select('state').where('gateway_dispute_id', '=', id).executeTakeFirst();
  if (known !== undefined && (known.state !== 'open' || state === 'open')) return null;
  const settledAt = state === 'open' ? null : now;
  await trx
    .insertInto('dispute')
    .values({
      gateway_dispute_id: id,
      gateway_payment_id: paymentId,
      booking_id: payment.bookingId,
      amount_paise: amountPaise,
      state,
      reported_at: now,
      settled_at: settledAt,
    })
    .onConflict((conflict) => conflict.column('gateway_dispute_id').doUpdateSet({ state, settled_at: settledAt }))
    .execute();
  return payment;
}

interface DisputedStay {
  bookingId: string;
  listingId: string;
  hostId: string;
  checkIn: string;
}

/**
 * The gateway reclaimed the money: recovers the host's share, minus earlier recoveries. Refunds of the payment that are
 * still to be sent are reduced to what is left of it when they are sent.
 */
export async function applyLostDispute(
  trx: Trx,
  jobs: Jobs,
  { id, paymentId, amountPaise, ...stay }: DisputeUpdate & DisputedStay,
  now: Date,
): Promise<void> {
  const { bookingId, hostId } = stay;
  const split = await findSplit(trx, bookingId);
  const guestPaise = Math.min(
    amountPaise,
    Math.max(0, await findBalance(trx, 'guest', bookingId)),
    await findExcessRefundPaise(trx, paymentId),
  );
  // Without a split of this payment no booking has accepted it, and no host has a share of it.
  const share = split?.paymentId === paymentId ? await findShareLeft(trx, split) : 0;
  const hostPaise = Math.min(share, amountPaise - guestPaise);
  const moved = { source: id, bookingId, hostId, paise: amountPaise };
  await postDisputeEntry(trx, moved, { hostPaise, guestPaise }, now);
  if (split?.paymentId !== paymentId) return;
  await writeDisputeEarning(trx, stay, { paise: hostPaise, source: id }, now);
  await recoverShare(trx, jobs, { bookingId, paise: hostPaise, cause: 'dispute', source: id }, now);
}

/** What refunds and lost disputes have left of a host's share, in paise, never negative. */
async function findShareLeft(trx: Trx, split: RecordedSplit): Promise<number> {
  const returned = await findRefundParts(trx, split.bookingId);
  const taken = await sumDisputeLosses(trx, split.bookingId);
  return Math.max(0, hostPart(split) - (returned === null ? 0 : hostPart(split, returned)) - taken);
}

/** The host's losses in disputes of a booking, in paise. */
export async function sumDisputeLosses(db: Db, bookingId: string): Promise<number> {
  const { paise } = await db
    .selectFrom('earning')
    .select(sql<number>`coalesce(-sum(paise), 0)::bigint`.as('paise'))
    .where('booking_id', '=', bookingId)
    .where('kind', '=', 'dispute')
    .executeTakeFirstOrThrow();
  return paise;
}
