import type { Kysely, Transaction } from 'kysely';
import type { Logger } from 'pino';
import { appendEvent } from '../events/append-event.ts';
import type { Gateway } from '../ledger/gateway/gateway.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { GatewayPayment, GatewayRefund, Outcome } from '../ledger/gateway/gateway-answers.ts';
import { recordedRefundPaise, recordOutsideFailure, recordOutsideRefund } from '../ledger/outside-refunds.ts';
import { findGatewayRefund } from '../ledger/refunds.ts';

/**
 * Refunds made manually at the gateway: the ledger did not request them, and records what the gateway returns.
 */

/**
 * Lists such refunds of a payment, including failed ones. Only queries the gateway if its refunded sum differs from the
 * ledger's.
 */
export async function findOutsideRefunds(
  { db, gateway }: { db: Kysely<Database>; gateway: Gateway },
  payment: GatewayPayment,
): Promise<Outcome<GatewayRefund[]>> {
  if ((await recordedRefundPaise(db, payment.id)) === payment.amount_refunded) return { kind: 'ok', value: [] };
  const listed = await gateway.refundsOfPayment(payment.id);
  if (listed.kind !== 'ok') return listed;
  const outside: GatewayRefund[] = [];
  for (const refund of listed.value) if ((await findGatewayRefund(db, refund)) === null) outside.push(refund);
  return { kind: 'ok', value: outside };
}

/**
 * Records new ones and appends their events. True if there were new ones. The payment must be in the ledger,
 * and its booking locked.
 */
export async function writeOutsideRefunds(
  trx: Transaction<Database>,
  context: { log: Logger },
  { paymentId, bookingId, refunds }: { paymentId: string; bookingId: string; refunds: readonly GatewayRefund[] },
  now: Date,
): Promise<boolean> {
  let hasNew = false;
  // Failures first: a replacement would exceed the payment otherwise.
  const inTurn = refunds.toSorted((a, b) => Number(b.status === 'failed') - Number(a.status === 'failed'));
  for (const { id, amount, status } of inTurn) {
    const isNew =
      status === 'failed'
        ? await recordOutsideFailure(trx, id, now)
        : await recordOutsideRefund(trx, {
            gateway_refund_id: id,
            gateway_payment_id: paymentId,
            booking_id: bookingId,
            amount_paise: amount,
            reported_at: now,
          });
    if (!isNew) continue;
    hasNew = true;
    context.log.warn(
      { booking: bookingId, payment: paymentId, refund: id, amountPaise: amount, status },
      'a refund was made at the gateway itself',
    );
    if (status === 'failed') continue;
    const data = { refundId: id, amountPaise: amount, isOurs: false };
    await appendEvent(trx, { kind: 'refund-made', bookingId, data }, now);
  }
  return hasNew;
}
