import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import { retryTransaction } from '../../platform/database/retry-transaction.ts';
import type { Database } from '../../platform/database/schema.ts';
import { findList, type ListRecord, lockOwnList } from './own-lists.ts';

type Db = Kysely<Database>;

/** Shares a list by link, or revokes the link; a revoked link stays invalid, and a later link differs. */
export function shareList(db: Db, accountId: string, id: string, isShared: boolean): Promise<ListRecord> {
  return retryTransaction(db, (trx) => shareListIn(trx, accountId, id, isShared));
}

/** Like `shareList`, but in the caller's transaction. */
export async function shareListIn(
  trx: Transaction<Database>,
  accountId: string,
  id: string,
  isShared: boolean,
): Promise<ListRecord> {
  const list = await lockOwnList(trx, accountId, id);
  if (list.isShared === isShared) return list;
  await trx
    .updateTable('wishlist')
    .set({ is_shared: isShared, ...(!isShared && { link_generation: sql`link_generation + 1` }) })
    .where('id', '=', list.id)
    .execute();
  return { ...list, isShared };
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
