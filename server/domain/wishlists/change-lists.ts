import { MAX_LISTS } from '@aangan/contract/limits.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import { retryTransaction } from '../../platform/database/retry-transaction.ts';
import type { Database } from '../../platform/database/schema.ts';
import { firstList, listFull } from '../refusals.ts';
import { type ListCover, listCovers, lockOwnList } from './own-lists.ts';

type Db = Kysely<Database>;

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
export async function insertList(
  trx: Transaction<Database>,
  accountId: string,
  name: string,
  now: Date,
): Promise<string> {
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
export async function deleteLists(trx: Transaction<Database>, accountId: string): Promise<void> {
  await lockOwnList(trx, accountId, undefined);
  await trx.deleteFrom('wishlist').where('account_id', '=', accountId).execute();
}

/** A list that the caller has locked; throws if it is missing. */
async function loadListCover(db: Db, accountId: string, id: string): Promise<ListCover> {
  const [cover] = await listCovers(db, accountId, id);
  if (cover === undefined) throw new Error(`The list ${id} was not found although it is locked`);
  return cover;
}
