import type { PaymentSplit } from '@aangan/contract/rules/payout/payment-split.ts';
import type { Transaction } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { writeEntry } from './entries.ts';
import { postingsOfParts } from './split-postings.ts';

interface Payment {
  gatewayPaymentId: string;
  bookingId: string;
  amountPaise: number;
}

/** A payment has come in: the gateway has it, and it is the guest's until something becomes of it. */
export async function enterCapture(trx: Transaction<Database>, payment: Payment, at: Date): Promise<void> {
  const { gatewayPaymentId: source, bookingId, amountPaise: paise } = payment;
  await writeEntry(trx, { kind: 'capture', source, bookingId, at }, [
    { account: 'gateway', paise },
    { account: 'guest', owner: bookingId, paise: -paise },
  ]);
}

/** It pays for a stay: each gets its part. */
export async function enterKept(
  trx: Transaction<Database>,
  { gatewayPaymentId: source, bookingId, amountPaise }: Payment,
  { hostId, split }: { hostId: string; split: PaymentSplit },
  at: Date,
): Promise<void> {
  await writeEntry(trx, { kind: 'kept', source, bookingId, at }, [
    { account: 'guest', owner: bookingId, paise: amountPaise },
    ...postingsOfParts(split, split.parts, { hostId, sign: 1 }),
  ]);
}

/** What the gateway takes of a payment for itself, the tax of it included. */
export async function enterGatewayFee(
  trx: Transaction<Database>,
  { gatewayPaymentId: source, bookingId }: Payment,
  { feePaise, taxPaise }: { feePaise: number; taxPaise: number },
  at: Date,
): Promise<void> {
  await writeEntry(trx, { kind: 'gateway-fee', source, bookingId, at }, [
    { account: 'gateway-cost', paise: feePaise - taxPaise },
    { account: 'input-tax', paise: taxPaise },
    { account: 'gateway', paise: -feePaise },
  ]);
}
