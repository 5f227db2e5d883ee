import type { Call } from '../call.ts';
import { Done } from '../fields.ts';
import { NewOrder, Order, PaymentResult, Verified } from './payments.ts';
import type { CallName } from '../paths.ts';

export const paymentCalls = {
  'payment/order': {
    summary: 'The open order of a booking at the payment gateway',
    access: 'anyone',
    body: NewOrder,
    answers: { 200: Order },
    errors: [
      'BOOKING_NOT_FOUND',
      'PRICE_CHANGED',
      'WRONG_STATE',
      'HOME_STATE_MISSING',
      'GUEST_STATE_NEEDED',
      'AMOUNT_ABOVE_GATEWAY_LIMIT',
      'GATEWAY_UNREACHABLE',
    ],
  },
  'payment/verify': {
    summary: "Takes the checkout's result and confirms the booking once",
    access: 'anyone',
    body: PaymentResult,
    answers: { 200: Verified },
    errors: ['WRONG_SIGNATURE', 'PAYMENT_NOT_KEPT', 'PAYMENT_NOT_SETTLED', 'GATEWAY_UNREACHABLE'],
  },
  'payment/webhook': {
    summary: "The gateway's own news of a payment or refund, signed over the raw body",
    access: 'anyone',
    headers: {
      'X-Razorpay-Signature': 'Hex HMAC-SHA256 of the raw body with the webhook secret',
      'X-Razorpay-Event-Id': 'The same for every delivery of one event',
    },
    raw: "A webhook event as Razorpay's documentation describes it, with a payment or a refund in its payload",
    answers: { 200: Done },
    errors: ['WRONG_SIGNATURE'],
  },
} as const satisfies Partial<Record<CallName, Call>>;
