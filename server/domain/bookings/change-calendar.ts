import type { Kysely, Transaction } from 'kysely';
import { retryTransaction } from '../../platform/database/retry-transaction.ts';
import type { Database } from '../../platform/database/schema.ts';
import { requireHostedHome } from '../homes/hosted-home.ts';
import type { ListingRecord } from '../homes/listings.ts';
import { lockListing } from '../homes/lock-listing.ts';
import { expireListingHolds } from './expire-holds.ts';

/**
 * Changes the calendar of a host's home under its lock, so that no stay is booked meanwhile, after expiring its ended
 * holds.
 */
export function changeCalendar<T>(
  db: Kysely<Database>,
  { id, accountId, now }: { id: string; accountId: string; now: Date },
  change: (trx: Transaction<Database>, home: ListingRecord) => Promise<T>,
): Promise<T> {
  return retryTransaction(db, async (trx) => {
    await lockListing(trx, id);
    const home = await requireHostedHome(trx, id, accountId, now);
    await expireListingHolds(trx, home.id, now);
    return change(trx, home);
  });
}
