import type { PlaceEdit } from '@aangan/contract/listing/home-places.ts';
import type { Kysely, Transaction } from 'kysely';
import { retriedTransaction } from '../../platform/database/retried-transaction.ts';
import type { Database } from '../../platform/database/schema.ts';
import { removeExactPlace, saveExactPlace } from '../places/exact-places.ts';
import { refusePin } from '../places/possible-pin.ts';
import { type Whereabouts, whereabouts } from '../places/whereabouts.ts';
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
  return changedHome(db, change, async (trx, home) => {
    refusePin(home, edit);
    await saveExactPlace(trx, home.id, edit);
    return whereabouts(trx, home, edit);
  });
}

/** Takes away where a person's home is: its city tells what is told from then on. */
export function removePlace(db: Kysely<Database>, change: Change): Promise<ListingRecord> {
  return changedHome(db, change, async (trx, home) => {
    const hadPin = await removeExactPlace(trx, home.id);
    return whereabouts(trx, hadPin ? { ...home, state: null } : home, null);
  });
}

function changedHome(
  db: Kysely<Database>,
  { id, accountId, now }: Change,
  write: (trx: Transaction<Database>, home: ListingRecord) => Promise<Whereabouts>,
): Promise<ListingRecord> {
  return retriedTransaction(db, async (trx) => {
    await lockListing(trx, id);
    const home = await requireOwnListing(trx, id, accountId, now);
    const { at, state } = await write(trx, home);
    await trx
      .updateTable('listing')
      .set({ ...atColumns(at), state, updated_at: now })
      .where('id', '=', id)
      .execute();
    return { ...home, at, state };
  });
}
