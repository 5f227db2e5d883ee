import * as z from 'zod';
import { toStorable } from '../../../platform/database/storable-text.ts';

/**
 * What the payment gateway answers, read tolerantly: only what we rely on, in its own field names.
 * Amounts are paise. https://razorpay.com/docs/api/
 */

const Paise = z.number().int().positive();
/** An id as the gateway makes them: one word. */
const Id = z.string().regex(/^[!-~]{1,100}$/);

export const GatewayOrder = z.object({
  id: Id,
  amount: Paise,
  currency: z.string(),
  receipt: z.string().nullish(),
  status: z.enum(['created', 'attempted', 'paid']),
});
export type GatewayOrder = z.infer<typeof GatewayOrder>;

export const GatewayPayment = z.object({
  id: Id,
  order_id: Id.nullish(),
  amount: Paise,
  currency: z.string(),
  /** A failed payment can still become authorized later. */
  status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
  /** Whether it was taken; what was only authorized is `refunded` too once the gateway has let go of it. */
  captured: z.boolean().default(false),
  /** What of it has gone back or is on its way. */
  amount_refunded: z.number().int().min(0).default(0),
  /** What the gateway keeps of it for itself, its tax included, and that tax; null until it is captured. */
  fee: z.number().int().min(0).nullable().default(null),
  tax: z.number().int().min(0).nullable().default(null),
  /** Seconds since 1970. */
  created_at: z.number().int().default(0),
});
export type GatewayPayment = z.infer<typeof GatewayPayment>;

/** Whether the money came in, whatever has gone back of it since. */
export function isTaken({ status, captured }: GatewayPayment): boolean {
  return status === 'captured' || (status === 'refunded' && captured);
}

/** Whether all of it has gone back, or is on its way. */
export function isGivenBack({ status, amount, amount_refunded }: GatewayPayment): boolean {
  return status === 'refunded' || amount_refunded >= amount;
}

export const GatewayRefund = z.object({
  id: Id,
  payment_id: Id,
  amount: Paise,
  status: z.enum(['pending', 'processed', 'failed']),
  receipt: z.string().nullish(),
});
export type GatewayRefund = z.infer<typeof GatewayRefund>;

export const GatewayError = z.object({
  error: z.object({ code: z.string().nullish(), description: z.string().nullish(), field: z.string().nullish() }),
});

/** What became of a call. `unknown` means that it may have happened: send it again with the same key, or query. */
export type Outcome<T> =
  | { kind: 'ok'; value: T }
  | { kind: 'refused'; status: number; code: string; description: string; field: string | undefined }
  | { kind: 'unknown'; cause: string };

export type Refused = Extract<Outcome<unknown>, { kind: 'refused' }>;

/** Why a call did not go through, in words for the log. */
export function reasonOf(outcome: Exclude<Outcome<unknown>, { kind: 'ok' }>): string {
  return outcome.kind === 'unknown' ? outcome.cause : `${outcome.status} ${outcome.description}`;
}

/** What a text of the gateway's says, as far as it can be stored; undefined where it is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text, (_name, value: unknown) => (typeof value === 'string' ? toStorable(value) : value));
  } catch {
    return undefined;
  }
}
