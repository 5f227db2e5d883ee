import type { PaymentResult } from '@aangan/contract/payments/payments.ts';
import type { FastifyRequest } from 'fastify';
import type { Gateway } from '../../domain/ledger/gateway/gateway.ts';
import type { OrderRecord } from '../../domain/ledger/orders.ts';

/**
 * Access rules of payments. Anybody with a booking's id may pay for it. Results of payments are accepted only with the
 * gateway's signature.
 */

/** Whether the gateway signed this checkout result for this order. */
export function isCheckoutSigned(gateway: Gateway, order: OrderRecord, result: PaymentResult): boolean {
  const { razorpay_payment_id: paymentId, razorpay_signature: signature } = result;
  return order.gatewayOrderId !== null && gateway.hasSignedCheckout(order.gatewayOrderId, paymentId, signature);
}

/** Whether the gateway signed the raw bytes of the body. */
export function isWebhookSigned(gateway: Gateway, body: Buffer, { headers }: FastifyRequest): boolean {
  const signature = headers['x-razorpay-signature'];
  return typeof signature === 'string' && gateway.hasSignedDelivery(body, signature);
}
