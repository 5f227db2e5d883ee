import type { Trx } from '../../platform/database/schema.ts';
import { retryTransaction } from '../../platform/database/transactions.ts';
import type { AppContext } from '../context.ts';
import { appendEvent } from '../events/event-log.ts';
import { applyLostDispute, recordDispute } from '../ledger/disputes.ts';
import { describeFailure, type GatewayDispute } from '../ledger/gateway/gateway-answers.ts';
import { findOrderByGatewayId, findOrderOfPayment } from '../ledger/orders.ts';
import { listRecent } from './list-recent.ts';

export async function syncDispute(context: AppContext, disputeId: string, now: Date): Promise<void> {
  const dispute = await context.gateway.route.fetchDispute(disputeId);
  if (dispute.kind === 'unknown') throw new Error(describeFailure(dispute));
  if (dispute.kind === 'ok') await applyDispute(context, dispute.value, now);
}

/** Fetches new and open disputes, as webhooks may be lost. Throws at the end if one failed; the rest is recorded. */
export async function syncDisputes(context: AppContext, now: Date): Promise<void> {
  const { db, gateway } = context;
  const listed = await listRecent(context, 'disputes', (since) => gateway.route.disputesSince(since), now);
  const open = await db.selectFrom('dispute').select('gateway_dispute_id as id').where('state', '=', 'open').execute();
  const ids = new Set(listed.map(({ id }) => id));
  const failures: unknown[] = [];
  const noteFailure = (error: unknown) => void failures.push(error);
  for (const dispute of await filterOwnDisputes(db, listed))
    await applyDispute(context, dispute, now).catch(noteFailure);
  for (const { id } of open) if (!ids.has(id)) await syncDispute(context, id, now).catch(noteFailure);
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} disputes could not be fetched`);
}

/** Disputes of payments in the ledger: the operator may use the gateway for other business, too. */
async function filterOwnDisputes(db: AppContext['db'], disputes: readonly GatewayDispute[]): Promise<GatewayDispute[]> {
  if (disputes.length === 0) return [];
  const payments = await db
    .selectFrom('payment')
    .select('gateway_payment_id as id')
    .where(
      'gateway_payment_id',
      'in',
      disputes.map(({ paymentId }) => paymentId),
    )
    .execute();
  const ids = new Set(payments.map(({ id }) => id));
  return disputes.filter(({ paymentId }) => ids.has(paymentId));
}

/**
 * Applies the gateway's current state of a dispute; outdated states change nothing. A lost dispute recovers the host's
 * share once: amounts already paid out become a debt. Throws while the payment is not in the ledger yet: the job's next
 * attempt finds it.
 */
async function applyDispute(context: AppContext, dispute: GatewayDispute, now: Date): Promise<void> {
  const state = disputeState(dispute.status);
  if (await isNotRecordedYet(context, dispute.paymentId))
    throw new Error(`the payment ${dispute.paymentId} is not in the ledger yet`);
  await retryTransaction(context.db, async (trx) => {
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
  if (payment.kind === 'unknown') throw new Error(describeFailure(payment));
  const orderId = payment.kind === 'ok' ? payment.value.order_id : null;
  return orderId !== null && orderId !== undefined && (await findOrderByGatewayId(db, orderId)) !== null;
}

async function appendDisputeEvent(
  trx: Trx,
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
