import type { FactsEdit } from '@aangan/contract/homes/listings.ts';
import type { Kysely } from 'kysely';
import { retryTransaction } from '../../platform/database/retry-transaction.ts';
import type { Database } from '../../platform/database/schema.ts';
import { findExactPlace } from './exact-places.ts';
import { computePublicLocation } from './public-location.ts';
import { publicPointColumns } from './public-point-columns.ts';
import { toColumns } from './field-columns.ts';
import type { ListingRecord } from './listings.ts';
import { lockListing } from './lock-listing.ts';
import { requireOwnListing } from './require-listing.ts';
import { saveTown } from './towns-of-homes.ts';

/**
 * Updates the sent facts of a host's own home, under the home's lock, so that a booking sees either the former or the
 * new facts.
 */
export function changeFacts(
  db: Kysely<Database>,
  { id, accountId, now }: { id: string; accountId: string; now: Date },
  edit: FactsEdit,
): Promise<ListingRecord> {
  return retryTransaction(db, async (trx) => {
    await lockListing(trx, id);
    const listing = await requireOwnListing(trx, id, accountId, now);
    const sent = Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined));
    const merged: ListingRecord = { ...listing, ...sent };
    const { at, state, town } = await computePublicLocation(trx, merged, await findExactPlace(trx, id));
    const changed = { ...merged, at, state };
    await trx
      .updateTable('listing')
      .set({ ...toColumns(changed), ...publicPointColumns(changed.at), updated_at: now })
      .where('id', '=', listing.id)
      .execute();
    await saveTown(trx, id, town);
    return changed;
  });
}
