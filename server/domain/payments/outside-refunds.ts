import { type Kysely, sql, type Transaction } from 'kysely';
import type { Post } from '../bookings/send-email.ts';
import type { Logger } from 'pino';
import type { Gateway } from '../ledger/gateway/gateway.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { GatewayPayment, GatewayRefund, Outcome } from '../ledger/gateway/gateway-answers.ts';
import { postRefundedLetter } from './refund-emails.ts';
import { findToldRefund } from './refund-record.ts';

/**
 * Refunds that were made at the gateway itself, by hand: the ledger asked for none of them, and writes down what the
 * gateway tells.
 */

/**
 * Those of a payment, as the gateway lists them now, failed ones too. It is only asked where the ledger knows of another
 * sum than the payment tells; none otherwise.
 */
export async function askOutsideRefunds(
  { db, gateway }: { db: Kysely<Database>; gateway: Gateway },
  payment: GatewayPayment,
): Promise<Outcome<GatewayRefund[]>> {
  if ((await knownToBeReturned(db, payment.id)) === payment.amount_refunded) return { kind: 'ok', value: [] };
  const listed = await gateway.refundsOfPayment(payment.id);
  if (listed.kind !== 'ok') return listed;
  const outside: GatewayRefund[] = [];
  for (const told of listed.value) if ((await findToldRefund(db, told)) === null) outside.push(told);
  return { kind: 'ok', value: outside };
}

/**
 * Writes down what is new of them, and tells the guest. True: there was something new. The payment must be in the ledger,
 * and its booking be locked.
 */
export async function writeOutsideRefunds(
  trx: Transaction<Database>,
  context: Post & { settings: { supportEmail: string }; log: Logger },
  { paymentId, bookingId, refunds }: { paymentId: string; bookingId: string; refunds: readonly GatewayRefund[] },
  now: Date,
): Promise<boolean> {
  let isNews = false;
  // Those that failed first: one that was made in its place would go beyond the payment.
  const inTurn = refunds.toSorted((a, b) => Number(b.status === 'failed') - Number(a.status === 'failed'));
  for (const { id, amount, status } of inTurn) {
    const isNew =
      status === 'failed'
        ? await writeFailure(trx, id, now)
        : await writeRefund(trx, {
            gateway_refund_id: id,
            gateway_payment_id: paymentId,
            booking_id: bookingId,
            amount_paise: amount,
            told_at: now,
          });
    if (!isNew) continue;
    isNews = true;
    context.log.warn(
      { booking: bookingId, payment: paymentId, refund: id, amountPaise: amount, status },
      'a refund was made at the gateway itself',
    );
    if (status !== 'failed') await postRefundedLetter(trx, context, { bookingId, amountPaise: amount, name: id });
  }
  return isNews;
}

async function writeRefund(
  trx: Transaction<Database>,
  refund: Omit<Database['outside_refund'], 'failed_at'>,
): Promise<boolean> {
  const written = await trx
    .insertInto('outside_refund')
    .values({ ...refund, failed_at: null })
    .onConflict((conflict) => conflict.column('gateway_refund_id').doNothing())
    .executeTakeFirst();
  return (written.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

async function writeFailure(trx: Transaction<Database>, id: string, now: Date): Promise<boolean> {
  const failed = await trx
    .updateTable('outside_refund')
    .set({ failed_at: now })
    .where('gateway_refund_id', '=', id)
    .where('failed_at', 'is', null)
    .executeTakeFirst();
  return failed.numUpdatedRows > 0n;
}

/** What the gateway should say that it has returned, in paise. */
async function knownToBeReturned(db: Kysely<Database>, paymentId: string): Promise<number> {
  const { rows } = await sql<{ returned: number }>`
    select coalesce(sum(amount_paise), 0)::bigint as returned from (
      select amount_paise from refund where gateway_payment_id = ${paymentId} and state in ('pending', 'processed')
      union all
      select amount_paise from outside_refund where gateway_payment_id = ${paymentId} and failed_at is null
    ) as returned`.execute(db);
  return rows[0]?.returned ?? 0;
}
