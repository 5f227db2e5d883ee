import type { FactsEdit } from '@aangan/contract/listing/listings.ts';
import type { Kysely } from 'kysely';
import { retriedTransaction } from '../../platform/database/retried-transaction.ts';
import type { Database } from '../../platform/database/schema.ts';
import { findExactPlace } from '../places/exact-places.ts';
import { whereabouts } from '../places/whereabouts.ts';
import { atColumns } from './at-columns.ts';
import { columnsOf } from './field-columns.ts';
import type { ListingRecord } from './listings.ts';
import { lockListing } from './lock-listing.ts';
import { requireOwnListing } from './require-listing.ts';

/** Sets what is sent of the facts of a person's home: under its lock, so that a stay is judged by the old or by the new ones. */
export function changeFacts(
  db: Kysely<Database>,
  { id, accountId, now }: { id: string; accountId: string; now: Date },
  edit: FactsEdit,
): Promise<ListingRecord> {
  return retriedTransaction(db, async (trx) => {
    await lockListing(trx, id);
    const listing = await requireOwnListing(trx, id, accountId, now);
    const sent = Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined));
    const told: ListingRecord = { ...listing, ...sent };
    const changed = { ...told, ...(await whereabouts(trx, told, await findExactPlace(trx, id))) };
    await trx
      .updateTable('listing')
      .set({ ...columnsOf(changed), ...atColumns(changed.at), updated_at: now })
      .where('id', '=', listing.id)
      .execute();
    return changed;
  });
}
