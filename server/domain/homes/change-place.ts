import { isDeepStrictEqual } from 'node:util';
import type { PlaceEdit } from '@aangan/contract/homes/home-places.ts';
import type { Kysely, Transaction } from 'kysely';
import { retryTransaction } from '../../platform/database/retry-transaction.ts';
import type { Database } from '../../platform/database/schema.ts';
import { removeExactPlace, saveExactPlace } from './exact-places.ts';
import { validatePin } from './possible-pin.ts';
import { type PublicLocation, computePublicLocation } from './public-location.ts';
import { publicPointColumns } from './public-point-columns.ts';
import type { ListingRecord } from './listings.ts';
import { lockListing } from './lock-listing.ts';
import { requireOwnListing } from './require-listing.ts';
import { saveTown } from './towns-of-homes.ts';

/** The home, and the account that changes it, which must be its host. */
interface Change {
  id: string;
  accountId: string;
  now: Date;
}

/** Sets the exact location of a host's own home, and updates its public point. */
export function setPlace(db: Kysely<Database>, change: Change, edit: PlaceEdit): Promise<ListingRecord> {
  return updatePlace(db, change, async (trx, home) => {
    validatePin(home, edit);
    await saveExactPlace(trx, home.id, edit);
    return computePublicLocation(trx, home, edit);
  });
}

/** Removes the exact location of a host's own home; its public point follows from its city. */
export function removePlace(db: Kysely<Database>, change: Change): Promise<ListingRecord> {
  return updatePlace(db, change, async (trx, home) => {
    const hadExactPlace = await removeExactPlace(trx, home.id);
    return computePublicLocation(trx, hadExactPlace ? { ...home, state: null } : home, null);
  });
}

function updatePlace(
  db: Kysely<Database>,
  { id, accountId, now }: Change,
  write: (trx: Transaction<Database>, home: ListingRecord) => Promise<PublicLocation>,
): Promise<ListingRecord> {
  return retryTransaction(db, async (trx) => {
    await lockListing(trx, id);
    const home = await requireOwnListing(trx, id, accountId, now);
    const { at, state, town } = await write(trx, home);
    // Private changes do not affect the public page's date in the site map.
    if (!isDeepStrictEqual([at, state], [home.at, home.state]))
      await trx
        .updateTable('listing')
        .set({ ...publicPointColumns(at), state, updated_at: now })
        .where('id', '=', id)
        .execute();
    await saveTown(trx, id, town);
    return { ...home, at, state };
  });
}
