import { type PaymentParts, sumOfParts, withheldNames } from '@aangan/contract/rules/payout/payment-parts.ts';
import { commissionNames } from '@aangan/contract/rules/payout/payment-parts.ts';
import { hostPart } from '@aangan/contract/rules/payout/host-part.ts';
import type { PaymentSplit } from '@aangan/contract/rules/payout/payment-split.ts';
import { type CalendarDate, dateInIndia } from '@aangan/contract/rules/dates.ts';
import type { Transaction } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { EarningKind } from './payout-tables.ts';

type Trx = Transaction<Database>;

/** The stay that earnings belong to. */
export interface EarnedBy {
  bookingId: string;
  listingId: string;
  hostId: string;
  checkIn: CalendarDate;
}

/**
 * Writes the earnings of an accepted payment, one row per kind: stay and extra service, with their tax if the host
 * remits it, minus commission and withheld tax. `extra` in paise.
 */
export async function writeStayEarnings(
  trx: Trx,
  stay: EarnedBy,
  { split, source, extra }: { split: PaymentSplit; source: string; extra: number },
  at: Date,
): Promise<void> {
  const gross = grossPaise(split, split.parts);
  await insertEarnings(trx, stay, { stay: gross - extra, extra, ...deductions(split.parts, -1) }, source, at);
}

/**
 * Writes the negative earnings of a cancelled stay; commission and withheld tax are returned.
 * `wasTransferred`: the share had reached the host's account at the gateway.
 */
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

/** Writes the loss in a dispute. */
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
