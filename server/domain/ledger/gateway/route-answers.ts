import * as z from 'zod';

/**
 * What the gateway answers of transfers to hosts, read tolerantly. Amounts are paise.
 * https://razorpay.com/docs/api/payments/route/
 */

const Id = z.string().regex(/^[!-~]{1,100}$/);
const Notes = z.record(z.string(), z.unknown()).or(z.array(z.unknown())).nullish();

const Settlement = z.object({ id: Id, amount: z.number().int(), status: z.string(), utr: z.string().nullish() });

export const GatewaySettlement = Settlement.transform(settled);
export type GatewaySettlement = z.output<typeof GatewaySettlement>;

function settled({ id, amount, status, utr }: z.output<typeof Settlement>) {
  return { id, amountPaise: amount, status, utr: utr ?? null };
}

/** A transfer has its state under one name in lists and under another by itself: either is read. */
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
    /** Told where it is asked for: settlements of hosts are not always known by themselves. */
    recipient_settlement: Settlement.nullish().catch(null),
    /** What the gateway takes for it, its tax included, and that tax. */
    fees: z.number().int().min(0).nullish(),
    tax: z.number().int().min(0).nullish(),
    notes: Notes,
    error: z.object({ description: z.string().nullish() }).nullish(),
  })
  .transform((told) => ({
    id: told.id,
    recipient: told.recipient,
    amountPaise: told.amount,
    reversedPaise: told.amount_reversed,
    isOnHold: told.on_hold === true || told.on_hold === 1,
    status: told.transfer_status ?? told.status ?? 'pending',
    isSettled: told.settlement_status === 'settled',
    settlementId: told.recipient_settlement_id ?? null,
    settlement: told.recipient_settlement ? settled(told.recipient_settlement) : null,
    feePaise: told.fees ?? 0,
    taxPaise: told.tax ?? 0,
    payoutId: noteOf(told.notes, 'payout'),
    error: told.error?.description ?? null,
  }));
export type GatewayTransfer = z.output<typeof GatewayTransfer>;

export const GatewayReversal = z
  .object({ id: Id, transfer_id: Id, amount: z.number().int().positive(), notes: Notes })
  .transform((told) => ({
    id: told.id,
    transferId: told.transfer_id,
    amountPaise: told.amount,
    ownId: noteOf(told.notes, 'reversal'),
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

/** A line of what the gateway has settled to the operator: what it added to the balance there, or took from it. */
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
  .transform((told) => ({
    /** What it is about: a dispute by its own id. */
    about: told.dispute_id ?? told.entity_id,
    type: told.type,
    paise: told.credit - told.debit,
    paymentId: told.type === 'payment' ? told.entity_id : (told.payment_id ?? null),
    settlementId: told.settled ? (told.settlement_id ?? null) : null,
  }));
export type GatewayReconLine = z.output<typeof GatewayReconLine>;

/** Notes without any come as an empty list. */
function noteOf(notes: z.output<typeof Notes>, name: string): string | null {
  if (notes === null || notes === undefined || Array.isArray(notes)) return null;
  const note = notes[name];
  return typeof note === 'string' ? note : null;
}
