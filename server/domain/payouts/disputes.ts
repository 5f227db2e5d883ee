import type { Transaction } from 'kysely';
import { appendEvent } from '../event-log/append-event.ts';
import { type GatewayDispute } from '../ledger/gateway/route-answers.ts';
import { loseDispute, noteDispute } from '../ledger/disputes.ts';
import { reasonOf } from '../ledger/gateway/gateway-answers.ts';
import { findOrderByGatewayId, findOrderOfPayment } from '../ledger/orders.ts';
import { retriedTransaction } from '../../platform/database/retried-transaction.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { PayoutParts } from './payout-parts.ts';

/**
 * Writes down what the gateway tells of a dispute, as it answers now; old news changes nothing. A lost one takes the host's
 * share back, once: what has left already the host owes. Throws while a payment of ours is not in the ledger yet: the job's
 * next attempt finds it there.
 */
export async function takeDispute(parts: PayoutParts, told: GatewayDispute, now: Date): Promise<void> {
  const state = stateOf(told.status);
  if (await isToCome(parts, told.paymentId)) throw new Error(`the payment ${told.paymentId} is not in the ledger yet`);
  await retriedTransaction(parts.db, async (trx) => {
    const news = await noteDispute(trx, { ...told, state }, now);
    if (news === null) return;
    if (state === 'lost') await loseDispute(trx, parts.jobs, { ...told, ...news }, now);
    await tell(trx, told, state, news.bookingId, now);
  });
}

/** Whether a payment is of an order of ours, and not in the ledger so far. */
async function isToCome({ db, gateway }: PayoutParts, paymentId: string): Promise<boolean> {
  if ((await findOrderOfPayment(db, paymentId)) !== null) return false;
  const payment = await gateway.fetchPayment(paymentId);
  if (payment.kind === 'unknown') throw new Error(reasonOf(payment));
  const orderId = payment.kind === 'ok' ? payment.value.order_id : null;
  return orderId !== null && orderId !== undefined && (await findOrderByGatewayId(db, orderId)) !== null;
}

async function tell(
  trx: Transaction<Database>,
  { id: disputeId, paymentId, amountPaise }: GatewayDispute,
  state: 'open' | 'won' | 'lost',
  bookingId: string,
  now: Date,
): Promise<void> {
  const data = { disputeId, paymentId, amountPaise, state };
  await appendEvent(trx, { kind: 'payment-disputed', bookingId, data }, now);
}

/** One that was closed took no money. */
function stateOf(status: string): 'open' | 'won' | 'lost' {
  if (status === 'lost') return 'lost';
  return status === 'won' || status === 'closed' ? 'won' : 'open';
}
