import { call } from '../context.ts';
import { paymentNotKept, paymentNotSettled, paymentUnknown, wrongSignature } from '../../platform/http/errors.ts';
import { findOrderByGatewayId } from '../../domain/ledger/orders.ts';
import { knownSettlement, settleAtGateway } from '../../domain/payments/reconcile-payment.ts';
import { askSoon } from '../../domain/payments/reconcile-orders.ts';
import { mayTellOfPayment } from './who-may.ts';

/** Takes what the checkout handed to the browser: proven by its signature, then asked from the gateway itself. */
export const verifyPayment = call('payment/verify', async ({ body, now }, context) => {
  const order = await findOrderByGatewayId(context.db, body.razorpay_order_id);
  const paymentId = body.razorpay_payment_id;
  if (order === null || !mayTellOfPayment(context.gateway, order, body)) throw wrongSignature();
  const settlement =
    (await knownSettlement(context.db, paymentId)) ?? (await settleAtGateway(context, order, paymentId, now));
  switch (settlement) {
    case null:
      throw wrongSignature();
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
