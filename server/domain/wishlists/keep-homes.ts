import { type Keep, type KeptPlace, MAX_KEPT } from '@aangan/contract/wishlist/wishlists.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import { isUuid } from '../../platform/database/is-uuid.ts';
import { retriedTransaction } from '../../platform/database/retried-transaction.ts';
import type { Database } from '../../platform/database/schema.ts';
import { listFull, listingNotFound } from '../refusals.ts';
import { lockOwnList, requireOwnList } from './own-lists.ts';

type Db = Kysely<Database>;
type Trx = Transaction<Database>;

/** Keeps a published home in a list of this person; one that is there already gets its new note. Answers where it is kept. */
export function keepHome(
  db: Db,
  accountId: string,
  listingId: string,
  { list, note }: Keep,
  now: Date,
): Promise<string[]> {
  return retriedTransaction(db, async (trx) => {
    const { id: wishlist_id } = await lockOwnList(trx, accountId, list);
    const kept = isUuid(listingId) && (await isKept(trx, wishlist_id, listingId));
    if (!kept) await insertKept(trx, wishlist_id, listingId, now);
    if (note !== undefined) {
      await trx
        .updateTable('kept_home')
        .set({ note: note.trim() === '' ? null : note })
        .where('wishlist_id', '=', wishlist_id)
        .where('listing_id', '=', listingId)
        .execute();
    }
    return listsWith(trx, accountId, listingId);
  });
}

/** Takes a home out of a list of this person, or of all; where it is not there, nothing happens. Answers where it is kept still. */
export async function unkeepHome(
  db: Db,
  accountId: string,
  listingId: string,
  list: string | undefined,
): Promise<string[]> {
  if (list !== undefined) await requireOwnList(db, list, accountId);
  if (!isUuid(listingId)) return [];
  const own = db.selectFrom('wishlist').select('id').where('account_id', '=', accountId);
  await db
    .deleteFrom('kept_home')
    .where('listing_id', '=', listingId)
    .where('wishlist_id', 'in', own)
    .$if(list !== undefined, (query) => query.where('wishlist_id', '=', String(list)))
    .execute();
  return listsWith(db, accountId, listingId);
}

/** All homes that a person keeps, whatever the list. */
export async function keptIds(db: Db, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('kept_home')
    .innerJoin('wishlist', 'wishlist.id', 'wishlist_id')
    .select('listing_id')
    .distinct()
    .where('account_id', '=', accountId)
    .execute();
  return rows.map(({ listing_id }) => listing_id);
}

async function isKept(trx: Trx, wishlistId: string, listingId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('kept_home')
    .select('id')
    .where('wishlist_id', '=', wishlistId)
    .where('listing_id', '=', listingId)
    .executeTakeFirst();
  return row !== undefined;
}

async function insertKept(trx: Trx, wishlist_id: string, listing_id: string, now: Date): Promise<void> {
  const home =
    isUuid(listing_id) &&
    (await trx
      .selectFrom('listing')
      .select('id')
      .where('id', '=', listing_id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst());
  if (!home) throw listingNotFound();
  const { rows } = await sql<{ count: number }>`
    select count(*) from kept_home where wishlist_id = ${wishlist_id}`.execute(trx);
  if ((rows[0]?.count ?? 0) >= MAX_KEPT) throw listFull();
  await trx.insertInto('kept_home').values({ wishlist_id, listing_id, kept_at: now }).execute();
}

async function listsWith(db: Db, accountId: string, listingId: string): Promise<string[]> {
  return (await placesOf(db, accountId, listingId)).map(({ list }) => list);
}

/** The lists of a person that have a home, in the order of the lists, and its note there. */
export async function placesOf(db: Db, accountId: string, listingId: string): Promise<KeptPlace[]> {
  if (!isUuid(listingId)) return [];
  const rows = await db
    .selectFrom('kept_home')
    .innerJoin('wishlist', 'wishlist.id', 'wishlist_id')
    .select(['wishlist.id as list', 'note'])
    .where('account_id', '=', accountId)
    .where('listing_id', '=', listingId)
    .orderBy('is_first', 'desc')
    .orderBy('created_at')
    .orderBy('wishlist.id')
    .execute();
  return rows.map(({ list, note }) => ({ list, ...(note !== null && { note }) }));
}
