import type { EarningKind } from '@aangan/contract/payouts/earnings.ts';
import { type CalendarDate, dateInIndia } from '@aangan/contract/rules/dates.ts';
import {
  commissionNames,
  noParts,
  type PaymentParts,
  sumOfParts,
  withheldNames,
} from '@aangan/contract/rules/payout/payment-parts.ts';
import { hostPart, type PaymentSplit } from '@aangan/contract/rules/payout/payment-split.ts';
import type { State } from '@aangan/contract/rules/states.ts';
import type { Db, Trx } from '../../platform/database/schema.ts';

export interface SplitInputs {
  /** Who remits the tax of the stay. */
  taxOf: 'operator' | 'host';
  /** HOST_COMMISSION, in whole per cent. */
  commissionPercent: number;
  /** The price of the extra service including tax; whole rupees. */
  extraService: number;
  /** Inputs of taxes and registers with TAX=india. */
  gst?: {
    taxPercent: number;
    /** The taxable value of the stay, in whole rupees. */
    taxable: number;
    homeState: State;
    guestState: State;
    hostState: State;
    operatorState: State;
    hostGstin: string | null;
    /** Paid after the tax tables changed, and accepted at its order's rate. */
    isMarked: boolean;
  };
}

export interface RecordedSplit extends PaymentSplit {
  paymentId: string;
  bookingId: string;
  hostId: string;
  inputs: SplitInputs;
}

/** Records the parts of an accepted payment; they never change. */
export async function writeSplit(
  trx: Trx,
  { paymentId, bookingId, hostId, inputs, parts }: Omit<RecordedSplit, 'taxOf'>,
  at: Date,
): Promise<void> {
  await trx
    .insertInto('payment_split')
    .values({
      gateway_payment_id: paymentId,
      booking_id: bookingId,
      host_id: hostId,
      facts: inputs,
      parts: nonZeroParts(parts),
      at,
    })
    .execute();
}

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
      parts: nonZeroParts(parts),
      at,
    })
    .execute();
}

/** The parts of a booking's accepted payment; null without such a payment. */
export async function findSplit(db: Db, bookingId: string): Promise<RecordedSplit | null> {
  const row = await db
    .selectFrom('payment_split')
    .select(['gateway_payment_id as paymentId', 'host_id as hostId', 'facts as inputs', 'parts'])
    .where('booking_id', '=', bookingId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const inputs = row.inputs as SplitInputs;
  return { ...row, bookingId, inputs, taxOf: inputs.taxOf, parts: { ...noParts, ...row.parts } };
}

export async function findRefundParts(db: Db, bookingId: string): Promise<PaymentParts | null> {
  const row = await db
    .selectFrom('refund_split')
    .select('parts')
    .where('booking_id', '=', bookingId)
    .executeTakeFirst();
  return row === undefined ? null : { ...noParts, ...row.parts };
}

/** Omits parts of zero. */
function nonZeroParts(parts: PaymentParts): Record<string, number> {
  return Object.fromEntries(Object.entries(parts).filter(([, paise]) => paise !== 0));
}

export interface EarnedBy {
  bookingId: string;
  listingId: string;
  hostId: string;
  checkIn: CalendarDate;
}

/** A row per kind: stay and extra (`extra`, paise), taxed if the host remits it, less commission and withheld tax. */
export async function writeStayEarnings(
  trx: Trx,
  stay: EarnedBy,
  { split, source, extra }: { split: PaymentSplit; source: string; extra: number },
  at: Date,
): Promise<void> {
  const gross = grossPaise(split, split.parts);
  await insertEarnings(trx, stay, { stay: gross - extra, extra, ...deductions(split.parts, -1) }, source, at);
}

/** Negative earnings; commission and withheld tax return. `wasTransferred`: to the host's account at the gateway. */
export async function writeRefundEarnings(
  trx: Trx,
  stay: EarnedBy,
  { split, parts, wasTransferred }: { split: PaymentSplit; parts: PaymentParts; wasTransferred: boolean },
  at: Date,
): Promise<void> {
  const kind = wasTransferred ? 'reversal' : 'refund';
  const source = `cancelled:${stay.bookingId}`;
  await insertEarnings(trx, stay, { [kind]: -grossPaise(split, parts), ...deductions(parts, 1) }, source, at);
}

export async function writeDisputeEarning(
  trx: Trx,
  stay: EarnedBy,
  { paise, source }: { paise: number; source: string },
  at: Date,
): Promise<void> {
  await insertEarnings(trx, stay, { dispute: -paise }, source, at);
}

function grossPaise(split: PaymentSplit, parts: PaymentParts): number {
  return hostPart(split, parts) + sumOfParts(parts, commissionNames) + sumOfParts(parts, withheldNames);
}

function deductions(parts: PaymentParts, sign: 1 | -1): Partial<Record<EarningKind, number>> {
  return {
    commission: sign * sumOfParts(parts, commissionNames),
    tcs: sign * sumOfParts(parts, ['tcsCgst', 'tcsSgst', 'tcsUtgst']),
    tds: sign * parts.tds,
  };
}

async function insertEarnings(
  trx: Trx,
  { bookingId, listingId, hostId, checkIn }: EarnedBy,
  amounts: Partial<Record<EarningKind, number>>,
  source: string,
  at: Date,
): Promise<void> {
  const rows = Object.entries(amounts).filter(([, paise]) => paise !== 0);
  if (rows.length === 0) return;
  await trx
    .insertInto('earning')
    .values(
      rows.map(([kind, paise]) => ({
        host_id: hostId,
        listing_id: listingId,
        booking_id: bookingId,
        kind: kind as EarningKind,
        source,
        day: dateInIndia(at),
        stay_on: checkIn,
        paise,
        at,
      })),
    )
    .execute();
}
