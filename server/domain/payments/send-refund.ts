import { HOUR_MS } from '@aangan/contract/rules/dates.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';
import { retryTransaction } from '../../platform/database/transactions.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { AppContext } from '../context.ts';
import { appendEvent } from '../events/event-log.ts';
import {
  describeFailure,
  type GatewayRefund,
  isFinalRefusal,
  type Outcome,
  type Refused,
} from '../ledger/gateway/gateway-answers.ts';
import { findRefundablePaise, SEND_REFUND } from '../ledger/ledger.ts';
import { findOrderOfPayment } from '../ledger/orders.ts';
import {
  findRefund,
  findRemainingPaise,
  markRefundRequested,
  recordAcceptedRefund,
  recordRefusedRefund,
  reduceToRemaining,
  type RefundRecord,
  saveRefundError,
} from '../ledger/refunds.ts';
import { refundWaitsUntil } from '../ledger/reversals.ts';
import { RECONCILE_ORDER, reconcileAtGateway, reconcileOrder, reconcileOrders } from './reconcile-payment.ts';

const CHECK_PENDING_EVERY_MS = 6 * HOUR_MS;
const BATCH_SIZE = 100;

/** After some hours of retries the delay is reported; retries continue. */
const REPORT_AT_ATTEMPT = 12;

/** Sends a refund or queries its state. Throws while unknown: the job's next attempt has the same idempotency key. */
export async function sendRefund(context: AppContext, refundId: string, now: Date, attempt = 1): Promise<void> {
  const refund = await findRefund(context.db, refundId);
  if (refund === null || refund.state === 'processed' || refund.state === 'refused') return;
  const waitUntil = await refundWaitsUntil(context.db, refund.bookingId, now);
  if (waitUntil !== null) return sendLater(context, refund, waitUntil, now);
  await markRefundRequested(context.db, refund.id, now);

  const earlier = await findEarlierRequest(context, refund);
  if (earlier === null && (await exceedsRemaining(context, refund)))
    return sendRest(context, refund, now, { attempt, reason: 'nothing is left of its payment' });
  const outcome =
    earlier?.kind === 'ok' || earlier?.kind === 'unknown' ? earlier : await requestRefund(context, refund);
  if (outcome.kind === 'ok') return reconcileRefund(context, refund, outcome.value, now);
  const reason = describeFailure(outcome);
  if (outcome.kind === 'refused' && (isFinalRefusal('refund', outcome) || isAmountExceeded(outcome))) {
    await syncOutsideRefunds(context, refund, now);
    return sendRest(context, refund, now, { attempt, reason });
  }
  await retryTransaction(context.db, async (trx) => {
    await saveRefundError(trx, refund.id, reason);
    if (attempt !== REPORT_AT_ATTEMPT) return;
    const data = refundEventData(refund, reason);
    await appendEvent(trx, { kind: 'refund-delayed', bookingId: refund.bookingId, data }, now);
  });
  throw new Error(`the refund ${refund.id} of booking ${refund.bookingId} could not be sent: ${reason}`);
}

/** Sends the part of a refund that remains of its payment; refuses it for `reason` if there is no smaller part. */
async function sendRest(
  context: AppContext,
  refund: RefundRecord,
  now: Date,
  { attempt, reason }: { attempt: number; reason: string },
): Promise<void> {
  await reduceToRemaining(context.db, refund);
  // Another worker may have reduced it.
  const isReduced = (await findRefund(context.db, refund.id))?.amountPaise !== refund.amountPaise;
  return isReduced ? sendRefund(context, refund.id, now, attempt) : refuseRefund(context, refund, reason, now);
}

/** Waits for the host's share to be reversed: the reversal enqueues the refund, or this job does after the time limit. */
async function sendLater({ db, jobs }: AppContext, { id }: RefundRecord, until: Date, now: Date): Promise<void> {
  const afterSeconds = Math.ceil((until.getTime() - now.getTime()) / 1_000);
  await jobs.send(db, SEND_REFUND, { refundId: id }, { key: `later:${id}`, afterSeconds });
}

/** Enqueues refunds whose job was lost, and checks long-pending refunds. */
export async function sweepRefunds({ db, jobs }: { db: Db; jobs: Jobs }, now: Date): Promise<void> {
  const due = await db
    .selectFrom('refund')
    .select('id')
    .where('state', 'in', ['wanted', 'pending'])
    .where(
      sql<boolean>`coalesce(requested_at, created_at)
        < case state when 'wanted' then ${ago(now, HOUR_MS)}::timestamptz else ${ago(now, CHECK_PENDING_EVERY_MS)}::timestamptz end`,
    )
    .orderBy('created_at')
    .limit(BATCH_SIZE)
    .execute();
  for (const { id } of due) await jobs.send(db, SEND_REFUND, { refundId: id }, { key: id });
}

/**
 * The gateway's refund of an earlier request, whose response was lost or which is pending; null if there is none. Refused
 * if the gateway does not list refunds: requested again, it has the same idempotency key.
 */
async function findEarlierRequest(
  { gateway }: AppContext,
  { id, paymentId, gatewayRefundId, requestedAt }: RefundRecord,
): Promise<Outcome<GatewayRefund> | null> {
  if (requestedAt === null) return null;
  const refunds = await gateway.refundsOfPayment(paymentId);
  if (refunds.kind !== 'ok') return refunds;
  const made = refunds.value.find((refund) => refund.id === gatewayRefundId || refund.receipt === id);
  return made === undefined ? null : { kind: 'ok', value: made };
}

function requestRefund({ gateway }: AppContext, refund: RefundRecord): Promise<Outcome<GatewayRefund>> {
  const { id, paymentId, amountPaise, idempotencyKey } = refund;
  return gateway.refund({ paymentId, amountPaise, idempotencyKey, receipt: id });
}

/** Whether a refund that the gateway has not accepted exceeds what is left of its payment, by our records. */
async function exceedsRemaining({ db }: AppContext, { state, paymentId, amountPaise }: RefundRecord): Promise<boolean> {
  return state === 'wanted' && (await findRemainingPaise(db, paymentId)) < amountPaise;
}

/** Records refunds made directly at the gateway, so that no amount is paid twice. Throws until the gateway responds. */
async function syncOutsideRefunds(context: AppContext, { id, paymentId }: RefundRecord, now: Date): Promise<void> {
  const order = await findOrderOfPayment(context.db, paymentId);
  const outcome = order && (await reconcileAtGateway(context, order, paymentId, now));
  if (outcome === 'unknown') throw new Error(`the gateway did not return the payment ${paymentId} of the refund ${id}`);
}

/** Whether the gateway says that a refund exceeds the remaining amount of its payment. */
function isAmountExceeded({ status, description }: Refused): boolean {
  return status === 400 && /amount .*(greater than|exceeds)/i.test(description);
}

function ago(now: Date, milliseconds: number): Date {
  return new Date(now.getTime() - milliseconds);
}

/** Records the gateway's state of a refund; outdated states change nothing. */
export async function reconcileRefund(
  context: AppContext,
  refund: RefundRecord,
  gatewayRefund: GatewayRefund,
  now: Date,
): Promise<void> {
  const { status } = gatewayRefund;
  if (status === 'failed') {
    return refuseRefund(context, refund, 'the refund failed at the gateway', now, gatewayRefund.id);
  }
  await retryTransaction(context.db, async (trx) => {
    const isNew = await recordAcceptedRefund(trx, refund.id, { id: gatewayRefund.id, status }, now);
    if (!isNew || status !== 'processed') return;
    const { bookingId, amountPaise } = refund;
    const data = { refundId: gatewayRefund.id, amountPaise, isOurs: true };
    await appendEvent(trx, { kind: 'refund-made', bookingId, data }, now);
  });
}

/** Final: the operator must pay out what was not refunded at the gateway; if any, notifies operator and guest once. */
async function refuseRefund(
  context: AppContext,
  refund: RefundRecord,
  reason: string,
  now: Date,
  gatewayRefundId = refund.gatewayRefundId,
): Promise<void> {
  await retryTransaction(context.db, async (trx) => {
    if (!(await recordRefusedRefund(trx, refund.id, { gatewayRefundId, reason }, now))) return;
    const { id, bookingId, paymentId, amountPaise } = refund;
    context.log.error(
      { refund: id, booking: bookingId, payment: paymentId, amountPaise, reason },
      'the gateway permanently refused a refund',
    );
    const due = Math.min(amountPaise, await findRefundablePaise(trx, paymentId));
    if (due === 0) return;
    const data = refundEventData({ ...refund, amountPaise: due }, reason);
    await appendEvent(trx, { kind: 'refund-refused', bookingId, data }, now);
  });
}

function refundEventData({ id, paymentId, amountPaise }: RefundRecord, reason: string) {
  return { refundId: id, paymentId, amountPaise, reason };
}

/** Registers the background jobs of payments. Call before `jobs.start()`. */
export function registerPaymentJobs(context: AppContext): void {
  const { jobs, clock } = context;
  jobs.registerHandler<{ refundId: string }>(SEND_REFUND, ({ refundId }, { attempt }) =>
    sendRefund(context, refundId, clock(), attempt),
  );
  jobs.registerHandler<{ orderId: string }>(RECONCILE_ORDER, ({ orderId }) =>
    reconcileOrder(context, orderId, clock()),
  );
  jobs.registerSweep('open refunds', () => sweepRefunds(context, clock()));
  jobs.registerSweep('open orders', () => reconcileOrders(context, clock()));
}
