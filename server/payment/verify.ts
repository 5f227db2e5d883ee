import { call, type Context } from '../context.ts';
import { paymentNotKept, paymentNotSettled, paymentUnknown, wrongSignature } from '../http/errors.ts';
import { findOrderByGatewayId, type OrderRecord } from './orders.ts';
import { type Settlement, settlePayment } from './settle-payment.ts';
import { askSoon } from './settle-orders.ts';
import { mayTellOfPayment } from './who-may.ts';

/** Takes what the checkout handed to the browser: proven by its signature, then asked from the gateway itself. */
export const verifyPayment = call('payment/verify', async ({ body, now }, context) => {
  const order = await findOrderByGatewayId(context.db, body.razorpay_order_id);
  const paymentId = body.razorpay_payment_id;
  if (order === null || !mayTellOfPayment(context.gateway, order, body)) throw wrongSignature();
  const settlement =
    (await knownSettlement(context, paymentId)) ?? (await settleAtGateway(context, order, paymentId, now));
  switch (settlement) {
    case 'kept':
      return { status: 200, body: { success: true } };
    case 'not-kept':
      throw paymentNotKept();
    case 'open':
      throw paymentNotSettled();
    case 'unknown':
      await askSoon(context, order.id);
      throw paymentUnknown();
  }
});

async function knownSettlement({ db }: Context, paymentId: string): Promise<Settlement | null> {
  const payment = await db
    .selectFrom('payment')
    .select('kept')
    .where('gateway_payment_id', '=', paymentId)
    .executeTakeFirst();
  if (payment === undefined) return null;
  return payment.kept ? 'kept' : 'not-kept';
}

async function settleAtGateway(
  context: Context,
  order: OrderRecord,
  paymentId: string,
  now: Date,
): Promise<Settlement> {
  const payment = await context.gateway.fetchPayment(paymentId);
  if (payment.kind === 'refused' && isUnknownThere(payment)) throw wrongSignature();
  if (payment.kind !== 'ok') {
    context.log.warn(
      { order: order.id, payment: paymentId, outcome: payment },
      'the gateway did not tell of a payment',
    );
    return 'unknown';
  }
  if (payment.value.order_id !== order.gatewayOrderId) throw wrongSignature();
  return settlePayment(context, order, payment.value, now);
}

/** The gateway says that it has no such payment; anything else it refuses (wrong keys, too many calls) says nothing of it. */
function isUnknownThere({ status }: { status: number }): boolean {
  return status === 400 || status === 404;
}
