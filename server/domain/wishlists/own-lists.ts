import { createHmac, timingSafeEqual } from 'node:crypto';
import { LIST_PHOTOS, MAX_LISTS } from '@aangan/contract/limits.ts';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/schema.ts';
import { isUuid } from '../../platform/database/storable-text.ts';
import { retryTransaction } from '../../platform/database/transactions.ts';
import { firstList, listFull, wishlistNotFound } from '../refusals.ts';

export interface ListRecord {
  id: string;
  accountId: string;
  /** Null for the first list until it is renamed. */
  name: string | null;
  isFirst: boolean;
  isShared: boolean;
  linkGeneration: number;
}

export interface ListCover extends ListRecord {
  homes: number;
  newestIds: string[];
}

const columns = [
  'wishlist.id',
  'account_id as accountId',
  'name',
  'is_first as isFirst',
  'is_shared as isShared',
  'link_generation as linkGeneration',
] as const;

/** A person's lists in the order of creation; with `id` only this list. */
export async function listCovers(db: Db, accountId: string, id?: string): Promise<ListCover[]> {
  return db
    .selectFrom('wishlist')
    .select(columns)
    .select([
      sql<number>`(select count(*) from saved_home where wishlist_id = wishlist.id)`.as('homes'),
      sql<string[]>`array(
        select listing_id from saved_home where wishlist_id = wishlist.id order by id desc limit ${LIST_PHOTOS}
      )`.as('newestIds'),
    ])
    .where('account_id', '=', accountId)
    .$if(id !== undefined, (query) => query.where('wishlist.id', '=', String(id)))
    .orderBy('is_first', 'desc')
    .orderBy('created_at')
    .orderBy('wishlist.id')
    .execute();
}

/** A list of this person; 404 for everyone else. */
export async function requireOwnList(db: Db, id: string, accountId: string): Promise<ListRecord> {
  const list = await findList(db, id);
  if (list === null || list.accountId !== accountId) throw wishlistNotFound();
  return list;
}

/** A list of this person (404 for others), locked for the rest of the transaction; without an id their first list. */
export async function lockOwnList(trx: Trx, accountId: string, id: string | undefined): Promise<ListRecord> {
  if (id !== undefined && !isUuid(id)) throw wishlistNotFound();
  const list = await trx
    .selectFrom('wishlist')
    .select(columns)
    .where('account_id', '=', accountId)
    .$if(id === undefined, (query) => query.where('is_first', '=', true))
    .$if(id !== undefined, (query) => query.where('wishlist.id', '=', String(id)))
    .forUpdate()
    .executeTakeFirst();
  if (list === undefined) throw wishlistNotFound();
  return list;
}

/** A list of any person; null for an unknown or malformed id. */
async function findList(db: Db, id: string): Promise<ListRecord | null> {
  if (!isUuid(id)) return null;
  return (await db.selectFrom('wishlist').select(columns).where('wishlist.id', '=', id).executeTakeFirst()) ?? null;
}

/** Creates a list. Locks the person's first list, so that concurrent requests cannot exceed the limit. */
export function createList(db: Db, accountId: string, name: string, now: Date): Promise<ListCover> {
  return retryTransaction(db, async (trx) => {
    await lockOwnList(trx, accountId, undefined);
    const { rows } = await sql<{
      count: number;
    }>`select count(*) from wishlist where account_id = ${accountId}`.execute(trx);
    if ((rows[0]?.count ?? 0) >= MAX_LISTS) throw listFull();
    return loadListCover(trx, accountId, await insertList(trx, accountId, name, now));
  });
}

/** Creates a list without checking the limit. Returns its id. */
export async function insertList(trx: Trx, accountId: string, name: string, now: Date): Promise<string> {
  const { id } = await trx
    .insertInto('wishlist')
    .values({ account_id: accountId, name, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export function renameList(db: Db, accountId: string, id: string, name: string): Promise<ListCover> {
  return retryTransaction(db, async (trx) => {
    const list = await lockOwnList(trx, accountId, id);
    await trx.updateTable('wishlist').set({ name }).where('id', '=', list.id).execute();
    return loadListCover(trx, accountId, list.id);
  });
}

/** Deletes a list with its homes; the first list cannot be deleted. */
export function deleteList(db: Db, accountId: string, id: string): Promise<void> {
  return retryTransaction(db, async (trx) => {
    const list = await lockOwnList(trx, accountId, id);
    if (list.isFirst) throw firstList();
    await trx.deleteFrom('wishlist').where('id', '=', list.id).execute();
  });
}

/** Deletes all lists of a person, including one being created concurrently. */
export async function deleteLists(trx: Trx, accountId: string): Promise<void> {
  await lockOwnList(trx, accountId, undefined);
  await trx.deleteFrom('wishlist').where('account_id', '=', accountId).execute();
}

/** A list that the caller has locked; throws if it is missing. */
async function loadListCover(db: Db, accountId: string, id: string): Promise<ListCover> {
  const [cover] = await listCovers(db, accountId, id);
  if (cover === undefined) throw new Error(`The list ${id} was not found although it is locked`);
  return cover;
}

/** Shares a list by link, or revokes the link; a revoked link stays invalid, and a later link differs. */
export function shareList(db: Db, accountId: string, id: string, isShared: boolean): Promise<ListRecord> {
  return retryTransaction(db, (trx) => shareListIn(trx, accountId, id, isShared));
}

/** Like `shareList`, but in the caller's transaction. */
export async function shareListIn(trx: Trx, accountId: string, id: string, isShared: boolean): Promise<ListRecord> {
  const list = await lockOwnList(trx, accountId, id);
  if (list.isShared === isShared) return list;
  await trx
    .updateTable('wishlist')
    .set({ is_shared: isShared, ...(!isShared && { link_generation: sql`link_generation + 1` }) })
    .where('id', '=', list.id)
    .execute();
  return { ...list, isShared };
}

export async function stopSharingLists(trx: Trx, accountId: string): Promise<void> {
  await trx
    .updateTable('wishlist')
    .set({ is_shared: false, link_generation: sql`link_generation + 1` })
    .where('account_id', '=', accountId)
    .where('is_shared', '=', true)
    .execute();
}

/** The token for reading a shared list, valid until revoked. */
export function signList(secret: string, { id, linkGeneration }: Pick<ListRecord, 'id' | 'linkGeneration'>): string {
  return `${id}.${signature(secret, id, linkGeneration)}`;
}

/** The shared list of a token; null if it is invalid or revoked. */
export async function findSharedList(db: Db, secret: string, token: string): Promise<ListRecord | null> {
  const [id = '', given = ''] = token.split('.');
  const list = await findList(db, id);
  if (list === null || !list.isShared) return null;
  const right = Buffer.from(signature(secret, list.id, list.linkGeneration));
  const sent = Buffer.from(given);
  return sent.length === right.length && timingSafeEqual(sent, right) ? list : null;
}

/** The signed text includes the purpose, so no other token of the same secret is valid here. */
function signature(secret: string, id: string, generation: number): string {
  return createHmac('sha256', secret).update(`wishlist\n${id}\n${generation}`).digest('base64url');
}
