import * as z from 'zod';
import { call, type Context } from '../context.ts';
import { wrongSignature } from '../http/errors.ts';
import { GatewayPayment, GatewayRefund } from '../money/gateway-answers.ts';
import { findOrderByGatewayId } from './orders.ts';
import { findToldRefund } from './refund-record.ts';
import { settleRefund } from './settle-refund.ts';
import { askSoon } from './settle-orders.ts';
import { settlePayment } from './settle-payment.ts';
import { mayBringNews } from './who-may.ts';

const Event = z.object({
  event: z.string(),
  payload: z.object({
    payment: z.object({ entity: GatewayPayment }).optional(),
    refund: z.object({ entity: GatewayRefund }).optional(),
  }),
});

/**
 * The gateway's own news, at least once and in any order. Only a signed delivery is read; each event id is
 * remembered for ever, after what it tells is done: a delivery that breaks half-way comes again.
 */
export const takeNews = call('payment/webhook', async ({ request, now }, context) => {
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  if (!mayBringNews(context.gateway, body, request)) throw wrongSignature();
  const eventId = request.headers['x-razorpay-event-id'];
  if (typeof eventId === 'string' && (await isKnown(context, eventId))) return thanks;

  const event = Event.safeParse(parseJson(body));
  if (event.success) await take(context, event.data, now);
  else context.log.warn({ event: eventId }, 'the gateway told of something in a shape that is not known here');

  if (typeof eventId === 'string') await remember(context, eventId, now);
  return thanks;
});

const thanks = { status: 200, body: { message: 'Thank you.' } } as const;

async function take(context: Context, { event, payload }: z.infer<typeof Event>, now: Date): Promise<void> {
  if (event.startsWith('refund.') && payload.refund !== undefined)
    return takeRefund(context, payload.refund.entity, now);
  if (payload.payment !== undefined) return takePayment(context, payload.payment.entity, now);
}

async function takePayment(context: Context, payment: GatewayPayment, now: Date): Promise<void> {
  const order = await findOrderByGatewayId(context.db, payment.order_id ?? '');
  if (order === null) return;
  // Capturing takes a call to the gateway, which waits for our answer: that is a job's work.
  if (payment.status === 'authorized') await askSoon(context, order.id);
  if (payment.status === 'captured') await settlePayment(context, order, payment, now);
}

async function takeRefund(context: Context, told: GatewayRefund, now: Date): Promise<void> {
  const refund = await findToldRefund(context.db, told);
  if (refund !== null) await settleRefund(context, refund, told, now);
}

async function isKnown({ db }: Context, eventId: string): Promise<boolean> {
  const known = await db
    .selectFrom('webhook_event')
    .select('event_id')
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  return known !== undefined;
}

async function remember({ db }: Context, eventId: string, now: Date): Promise<void> {
  await db
    .insertInto('webhook_event')
    .values({ event_id: eventId, received_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
