import { LIST_PHOTOS } from '@aangan/contract/limits.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import { isUuid } from '../../platform/database/is-uuid.ts';
import type { Database } from '../../platform/database/schema.ts';
import { wishlistNotFound } from '../refusals.ts';

type Db = Kysely<Database>;

/** A person's list of homes. */
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
  /** The last saved homes. */
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

/** A person's lists in the order of creation; with `id` only this list. An empty list if there are none. */
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
export async function lockOwnList(
  trx: Transaction<Database>,
  accountId: string,
  id: string | undefined,
): Promise<ListRecord> {
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
export async function findList(db: Db, id: string): Promise<ListRecord | null> {
  if (!isUuid(id)) return null;
  return (await db.selectFrom('wishlist').select(columns).where('wishlist.id', '=', id).executeTakeFirst()) ?? null;
}
