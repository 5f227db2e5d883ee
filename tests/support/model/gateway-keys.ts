import { createHmac } from 'node:crypto';
import type { News } from './till.ts';

export const KEY_ID = 'rzp_test_model';
export const KEY_SECRET = 'the key secret of the model';
export const WEBHOOK_SECRET = 'the webhook secret of the model';
const GUESS = 'what somebody took for the secret';

/** What the checkout hands to the browser; forged, it is signed by somebody who does not know the secret. */
export function checkoutResult(payment: { id: string; order_id: string }, isForged: boolean) {
  return {
    razorpay_order_id: payment.order_id,
    razorpay_payment_id: payment.id,
    razorpay_signature: hmac(isForged ? GUESS : KEY_SECRET, `${payment.order_id}|${payment.id}`),
  };
}

/** News as it is delivered: its bytes, its id and its signature. Forged, it claims that money was taken. */
export function delivery({ id, event, at, payment, order, refund }: News, isForged: boolean) {
  const claimed = isForged ? { ...payment, status: 'captured', captured: true } : payment;
  const payload = {
    payment: { entity: claimed },
    order: order && { entity: order },
    refund: refund && { entity: refund },
  };
  const body = JSON.stringify({ entity: 'event', event, payload, created_at: at });
  const signature = hmac(isForged ? GUESS : WEBHOOK_SECRET, body);
  return { body, headers: { 'x-razorpay-event-id': id, 'x-razorpay-signature': signature } };
}

function hmac(secret: string, message: string): string {
  return createHmac('sha256', secret).update(message).digest('hex');
}
