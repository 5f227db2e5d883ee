import type { StayParts } from '@aangan/contract/rules/stay-parts.ts';
import type { Transaction } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { writeEntry } from './entries.ts';

interface Payment {
  gatewayPaymentId: string;
  bookingId: string;
  amountPaise: number;
}

const PAISE = 100;

/** A payment has come in: the gateway has it, and it is the guest's until something becomes of it. */
export async function enterCapture(trx: Transaction<Database>, payment: Payment, at: Date): Promise<void> {
  const { gatewayPaymentId: source, bookingId, amountPaise: paise } = payment;
  await writeEntry(trx, { kind: 'capture', source, bookingId, at }, [
    { account: 'gateway', paise },
    { account: 'guest', owner: bookingId, paise: -paise },
  ]);
}

/** It pays for a stay: each gets its part. The service fee bears what the parts leave of the payment. */
export async function enterKept(
  trx: Transaction<Database>,
  { gatewayPaymentId: source, bookingId, amountPaise }: Payment,
  { hostId, parts }: { hostId: string; parts: StayParts },
  at: Date,
): Promise<void> {
  await writeEntry(trx, { kind: 'kept', source, bookingId, at }, [
    { account: 'guest', owner: bookingId, paise: amountPaise },
    { account: 'host', owner: hostId, paise: -parts.host * PAISE },
    { account: 'stay-tax', paise: -parts.taxes * PAISE },
    { account: 'service-fee', paise: (parts.host + parts.taxes) * PAISE - amountPaise },
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
