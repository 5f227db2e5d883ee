import * as z from 'zod';
import { toStorable } from '../../../platform/database/storable-text.ts';

/**
 * Responses of the payment gateway, parsed leniently: only the fields we use, under its own names.
 * Amounts are paise. https://razorpay.com/docs/api/ and, for transfers to hosts, /docs/api/payments/route/ there.
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

export const Notes = z.record(z.string(), z.unknown()).or(z.array(z.unknown())).nullish();

const Settlement = z.object({ id: Id, amount: z.number().int(), status: z.string(), utr: z.string().nullish() });

export const GatewaySettlement = Settlement.transform(toSettlement);
export type GatewaySettlement = z.output<typeof GatewaySettlement>;

function toSettlement({ id, amount, status, utr }: z.output<typeof Settlement>) {
  return { id, amountPaise: amount, status, utr: utr ?? null };
}

/** A transfer's state has different field names in lists and single responses: both are read. */
export const GatewayTransfer = z
  .object({
    id: Id,
    recipient: Id,
    amount: z.number().int().positive(),
    amount_reversed: z.number().int().min(0).default(0),
    on_hold: z.union([z.boolean(), z.literal(0), z.literal(1)]).default(false),
    status: z.string().nullish(),
    transfer_status: z.string().nullish(),
    settlement_status: z.string().nullish(),
    recipient_settlement_id: Id.nullish(),
    /** Present if requested with the transfer: hosts' settlements cannot always be fetched separately. */
    recipient_settlement: Settlement.nullish().catch(null),
    /** The gateway's fee including tax, and that tax. */
    fees: z.number().int().min(0).nullish(),
    tax: z.number().int().min(0).nullish(),
    notes: Notes,
    error: z.object({ description: z.string().nullish() }).nullish(),
  })
  .transform((raw) => ({
    id: raw.id,
    recipient: raw.recipient,
    amountPaise: raw.amount,
    reversedPaise: raw.amount_reversed,
    isOnHold: raw.on_hold === true || raw.on_hold === 1,
    status: raw.transfer_status ?? raw.status ?? 'pending',
    isSettled: raw.settlement_status === 'settled',
    settlementId: raw.recipient_settlement_id ?? null,
    settlement: raw.recipient_settlement ? toSettlement(raw.recipient_settlement) : null,
    feePaise: raw.fees ?? 0,
    taxPaise: raw.tax ?? 0,
    payoutId: findNote(raw.notes, 'payout'),
    error: raw.error?.description ?? null,
  }));
export type GatewayTransfer = z.output<typeof GatewayTransfer>;

export const GatewayReversal = z
  .object({ id: Id, transfer_id: Id, amount: z.number().int().positive(), notes: Notes })
  .transform((raw) => ({
    id: raw.id,
    transferId: raw.transfer_id,
    amountPaise: raw.amount,
    ownId: findNote(raw.notes, 'reversal'),
  }));
export type GatewayReversal = z.output<typeof GatewayReversal>;

export const GatewayDispute = z
  .object({
    id: Id,
    payment_id: Id,
    amount: z.number().int().positive(),
    status: z.string(),
  })
  .transform(({ id, payment_id: paymentId, amount, status }) => ({ id, paymentId, amountPaise: amount, status }));
export type GatewayDispute = z.output<typeof GatewayDispute>;

/** A line of the settlement report: an amount added to or taken from the balance at the gateway. */
export const GatewayReconLine = z
  .object({
    entity_id: Id,
    type: z.string(),
    debit: z.number().int().min(0).default(0),
    credit: z.number().int().min(0).default(0),
    settled: z.boolean().default(false),
    settlement_id: Id.nullish(),
    payment_id: Id.nullish(),
    dispute_id: Id.nullish(),
  })
  .transform((raw) => ({
    /** Id of the entity; for a dispute the dispute's own id. */
    about: raw.dispute_id ?? raw.entity_id,
    type: raw.type,
    paise: raw.credit - raw.debit,
    paymentId: raw.type === 'payment' ? raw.entity_id : (raw.payment_id ?? null),
    settlementId: raw.settled ? (raw.settlement_id ?? null) : null,
  }));
export type GatewayReconLine = z.output<typeof GatewayReconLine>;

/** The gateway sends empty notes as an empty list. */
function findNote(notes: z.output<typeof Notes>, name: string): string | null {
  if (notes === null || notes === undefined || Array.isArray(notes)) return null;
  const note = notes[name];
  return typeof note === 'string' ? note : null;
}

/**
 * Error descriptions of final refusals. Any other refusal may be temporary, whatever its status: wrong keys, too
 * many calls, a call in progress, an empty balance (also described as 'invalid request sent'), an account that is not active.
 */
const finalRefusals = {
  refund: [
    /older than (6|six) months|more than (6|six) months/i,
    /fully refunded/i,
    /refunds? (is|are) not (supported|allowed)/i,
    /status should be captured/i,
  ],
  transfer: [
    /for which a refund has been initiated/i,
    /greater than the (captured amount|amount not transferred)/i,
    /status should be captured/i,
  ],
  reversal: [
    /greater than (the )?amount (transferred|not reversed)/i,
    // The transfer was settled to the host's bank.
    /linked account does not have sufficient balance/i,
  ],
} as const;

/** Whether a retry of the call would be refused again. */
export function isFinalRefusal(call: keyof typeof finalRefusals, { status, description }: Refused): boolean {
  return status === 400 && finalRefusals[call].some((refusal) => refusal.test(description));
}
