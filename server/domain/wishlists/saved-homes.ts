import { MAX_SAVED } from '@aangan/contract/limits.ts';
import type { SaveHome, SavedPlace } from '@aangan/contract/wishlists/calls.ts';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/schema.ts';
import { isUuid } from '../../platform/database/storable-text.ts';
import { retryTransaction } from '../../platform/database/transactions.ts';
import { findListings, type ListingRecord } from '../homes/listings.ts';
import { listFull, listingNotFound } from '../refusals.ts';
import { lockOwnList, requireOwnList } from './own-lists.ts';

/** Saves a published home to a list of this person, or updates its note there. Returns the lists that contain it. */
export function saveHome(db: Db, accountId: string, listingId: string, keep: SaveHome, now: Date): Promise<string[]> {
  return retryTransaction(db, async (trx) => {
    await saveHomeIn(trx, accountId, listingId, keep, now);
    return listsWith(trx, accountId, listingId);
  });
}

/** Like `saveHome`, but in the caller's transaction, and returns nothing. */
export async function saveHomeIn(
  trx: Trx,
  accountId: string,
  listingId: string,
  { list, note }: SaveHome,
  now: Date,
): Promise<void> {
  const { id: wishlist_id } = await lockOwnList(trx, accountId, list);
  const isAlreadySaved = isUuid(listingId) && (await isSaved(trx, wishlist_id, listingId));
  if (!isAlreadySaved) await insertSaved(trx, wishlist_id, listingId, now);
  if (note === undefined) return;
  await trx
    .updateTable('saved_home')
    .set({ note: note.trim() === '' ? null : note })
    .where('wishlist_id', '=', wishlist_id)
    .where('listing_id', '=', listingId)
    .execute();
}

/** Removes a home from a list of this person, or from all; idempotent. Returns the lists that still contain it. */
export async function unsaveHome(
  db: Db,
  accountId: string,
  listingId: string,
  list: string | undefined,
): Promise<string[]> {
  if (list !== undefined) await requireOwnList(db, list, accountId);
  if (!isUuid(listingId)) return [];
  const own = db.selectFrom('wishlist').select('id').where('account_id', '=', accountId);
  await db
    .deleteFrom('saved_home')
    .where('listing_id', '=', listingId)
    .where('wishlist_id', 'in', own)
    .$if(list !== undefined, (query) => query.where('wishlist_id', '=', String(list)))
    .execute();
  return listsWith(db, accountId, listingId);
}

export async function findSavedIds(db: Db, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('saved_home')
    .innerJoin('wishlist', 'wishlist.id', 'wishlist_id')
    .select('listing_id')
    .distinct()
    .where('account_id', '=', accountId)
    .execute();
  return rows.map(({ listing_id }) => listing_id);
}

async function isSaved(trx: Trx, wishlistId: string, listingId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('saved_home')
    .select('id')
    .where('wishlist_id', '=', wishlistId)
    .where('listing_id', '=', listingId)
    .executeTakeFirst();
  return row !== undefined;
}

async function insertSaved(trx: Trx, wishlist_id: string, listing_id: string, now: Date): Promise<void> {
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
    select count(*) from saved_home where wishlist_id = ${wishlist_id}`.execute(trx);
  if ((rows[0]?.count ?? 0) >= MAX_SAVED) throw listFull();
  await trx.insertInto('saved_home').values({ wishlist_id, listing_id, saved_at: now }).execute();
}

async function listsWith(db: Db, accountId: string, listingId: string): Promise<string[]> {
  return (await listSavedPlaces(db, accountId, listingId)).map(({ list }) => list);
}

/** The lists of a person that contain a home, in order, with its notes. */
export async function listSavedPlaces(db: Db, accountId: string, listingId: string): Promise<SavedPlace[]> {
  if (!isUuid(listingId)) return [];
  const rows = await db
    .selectFrom('saved_home')
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

export interface SavedHomeRecord {
  /** The order of saving, used as page cursor. */
  sequence: number;
  home: ListingRecord;
  note: string | null;
  savedAt: Date;
}

export interface SavedHomesPage {
  limit: number;
  before?: number | undefined;
}

/** The homes of a list, last saved first, including homes that are no longer listed. */
export async function findSavedHomes(
  db: Db,
  wishlistId: string,
  { limit, before }: SavedHomesPage,
  now: Date,
): Promise<SavedHomeRecord[]> {
  const rows = await db
    .selectFrom('saved_home')
    .select(['id', 'listing_id', 'note', 'saved_at'])
    .where('wishlist_id', '=', wishlistId)
    .$if(before !== undefined, (query) => query.where('id', '<', Number(before)))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  const homes = await findListings(
    db,
    rows.map((row) => row.listing_id),
    now,
  );
  return rows.flatMap(({ id, listing_id, note, saved_at }) => {
    const home = homes.get(listing_id);
    return home === undefined ? [] : [{ sequence: id, home, note, savedAt: saved_at }];
  });
}
