import {
  commissionNames,
  feeNames,
  type PaymentParts,
  sumOfParts,
  supplyTaxNames,
} from '@aangan/contract/rules/payout/payment-parts.ts';
import { hostPart, type PaymentSplit } from '@aangan/contract/rules/payout/payment-split.ts';
import { sql } from 'kysely';
import type { Trx } from '../../../platform/database/schema.ts';
import { findBalance, type PostedEntry, type Posting, writeEntries, writeEntry } from './entries.ts';

interface Payment {
  gatewayPaymentId: string;
  bookingId: string;
  amountPaise: number;
}

/** The gateway's fee for a payment, in paise, including tax. */
export interface GatewayFee {
  feePaise: number;
  taxPaise: number;
}

/** The recipients of a payment for a stay. */
export interface AcceptedPayment {
  hostId: string;
  split: PaymentSplit;
}

/**
 * Posts the ledger entries of a captured payment and of the gateway's fee, if known. The guest is owed the payment until
 * it is accepted; an accepted payment is distributed to its recipients immediately.
 */
export async function postPaymentEntries(
  trx: Trx,
  { gatewayPaymentId: source, bookingId, amountPaise: paise }: Payment,
  { fee, accepted }: { fee: GatewayFee | null; accepted: AcceptedPayment | null },
  at: Date,
): Promise<void> {
  const guest = { account: 'guest', owner: bookingId } as const;
  const entries: Moved[] = [
    {
      kind: 'capture',
      postings: [
        { account: 'gateway', paise },
        { ...guest, paise: -paise },
      ],
    },
  ];
  if (fee !== null) entries.push(feeEntry(fee));
  if (accepted !== null) {
    const { hostId, split } = accepted;
    const parts = partPostings(split, split.parts, { hostId, sign: 1 });
    entries.push({ kind: 'kept', postings: [{ ...guest, paise }, ...parts] });
  }
  await writeEntries(
    trx,
    entries.map((entry) => ({ ...entry, source, bookingId, at })),
  );
}

type Moved = Pick<PostedEntry, 'kind' | 'postings'>;

function feeEntry({ feePaise, taxPaise }: GatewayFee): Moved {
  return {
    kind: 'gateway-fee',
    postings: [
      { account: 'gateway-cost', paise: feePaise - taxPaise },
      { account: 'input-tax', paise: taxPaise },
      { account: 'gateway', paise: -feePaise },
    ],
  };
}

/**
 * Posts the ledger entry of a cancellation: every recipient returns its part, and the guest is owed `refundPaise`. This
 * is less than the sum of the parts if refunds were made directly at the gateway, which the operator has borne until
 * now.
 */
export async function postCancellationEntry(
  trx: Trx,
  { bookingId, hostId, split, refunded, refundPaise }: CancelledStay,
  at: Date,
): Promise<void> {
  await writeEntry(trx, { kind: 'cancelled', source: bookingId, bookingId, at }, [
    ...partPostings(split, refunded, { hostId, sign: -1 }),
    { account: 'guest', owner: bookingId, paise: -refundPaise },
    { account: 'loss', paise: refundPaise - sumOfParts(refunded) },
  ]);
}

interface CancelledStay {
  bookingId: string;
  hostId: string;
  split: PaymentSplit;
  /** The part that each recipient returns. */
  refunded: PaymentParts;
  refundPaise: number;
}

interface Refund {
  id: string;
  bookingId: string;
  amountPaise: number;
}

/** A refund of ours that the gateway accepted, or one that was made directly at the gateway. */
type RefundKind = 'refund' | 'outside-refund';

/** Posts the ledger entry of a refund: first against what the guest is owed, the rest as the operator's loss. */
export async function postRefundEntry(
  trx: Trx,
  kind: RefundKind,
  { id, bookingId, amountPaise }: Refund,
  at: Date,
): Promise<void> {
  // Serializes concurrent refunds, so that each sees the current balance.
  await lockPayments(trx, bookingId);
  const due = Math.min(amountPaise, Math.max(0, await findBalance(trx, 'guest', bookingId)));
  await writeEntry(trx, { kind, source: id, bookingId, at }, [
    { account: 'guest', owner: bookingId, paise: due },
    { account: 'loss', paise: amountPaise - due },
    { account: 'gateway', paise: -amountPaise },
  ]);
}

/** The guest is owed a failed refund again, up to `maxOwedPaise` in all. Does nothing if the refund has no entry. */
export async function postRefundFailureEntry(
  trx: Trx,
  { kind, id, maxOwedPaise }: { kind: RefundKind; id: string; maxOwedPaise: number },
  at: Date,
): Promise<void> {
  const refund = await trx
    .selectFrom('book_entry')
    .innerJoin('book_posting', 'book_posting.entry_id', 'book_entry.id')
    .where('kind', '=', kind)
    .where('source', '=', id)
    .groupBy('booking_id')
    .select([
      'booking_id as bookingId',
      sql<number>`(-sum(paise) filter (where account = 'gateway'))::bigint`.as('amountPaise'),
      sql<number>`coalesce(sum(paise) filter (where account = 'guest'), 0)::bigint`.as('duePaise'),
    ])
    .executeTakeFirst();
  if (refund === undefined || refund.bookingId === null) return;
  const { bookingId, amountPaise } = refund;
  const balance = await findBalance(trx, 'guest', bookingId);
  const owed = Math.min(refund.duePaise, Math.max(0, maxOwedPaise - balance));
  await writeEntry(trx, { kind: `${kind}-failed`, source: id, bookingId, at }, [
    { account: 'guest', owner: bookingId, paise: -owed },
    { account: 'loss', paise: owed - amountPaise },
    { account: 'gateway', paise: amountPaise },
  ]);
}

/** Locks a booking's payments for the transaction, so that refunds and disputes take turns. Returns their ids. */
export async function lockPayments(trx: Trx, bookingId: string): Promise<string[]> {
  const payments = trx.selectFrom('payment').select('gateway_payment_id as id').where('booking_id', '=', bookingId);
  return (await payments.forNoKeyUpdate().execute()).map(({ id }) => id);
}

/** The parts of a payment as credits; with `sign` -1, the parts of a refund as debits. */
function partPostings(
  split: PaymentSplit,
  parts: PaymentParts,
  { hostId, sign }: { hostId: string; sign: 1 | -1 },
): Posting[] {
  const [fee, ...feeTaxes] = feeNames;
  const [commission, ...commissionTaxes] = commissionNames;
  return [
    { account: 'host', owner: hostId, paise: -sign * hostPart(split, parts) },
    { account: 'host-commission', paise: -sign * parts[commission] },
    { account: 'commission-tax', paise: -sign * sumOfParts(parts, commissionTaxes) },
    { account: 'stay-tax', paise: split.taxOf === 'host' ? 0 : -sign * sumOfParts(parts, supplyTaxNames) },
    { account: 'service-fee', paise: -sign * parts[fee] },
    { account: 'fee-tax', paise: -sign * sumOfParts(parts, feeTaxes) },
    { account: 'tcs', paise: -sign * sumOfParts(parts, ['tcsCgst', 'tcsSgst', 'tcsUtgst']) },
    { account: 'tds', paise: -sign * parts.tds },
  ];
}
