import type { Transaction } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { reverseEntry, writeEntry } from './entries.ts';

type Trx = Transaction<Database>;

/** Money on its way to a host. */
interface Moved {
  /** Of the payout, or of its reversal. */
  source: string;
  bookingId: string;
  hostId: string;
  paise: number;
}

/** A share has gone from the gateway's balance to the host's account there; what the gateway takes for it is the operator's cost. */
export async function enterTransfer(
  trx: Trx,
  { source, bookingId, hostId, paise }: Moved,
  { feePaise, taxPaise }: { feePaise: number; taxPaise: number },
  at: Date,
): Promise<void> {
  await writeEntry(trx, { kind: 'transfer', source, bookingId, at }, [
    { account: 'linked', owner: hostId, paise },
    { account: 'gateway', paise: -paise },
  ]);
  await writeEntry(trx, { kind: 'transfer-fee', source, bookingId, at }, [
    { account: 'gateway-cost', paise: feePaise - taxPaise },
    { account: 'input-tax', paise: taxPaise },
    { account: 'gateway', paise: -feePaise },
  ]);
}

/** It came to nothing: the money is at the gateway again, and nothing was taken for it. */
export async function enterTransferFailure(trx: Trx, source: string, at: Date): Promise<void> {
  await reverseEntry(trx, { kinds: ['transfer', 'transfer-fee'], source }, { kind: 'transfer-failed', at });
}

/** A part of it came back before its guest is refunded. */
export async function enterReversal(trx: Trx, { source, bookingId, hostId, paise }: Moved, at: Date): Promise<void> {
  await writeEntry(trx, { kind: 'reversal', source, bookingId, at }, [
    { account: 'gateway', paise },
    { account: 'linked', owner: hostId, paise: -paise },
  ]);
}

/** It has arrived at the host's bank: so much less is owed. */
export async function enterArrival(trx: Trx, { source, bookingId, hostId, paise }: Moved, at: Date): Promise<void> {
  await writeEntry(trx, { kind: 'arrival', source, bookingId, at }, [
    { account: 'host', owner: hostId, paise },
    { account: 'linked', owner: hostId, paise: -paise },
  ]);
}

/** The operator has paid it from a bank account of its own. */
export async function enterPaidByHand(trx: Trx, { source, bookingId, hostId, paise }: Moved, at: Date): Promise<void> {
  await writeEntry(trx, { kind: 'paid-by-hand', source, bookingId, at }, [
    { account: 'host', owner: hostId, paise },
    { account: 'bank', paise: -paise },
  ]);
}

/** A dispute is lost: the gateway has taken the money back, the host's share of it first, the rest at the operator's loss. */
export async function enterDispute(
  trx: Trx,
  { source, bookingId, hostId, paise }: Moved,
  hostPaise: number,
  at: Date,
): Promise<void> {
  await writeEntry(trx, { kind: 'dispute', source, bookingId, at }, [
    { account: 'host', owner: hostId, paise: hostPaise },
    { account: 'loss', paise: paise - hostPaise },
    { account: 'gateway', paise: -paise },
  ]);
}

/** The gateway has paid the operator's own money to the operator's bank. */
export async function enterSettlement(
  trx: Trx,
  { source, paise }: { source: string; paise: number },
  at: Date,
): Promise<void> {
  await writeEntry(trx, { kind: 'settlement', source, bookingId: null, at }, [
    { account: 'bank', paise },
    { account: 'gateway', paise: -paise },
  ]);
}
