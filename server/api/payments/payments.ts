import type { PaymentResult } from '@aangan/contract/payments/calls.ts';
import { HOUR_MS } from '@aangan/contract/rules/dates.ts';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { changeAccount } from '../../domain/accounts/accounts.ts';
import { GatewayPayment, GatewayRefund, parseJson } from '../../domain/ledger/gateway/gateway-answers.ts';
import type { Gateway } from '../../domain/ledger/gateway/gateway.ts';
import { findOrderByGatewayId, findOrderOfPayment, type OrderRecord } from '../../domain/ledger/orders.ts';
import { findGatewayRefund } from '../../domain/ledger/refunds.ts';
import { ensureGatewayOrder, requestOrder } from '../../domain/payments/open-order.ts';
import {
  enqueueReconciliation,
  findKnownOutcome,
  isKnownWebhookEvent,
  markWebhookProcessed,
  reconcileAtGateway,
} from '../../domain/payments/reconcile-payment.ts';
import { reconcileRefund } from '../../domain/payments/send-refund.ts';
import { enqueueAccountSync } from '../../domain/payouts/account-status.ts';
import { enqueuePayoutSync } from '../../domain/payouts/payout-webhooks.ts';
import { paymentNotAccepted, paymentNotSettled, paymentUnknown, wrongSignature } from '../../domain/refusals.ts';
import { countAttempt, hashSubject, type Limit } from '../../platform/rate-limits/rate-limits.ts';
import { call, type Context } from '../call.ts';

/**
 * Returns the open order of a held booking; repeated and concurrent requests return the same order. It is committed
 * before it is created at the gateway. The guest's state is saved in their account.
 */
export const openOrder = call('payment/order', async ({ body, account, now }, context) => {
  const { bookingId, amount, guestState } = body;
  const requested = { bookingId, amount, guestState, accountId: account?.id };
  const { order, isNew, isGuest } = await requestOrder(context, requested, now);
  if (account !== null && isGuest && guestState !== undefined) {
    await changeAccount(context.db, account.id, { state: guestState });
  }
  if (!isNew && order.gatewayOrderId === null) await countAttempt(context, [gatewayLimit(bookingId)], now);
  const orderId = await ensureGatewayOrder(context, order, isNew);
  const { keyId, checkoutUrl } = context.gateway;
  return { status: 200, body: { orderId, amount: order.amountPaise, currency: 'INR', keyId, checkoutUrl } };
});

/** The gateway limits the calls of our single account: retries of one refused stay must not use up the limit. */
function gatewayLimit(bookingId: string): Limit {
  return { kind: 'order at gateway by booking', subject: hashSubject(bookingId), max: 60, withinMs: HOUR_MS };
}

/** Accepts the checkout's result from the browser: checks its signature, then the payment at the gateway. */
export const verifyPayment = call('payment/verify', async ({ body, now }, context) => {
  const order = await findOrderByGatewayId(context.db, body.razorpay_order_id);
  const paymentId = body.razorpay_payment_id;
  if (order === null || !isCheckoutSigned(context.gateway, order, body)) throw wrongSignature();
  const outcome =
    (await findKnownOutcome(context.db, paymentId)) ?? (await reconcileAtGateway(context, order, paymentId, now));
  switch (outcome) {
    case null:
      throw wrongSignature();
    case 'accepted':
      return { status: 200, body: { success: true } };
    case 'not-accepted':
      throw paymentNotAccepted();
    case 'open':
      throw paymentNotSettled();
    case 'unknown':
      await enqueueReconciliation(context, order.id);
      throw paymentUnknown();
  }
});

/** Webhooks may be outdated: they only trigger fetching the payment's current state. */
const NotifiedPayment = GatewayPayment.pick({ id: true, order_id: true, status: true });
type NotifiedPayment = z.infer<typeof NotifiedPayment>;

/** Reference to a transfer, settlement or dispute, whose current state is fetched. */
const EntityReference = z.object({ entity: z.object({ id: z.string().min(1).max(100) }) });

const WebhookEvent = z.object({
  event: z.string(),
  payload: z.object({
    payment: z.object({ entity: NotifiedPayment }).optional(),
    refund: z.object({ entity: GatewayRefund }).optional(),
    transfer: EntityReference.optional(),
    settlement: EntityReference.optional(),
    dispute: EntityReference.optional(),
    merchant_product: z.object({ entity: z.object({ merchant_id: z.string().min(1).max(100) }) }).optional(),
  }),
});

/** The gateway expects an answer in 5 s: calls back to it take at most this long together, then a job continues. */
const RECONCILE_WITHIN_MS = 2_000;

/**
 * Webhook of the gateway, delivered at least once and in any order. Only signed bodies are parsed. An event id is
 * stored after processing, so that a failed delivery is processed when it is repeated.
 */
export const receiveWebhook = call('payment/webhook', async ({ request, now }, context) => {
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  if (!isWebhookSigned(context.gateway, body, request)) throw wrongSignature();
  const eventId = request.headers['x-razorpay-event-id'];
  if (typeof eventId === 'string' && (await isKnownWebhookEvent(context.db, eventId))) return acknowledged;

  const event = WebhookEvent.safeParse(parseJson(body.toString('utf8')));
  if (event.success) await processEvent(context, event.data, now);
  else context.log.warn({ event: eventId }, 'a webhook of the gateway has an unknown shape');

  if (typeof eventId === 'string') await markWebhookProcessed(context.db, eventId, now);
  return acknowledged;
});

const acknowledged = { status: 200, body: { message: 'Thank you.' } } as const;

async function processEvent(
  context: Context,
  { event, payload }: z.infer<typeof WebhookEvent>,
  now: Date,
): Promise<void> {
  const { transfer, settlement, dispute, merchant_product: product } = payload;
  if (product !== undefined) return enqueueAccountSync(context, product.entity.merchant_id);
  if (transfer !== undefined || settlement !== undefined || dispute !== undefined) {
    return enqueuePayoutSync(context, {
      transfer: transfer?.entity,
      settlement: settlement?.entity,
      dispute: dispute?.entity,
    });
  }
  if (event.startsWith('refund.') && payload.refund !== undefined)
    return processRefund(context, payload.refund.entity, payload.payment?.entity, now);
  if (payload.payment !== undefined) return processPayment(context, payload.payment.entity, now);
}

async function processPayment(context: Context, { id, order_id, status }: NotifiedPayment, now: Date): Promise<void> {
  if (status === 'created' || status === 'failed') return;
  const order = await findOrderByGatewayId(context.db, order_id ?? '');
  if (order === null || (await findKnownOutcome(context.db, id)) !== null) return;
  // Capturing needs another call to the gateway, which is waiting for this answer: left to a job.
  if (status === 'authorized') return enqueueReconciliation(context, order.id);
  await reconcileNow(context, order, id, now);
}

/** A refund without a row was made in the gateway's dashboard, for one of our payments or another merchant's. */
async function processRefund(
  context: Context,
  notified: GatewayRefund,
  payment: NotifiedPayment | undefined,
  now: Date,
) {
  const refund = await findGatewayRefund(context.db, notified);
  if (refund !== null) return reconcileRefund(context, refund, notified, now);
  const order =
    (await findOrderByGatewayId(context.db, payment?.order_id ?? '')) ??
    (await findOrderOfPayment(context.db, notified.payment_id));
  if (order !== null) await reconcileNow(context, order, notified.payment_id, now);
}

async function reconcileNow(context: Context, order: OrderRecord, paymentId: string, now: Date): Promise<void> {
  const gateway = context.gateway.withTimeout(RECONCILE_WITHIN_MS);
  const outcome = await reconcileAtGateway({ ...context, gateway }, order, paymentId, now);
  if (outcome === 'unknown') await enqueueReconciliation(context, order.id);
  if (outcome === null) {
    context.log.warn({ order: order.id, payment: paymentId }, 'a webhook refers to a payment unknown to the gateway');
  }
}

/** Anybody with a booking's id may pay for it; only results that the gateway signed are accepted. */
function isCheckoutSigned(gateway: Gateway, order: OrderRecord, result: PaymentResult): boolean {
  const { razorpay_payment_id: paymentId, razorpay_signature: signature } = result;
  return order.gatewayOrderId !== null && gateway.hasSignedCheckout(order.gatewayOrderId, paymentId, signature);
}

function isWebhookSigned(gateway: Gateway, body: Buffer, { headers }: FastifyRequest): boolean {
  const signature = headers['x-razorpay-signature'];
  return typeof signature === 'string' && gateway.hasSignedDelivery(body, signature);
}
