import * as words from '@aangan/contract/words/en/refusals/fields.ts';
import { OwnState } from '../accounts/users.ts';
import { Done, Id } from '../fields.ts';
import type { Call, CallName } from '../paths.ts';
import * as z from '../zod.ts';

const NewOrder = z.object({
  amount: z.int({ error: () => words.amountMissing }).describe('Whole rupees: totalRent + extraService'),
  bookingId: Id,
  hostId: z.unknown().optional().describe('Accepted and ignored'),
  guestState: OwnState.optional().describe(
    "The guest's state (ISO 3166-2), required with TAX=india if their account has none. Saved in the account if the guest sends it",
  ),
});

/** An open order at the payment gateway, with the parameters of its checkout window. */
export const Order = z.object({
  orderId: z.string(),
  amount: z.number().int().describe('Paise'),
  currency: z.literal('INR'),
  keyId: z.string().describe('The public key of the payment account'),
  checkoutUrl: z.string().describe("URL of the gateway's checkout script"),
});
export type Order = z.infer<typeof Order>;

/** A value of the checkout's result. Malformed values are answered like a wrong signature. */
const word = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[!-~]*$/)
    .catch('');

/** Payload of the checkout's success callback. */
export const PaymentResult = z.object({
  razorpay_order_id: word(64),
  razorpay_payment_id: word(64),
  razorpay_signature: word(256),
});
export type PaymentResult = z.output<typeof PaymentResult>;

const Verified = z.object({ success: z.literal(true) });

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
    summary: 'Verifies the checkout result and confirms the booking; idempotent',
    access: 'anyone',
    body: PaymentResult,
    answers: { 200: Verified },
    errors: ['WRONG_SIGNATURE', 'PAYMENT_NOT_KEPT', 'PAYMENT_NOT_SETTLED', 'GATEWAY_UNREACHABLE'],
  },
  'payment/webhook': {
    summary: 'Webhook of the gateway about payments and refunds; the signature covers the raw body',
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
