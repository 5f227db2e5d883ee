import { noParts, type PaymentParts } from '@aangan/contract/rules/payout/payment-parts.ts';
import type { PaymentSplit } from '@aangan/contract/rules/payout/payment-split.ts';
import type { State } from '@aangan/contract/rules/states.ts';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';

type Trx = Transaction<Database>;

/** What a payment was split by, as it was then. */
export interface SplitFacts {
  /** Whose the tax of the stay is to pay. */
  taxOf: 'operator' | 'host';
  /** HOST_COMMISSION, in whole per cent. */
  commissionPercent: number;
  /** What the extra service cost, its tax inside; whole rupees. */
  extraService: number;
  /** What taxes and registers go by, where TAX=india. */
  gst?: {
    taxPercent: number;
    /** What the stay's tax was reckoned on, in whole rupees. */
    taxable: number;
    homeState: State;
    guestState: State;
    hostState: State;
    operatorState: State;
    hostGstin: string | null;
    /** It came after the tables had changed, and was kept at its order's rate. */
    isMarked: boolean;
  };
}

/** What a payment of a booking was split into. */
export interface RecordedSplit extends PaymentSplit {
  paymentId: string;
  bookingId: string;
  hostId: string;
  facts: SplitFacts;
}

/** Writes down, once and for ever, what an accepted payment is made of. */
export async function writeSplit(
  trx: Trx,
  { paymentId, bookingId, hostId, facts, parts }: Omit<RecordedSplit, 'taxOf'>,
  at: Date,
): Promise<void> {
  await trx
    .insertInto('payment_split')
    .values({
      gateway_payment_id: paymentId,
      booking_id: bookingId,
      host_id: hostId,
      facts,
      parts: someOf(parts),
      at,
    })
    .execute();
}

/** The same of what each part gave back when the stay was cancelled. */
export async function writeRefundSplit(
  trx: Trx,
  { paymentId, bookingId, hostId }: RecordedSplit,
  { percent, parts }: { percent: number; parts: PaymentParts },
  at: Date,
): Promise<void> {
  await trx
    .insertInto('refund_split')
    .values({
      booking_id: bookingId,
      gateway_payment_id: paymentId,
      host_id: hostId,
      percent,
      parts: someOf(parts),
      at,
    })
    .execute();
}

/** What the accepted payment of a booking is made of; null without one. */
export async function splitOfBooking(db: Kysely<Database>, bookingId: string): Promise<RecordedSplit | null> {
  const row = await db
    .selectFrom('payment_split')
    .select(['gateway_payment_id as paymentId', 'host_id as hostId', 'facts', 'parts'])
    .where('booking_id', '=', bookingId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const facts = row.facts as SplitFacts;
  return { ...row, bookingId, facts, taxOf: facts.taxOf, parts: { ...noParts, ...row.parts } };
}

/** What the parts of a booking's payment have given back; null where nothing has. */
export async function refundPartsOf(db: Kysely<Database>, bookingId: string): Promise<PaymentParts | null> {
  const row = await db
    .selectFrom('refund_split')
    .select('parts')
    .where('booking_id', '=', bookingId)
    .executeTakeFirst();
  return row === undefined ? null : { ...noParts, ...row.parts };
}

/** Parts of nothing are not written. */
function someOf(parts: PaymentParts): Record<string, number> {
  return Object.fromEntries(Object.entries(parts).filter(([, paise]) => paise !== 0));
}
