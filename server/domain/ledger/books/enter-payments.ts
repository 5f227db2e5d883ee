import type { PaymentSplit } from '@aangan/contract/rules/payout/payment-split.ts';
import type { Transaction } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { type PostedEntry, writeEntries } from './entries.ts';
import { partPostings } from './split-postings.ts';

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
 * Books a captured payment minus the gateway's fee, if known. The guest is owed it until it is accepted; a payment for
 * a stay is distributed to its recipients immediately.
 */
export async function enterPayment(
  trx: Transaction<Database>,
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
