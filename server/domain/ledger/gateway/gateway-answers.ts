import * as z from 'zod';
import { toStorable } from '../../../platform/database/storable-text.ts';

/**
 * Responses of the payment gateway, parsed leniently: only the fields we use, under its own names.
 * Amounts are paise. https://razorpay.com/docs/api/
 */

const Paise = z.number().int().positive();
/** An id of the gateway: one word. */
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
  /** Identifies captured payments: an authorized payment that the gateway released is `refunded` too. */
  captured: z.boolean().default(false),
  /** Refunded amount, including pending refunds. */
  amount_refunded: z.number().int().min(0).default(0),
  /** The gateway's fee including tax, and that tax; null until captured. */
  fee: z.number().int().min(0).nullable().default(null),
  tax: z.number().int().min(0).nullable().default(null),
  /** Seconds since 1970. */
  created_at: z.number().int().default(0),
});
export type GatewayPayment = z.infer<typeof GatewayPayment>;

/** Whether the payment was captured, even if it was refunded since. */
export function isCaptured({ status, captured }: GatewayPayment): boolean {
  return status === 'captured' || (status === 'refunded' && captured);
}

/** Whether the payment is fully refunded, including pending refunds. */
export function isFullyRefunded({ status, amount, amount_refunded }: GatewayPayment): boolean {
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

/** The outcome of a call. `unknown`: it may have taken effect; repeat it with the same key, or query. */
export type Outcome<T> =
  | { kind: 'ok'; value: T }
  | { kind: 'refused'; status: number; code: string; description: string; field: string | undefined }
  | { kind: 'unknown'; cause: string };

export type Refused = Extract<Outcome<unknown>, { kind: 'refused' }>;

/** Why a call failed, for the log. */
export function describeFailure(outcome: Exclude<Outcome<unknown>, { kind: 'ok' }>): string {
  return outcome.kind === 'unknown' ? outcome.cause : `${outcome.status} ${outcome.description}`;
}

/** Parses a JSON text of the gateway, without characters the database refuses; undefined if it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text, (_name, value: unknown) => (typeof value === 'string' ? toStorable(value) : value));
  } catch {
    return undefined;
  }
}
