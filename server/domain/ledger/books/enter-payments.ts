import type { PaymentSplit } from '@aangan/contract/rules/payout/payment-split.ts';
import type { Transaction } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { type PostedEntry, writeEntries } from './entries.ts';
import { postingsOfParts } from './split-postings.ts';

interface Payment {
  gatewayPaymentId: string;
  bookingId: string;
  amountPaise: number;
}

/** What the gateway takes of a payment for itself, in paise, the tax of it included. */
export interface GatewayFee {
  feePaise: number;
  taxPaise: number;
}

/** Whose a payment is that pays for a stay. */
export interface KeptPayment {
  hostId: string;
  split: PaymentSplit;
}

/**
 * A payment has come in: the gateway has it, less what it takes for itself where it has told that. It is the guest's until
 * something becomes of it; where it pays for a stay, each gets its part at once.
 */
export async function enterPayment(
  trx: Transaction<Database>,
  { gatewayPaymentId: source, bookingId, amountPaise: paise }: Payment,
  { fee, kept }: { fee: GatewayFee | null; kept: KeptPayment | null },
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
  if (fee !== null) entries.push(ofFee(fee));
  if (kept !== null) {
    const { hostId, split } = kept;
    const parts = postingsOfParts(split, split.parts, { hostId, sign: 1 });
    entries.push({ kind: 'kept', postings: [{ ...guest, paise }, ...parts] });
  }
  await writeEntries(
    trx,
    entries.map((entry) => ({ ...entry, source, bookingId, at })),
  );
}

type Moved = Pick<PostedEntry, 'kind' | 'postings'>;

function ofFee({ feePaise, taxPaise }: GatewayFee): Moved {
  return {
    kind: 'gateway-fee',
    postings: [
      { account: 'gateway-cost', paise: feePaise - taxPaise },
      { account: 'input-tax', paise: taxPaise },
      { account: 'gateway', paise: -feePaise },
    ],
  };
}
