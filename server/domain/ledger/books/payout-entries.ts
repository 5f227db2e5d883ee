import type { Trx } from '../../../platform/database/schema.ts';
import { reverseEntry, writeEntry } from './entries.ts';

/** An amount on its way to a host. */
interface Moved {
  /** Id of the payout or its reversal. */
  source: string;
  bookingId: string;
  hostId: string;
  paise: number;
}

/** A transfer from the gateway's balance to the host's account there; the gateway's fee is the operator's cost. */
export async function postTransferEntries(
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

/** Posts the ledger entries of a failed transfer: amount and fee are back in the gateway's balance. */
export async function postTransferFailureEntries(trx: Trx, source: string, at: Date): Promise<void> {
  await reverseEntry(trx, { kinds: ['transfer', 'transfer-fee'], source }, { kind: 'transfer-failed', at });
}

export async function postReversalEntry(
  trx: Trx,
  { source, bookingId, hostId, paise }: Moved,
  at: Date,
): Promise<void> {
  await writeEntry(trx, { kind: 'reversal', source, bookingId, at }, [
    { account: 'gateway', paise },
    { account: 'linked', owner: hostId, paise: -paise },
  ]);
}

/** Posts the ledger entry of a payout's arrival at the host's bank, which reduces the amount owed to the host. */
export async function postArrivalEntry(trx: Trx, { source, bookingId, hostId, paise }: Moved, at: Date): Promise<void> {
  await writeEntry(trx, { kind: 'arrival', source, bookingId, at }, [
    { account: 'host', owner: hostId, paise },
    { account: 'linked', owner: hostId, paise: -paise },
  ]);
}

/** Posts the ledger entry of a payout made from the operator's own bank account. */
export async function postManualPayoutEntry(
  trx: Trx,
  { source, bookingId, hostId, paise }: Moved,
  at: Date,
): Promise<void> {
  await writeEntry(trx, { kind: 'paid-by-hand', source, bookingId, at }, [
    { account: 'host', owner: hostId, paise },
    { account: 'bank', paise: -paise },
  ]);
}

/** What a lost dispute takes from whom, in paise. */
interface DisputeParts {
  hostPaise: number;
  /** Replaces refunds that the guest was still owed. */
  guestPaise: number;
}

/** Posts the ledger entry of a lost dispute; what neither host nor guest bears is the operator's loss. */
export async function postDisputeEntry(
  trx: Trx,
  { source, bookingId, hostId, paise }: Moved,
  { hostPaise, guestPaise }: DisputeParts,
  at: Date,
): Promise<void> {
  await writeEntry(trx, { kind: 'dispute', source, bookingId, at }, [
    { account: 'host', owner: hostId, paise: hostPaise },
    { account: 'guest', owner: bookingId, paise: guestPaise },
    { account: 'loss', paise: paise - hostPaise - guestPaise },
    { account: 'gateway', paise: -paise },
  ]);
}

export async function postSettlementEntry(
  trx: Trx,
  { source, paise }: { source: string; paise: number },
  at: Date,
): Promise<void> {
  await writeEntry(trx, { kind: 'settlement', source, bookingId: null, at }, [
    { account: 'bank', paise },
    { account: 'gateway', paise: -paise },
  ]);
}
