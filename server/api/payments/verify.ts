import { call } from '../context.ts';
import { paymentNotAccepted, paymentNotSettled, paymentUnknown, wrongSignature } from '../../domain/refusals.ts';
import { findOrderByGatewayId } from '../../domain/ledger/orders.ts';
import { findKnownOutcome, reconcileAtGateway } from '../../domain/payments/reconcile-payment.ts';
import { enqueueReconciliation } from '../../domain/payments/reconcile-orders.ts';
import { isCheckoutSigned } from './permissions.ts';

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
