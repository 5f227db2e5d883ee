import * as words from '@aangan/contract/words/en/refusals/fields.ts';
import * as z from '../zod.ts';
import { OwnState } from '../accounts/own-state.ts';
import { Id } from '../fields.ts';

export const NewOrder = z.object({
  amount: z.int({ error: () => words.amountMissing }).describe('Whole rupees: totalRent + extraService'),
  bookingId: Id,
  hostId: z.unknown().optional().describe('Accepted and ignored'),
  guestState: OwnState.optional().describe(
    'Where the guest is, which TAX=india asks for; their account keeps what they say themselves. ISO 3166-2',
  ),
});

/** An open order at the payment gateway, with the parameters of its checkout window. */
export const Order = z.object({
  orderId: z.string(),
  amount: z.number().int().describe('Paise'),
  currency: z.literal('INR'),
  keyId: z.string().describe('The public key of the payment account'),
  checkoutUrl: z.string().describe("The address of the gateway's checkout script"),
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

export const Verified = z.object({ success: z.literal(true) });
