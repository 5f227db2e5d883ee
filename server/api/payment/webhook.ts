import { isKnownWebhookEvent, markWebhookProcessed } from '../../domain/payments/webhook-events.ts';
import * as z from 'zod';
import { call, type Context } from '../context.ts';
import { wrongSignature } from '../../domain/refusals.ts';
import { GatewayPayment, GatewayRefund, parseJson } from '../../domain/ledger/gateway/gateway-answers.ts';
import { findOrderByGatewayId, findOrderOfPayment, type OrderRecord } from '../../domain/ledger/orders.ts';
import { findGatewayRefund } from '../../domain/ledger/refunds.ts';
import { reconcileRefund } from '../../domain/payments/reconcile-refund.ts';
import { enqueueReconciliation } from '../../domain/payments/reconcile-orders.ts';
import { knownOutcome, reconcileAtGateway } from '../../domain/payments/reconcile-payment.ts';
import { enqueueAccountSync } from '../../domain/payout-accounts/enqueue-account-sync.ts';
import { enqueuePayoutSync } from '../../domain/payouts/payout-webhooks.ts';
import { mayBringNews } from './who-may.ts';

/** News may be old when it comes: what it says of a payment is only why to fetch what that is now. */
const ToldPayment = GatewayPayment.pick({ id: true, order_id: true, status: true });
type ToldPayment = z.infer<typeof ToldPayment>;

/** News of a host's money is only why to ask what it is about. */
const Named = z.object({ entity: z.object({ id: z.string().min(1).max(100) }) });

const Event = z.object({
  event: z.string(),
  payload: z.object({
    payment: z.object({ entity: ToldPayment }).optional(),
    refund: z.object({ entity: GatewayRefund }).optional(),
    transfer: Named.optional(),
    settlement: Named.optional(),
    dispute: Named.optional(),
    merchant_product: z.object({ entity: z.object({ merchant_id: z.string().min(1).max(100) }) }).optional(),
  }),
});

/**
 * The gateway counts a delivery as failed that is not answered within five seconds. So long all calls back may take;
 * what it has not told by then is a job's work.
 */
const RECONCILE_WITHIN_MS = 2_000;

/**
 * The gateway's own news, at least once and in any order. Only a signed delivery is read; each event id is
 * remembered for ever, after what it tells is done or left to a job: a delivery that breaks half-way comes again.
 */
export const takeNews = call('payment/webhook', async ({ request, now }, context) => {
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  if (!mayBringNews(context.gateway, body, request)) throw wrongSignature();
  const eventId = request.headers['x-razorpay-event-id'];
  if (typeof eventId === 'string' && (await isKnownWebhookEvent(context.db, eventId))) return thanks;

  const event = Event.safeParse(parseJson(body.toString('utf8')));
  if (event.success) await take(context, event.data, now);
  else context.log.warn({ event: eventId }, 'the gateway told of something in a shape that is not known here');

  if (typeof eventId === 'string') await markWebhookProcessed(context.db, eventId, now);
  return thanks;
});

const thanks = { status: 200, body: { message: 'Thank you.' } } as const;

async function take(context: Context, { event, payload }: z.infer<typeof Event>, now: Date): Promise<void> {
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
    return takeRefund(context, payload.refund.entity, payload.payment?.entity, now);
  if (payload.payment !== undefined) return takePayment(context, payload.payment.entity, now);
}

async function takePayment(context: Context, { id, order_id, status }: ToldPayment, now: Date): Promise<void> {
  if (status === 'created' || status === 'failed') return;
  const order = await findOrderByGatewayId(context.db, order_id ?? '');
  if (order === null || (await knownOutcome(context.db, id)) !== null) return;
  // Capturing takes one more call to the gateway, which waits for our answer: that is a job's work.
  if (status === 'authorized') return enqueueReconciliation(context, order.id);
  await reconcileNow(context, order, id, now);
}

/** One that is not ours was made at the gateway itself, of a payment of ours or of somebody else's. */
async function takeRefund(context: Context, told: GatewayRefund, payment: ToldPayment | undefined, now: Date) {
  const refund = await findGatewayRefund(context.db, told);
  if (refund !== null) return reconcileRefund(context, refund, told, now);
  const order =
    (await findOrderByGatewayId(context.db, payment?.order_id ?? '')) ??
    (await findOrderOfPayment(context.db, told.payment_id));
  if (order !== null) await reconcileNow(context, order, told.payment_id, now);
}

async function reconcileNow(context: Context, order: OrderRecord, paymentId: string, now: Date): Promise<void> {
  const gateway = context.gateway.within(RECONCILE_WITHIN_MS);
  const outcome = await reconcileAtGateway({ ...context, gateway }, order, paymentId, now);
  if (outcome === 'unknown') await enqueueReconciliation(context, order.id);
  if (outcome === null) {
    context.log.warn({ order: order.id, payment: paymentId }, 'news of a payment that the gateway does not know');
  }
}
