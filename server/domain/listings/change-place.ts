import type { At, PlaceEdit } from '@aangan/contract/listing/home-places.ts';
import type { Kysely, Transaction } from 'kysely';
import { retriedTransaction } from '../../platform/database/retried-transaction.ts';
import type { Database } from '../../platform/database/schema.ts';
import { removeExactPlace, saveExactPlace } from '../places/exact-places.ts';
import { placeKey } from '../places/place-key.ts';
import { publicPoint } from '../places/public-point.ts';
import { atColumns } from './at-columns.ts';
import type { ListingRecord } from './listings.ts';
import { lockListing } from './lock-listing.ts';
import { requireOwnListing } from './require-listing.ts';

/** Whose home it is, and whose word is obeyed: its host's alone. */
interface Change {
  id: string;
  accountId: string;
  now: Date;
}

/** Sets where a person's home is, and moves its public point along. */
export function setPlace(db: Kysely<Database>, change: Change, edit: PlaceEdit): Promise<ListingRecord> {
  return changedHome(db, change, async (trx, { id, hostId }) => {
    await saveExactPlace(trx, id, edit);
    return publicPoint(await placeKey(trx), hostId, edit);
  });
}

/** Takes away where a person's home is. */
export function takePlaceAway(db: Kysely<Database>, change: Change): Promise<ListingRecord> {
  return changedHome(db, change, async (trx, { id }) => {
    await removeExactPlace(trx, id);
    return null;
  });
}

function changedHome(
  db: Kysely<Database>,
  { id, accountId, now }: Change,
  write: (trx: Transaction<Database>, home: ListingRecord) => Promise<At | null>,
): Promise<ListingRecord> {
  return retriedTransaction(db, async (trx) => {
    await lockListing(trx, id);
    const home = await requireOwnListing(trx, id, accountId, now);
    const at = await write(trx, home);
    await trx
      .updateTable('listing')
      .set({ ...atColumns(at), updated_at: now })
      .where('id', '=', id)
      .execute();
    return { ...home, at };
  });
}
