import * as z from 'zod';

/**
 * Responses about transfers to hosts, parsed leniently. Amounts are paise.
 * https://razorpay.com/docs/api/payments/route/
 */

const Id = z.string().regex(/^[!-~]{1,100}$/);
const Notes = z.record(z.string(), z.unknown()).or(z.array(z.unknown())).nullish();

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
