import type { Transaction } from 'kysely';
import { appendEvent } from '../events/append-event.ts';
import type { GatewayDispute } from '../ledger/gateway/route-answers.ts';
import { applyLostDispute, recordDispute } from '../ledger/disputes.ts';
import { reasonOf } from '../ledger/gateway/gateway-answers.ts';
import { findOrderByGatewayId, findOrderOfPayment } from '../ledger/orders.ts';
import { retriedTransaction } from '../../platform/database/retried-transaction.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { AppContext } from '../context.ts';

/**
 * Applies the gateway's current state of a dispute; outdated states change nothing. A lost dispute recovers the host's
 * share once: amounts already paid out become a debt. Throws while the payment is not in the ledger yet: the job's
 * next attempt finds it.
 */
export async function applyDispute(context: AppContext, dispute: GatewayDispute, now: Date): Promise<void> {
  const state = disputeState(dispute.status);
  if (await isNotRecordedYet(context, dispute.paymentId))
    throw new Error(`the payment ${dispute.paymentId} is not in the ledger yet`);
  await retriedTransaction(context.db, async (trx) => {
    const stay = await recordDispute(trx, { ...dispute, state }, now);
    if (stay === null) return;
    if (state === 'lost') await applyLostDispute(trx, context.jobs, { ...dispute, ...stay }, now);
    await appendDisputeEvent(trx, dispute, state, stay.bookingId, now);
  });
}

/** Whether a payment belongs to one of our orders and is not in the ledger yet. */
async function isNotRecordedYet({ db, gateway }: AppContext, paymentId: string): Promise<boolean> {
  if ((await findOrderOfPayment(db, paymentId)) !== null) return false;
  const payment = await gateway.fetchPayment(paymentId);
  if (payment.kind === 'unknown') throw new Error(reasonOf(payment));
  const orderId = payment.kind === 'ok' ? payment.value.order_id : null;
  return orderId !== null && orderId !== undefined && (await findOrderByGatewayId(db, orderId)) !== null;
}

async function appendDisputeEvent(
  trx: Transaction<Database>,
  { id: disputeId, paymentId, amountPaise }: GatewayDispute,
  state: 'open' | 'won' | 'lost',
  bookingId: string,
  now: Date,
): Promise<void> {
  const data = { disputeId, paymentId, amountPaise, state };
  await appendEvent(trx, { kind: 'payment-disputed', bookingId, data }, now);
}

/** A closed dispute counts as won: no money was taken. */
function disputeState(status: string): 'open' | 'won' | 'lost' {
  if (status === 'lost') return 'lost';
  return status === 'won' || status === 'closed' ? 'won' : 'open';
}
