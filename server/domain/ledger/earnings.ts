import { type PaymentParts, sumOfParts, withheldNames } from '@aangan/contract/rules/payout/payment-parts.ts';
import { commissionNames } from '@aangan/contract/rules/payout/payment-parts.ts';
import { hostPart } from '@aangan/contract/rules/payout/host-part.ts';
import type { PaymentSplit } from '@aangan/contract/rules/payout/payment-split.ts';
import { type CalendarDate, dateInIndia } from '@aangan/contract/rules/dates.ts';
import type { Transaction } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { EarningKind } from './payout-tables.ts';

type Trx = Transaction<Database>;

/** Whose stay it is. */
export interface EarnedBy {
  bookingId: string;
  listingId: string;
  hostId: string;
  checkIn: CalendarDate;
}

/**
 * What a host earns by an accepted payment, a row each for what the books owe for it: the stay and the extra service, with
 * the tax of them where it is the host's, less commission and what is withheld. `extra` in paise.
 */
export async function writeStayEarnings(
  trx: Trx,
  stay: EarnedBy,
  { split, source, extra }: { split: PaymentSplit; source: string; extra: number },
  at: Date,
): Promise<void> {
  const gross = grossOf(split, split.parts);
  await write(trx, stay, { stay: gross - extra, extra, ...lessOf(split.parts, -1) }, source, at);
}

/**
 * What a host gives back of a cancelled stay: of the gross, with commission and what was withheld coming back.
 * `wasTransferred`: it had gone to the host's account at the gateway already.
 */
export async function writeRefundEarnings(
  trx: Trx,
  stay: EarnedBy,
  { split, parts, wasTransferred }: { split: PaymentSplit; parts: PaymentParts; wasTransferred: boolean },
  at: Date,
): Promise<void> {
  const kind = wasTransferred ? 'reversal' : 'refund';
  const source = `cancelled:${stay.bookingId}`;
  await write(trx, stay, { [kind]: -grossOf(split, parts), ...lessOf(parts, 1) }, source, at);
}

/** What a host loses in a dispute. */
export async function writeDisputeEarning(
  trx: Trx,
  stay: EarnedBy,
  { paise, source }: { paise: number; source: string },
  at: Date,
): Promise<void> {
  await write(trx, stay, { dispute: -paise }, source, at);
}

function grossOf(split: PaymentSplit, parts: PaymentParts): number {
  return hostPart(split, parts) + sumOfParts(parts, commissionNames) + sumOfParts(parts, withheldNames);
}

function lessOf(parts: PaymentParts, sign: 1 | -1): Partial<Record<EarningKind, number>> {
  return {
    commission: sign * sumOfParts(parts, commissionNames),
    tcs: sign * sumOfParts(parts, ['tcsCgst', 'tcsSgst', 'tcsUtgst']),
    tds: sign * parts.tds,
  };
}

async function write(
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
