import type { PaymentResult } from '@aangan/contract/payment/payments.ts';
import type { FastifyRequest } from 'fastify';
import type { Gateway } from '../../domain/ledger/gateway/gateway.ts';
import type { OrderRecord } from '../../domain/ledger/orders.ts';

/**
 * Who may do what with money. Whoever has a booking's id may pay for it, since paying only brings money in; what came of
 * it is believed of the gateway alone, by its signatures.
 */

/** A checkout's result counts when the gateway signed it for this very order. */
export function mayTellOfPayment(gateway: Gateway, order: OrderRecord, result: PaymentResult): boolean {
  const { razorpay_payment_id: paymentId, razorpay_signature: signature } = result;
  return order.gatewayOrderId !== null && gateway.hasSignedCheckout(order.gatewayOrderId, paymentId, signature);
}

/** News is read when the gateway signed its raw bytes. */
export function mayBringNews(gateway: Gateway, body: Buffer, { headers }: FastifyRequest): boolean {
  const signature = headers['x-razorpay-signature'];
  return typeof signature === 'string' && gateway.hasSignedDelivery(body, signature);
}
