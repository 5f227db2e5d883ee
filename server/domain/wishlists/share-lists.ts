import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { retriedTransaction } from '../../platform/database/retried-transaction.ts';
import type { Database } from '../../platform/database/schema.ts';
import { findList, type ListRecord, lockOwnList } from './own-lists.ts';

type Db = Kysely<Database>;

/** Gives a list a link, or takes it back: what was given is then good for nothing, and the next one is another. */
export function shareList(db: Db, accountId: string, id: string, isShared: boolean): Promise<ListRecord> {
  return retriedTransaction(db, async (trx) => {
    const list = await lockOwnList(trx, accountId, id);
    if (list.isShared === isShared) return list;
    await trx
      .updateTable('wishlist')
      .set({ is_shared: isShared, ...(!isShared && { link_generation: sql`link_generation + 1` }) })
      .where('id', '=', list.id)
      .execute();
    return { ...list, isShared };
  });
}

/** The token by which anyone reads a shared list: good until it is taken back. */
export function signList(secret: string, { id, linkGeneration }: Pick<ListRecord, 'id' | 'linkGeneration'>): string {
  return `${id}.${signature(secret, id, linkGeneration)}`;
}

/** The shared list of a token; null where it is nobody's, or was taken back. */
export async function sharedListOf(db: Db, secret: string, token: string): Promise<ListRecord | null> {
  const [id = '', given = ''] = token.split('.');
  const list = await findList(db, id);
  if (list === null || !list.isShared) return null;
  const right = Buffer.from(signature(secret, list.id, list.linkGeneration));
  const sent = Buffer.from(given);
  return sent.length === right.length && timingSafeEqual(sent, right) ? list : null;
}

/** The purpose is part of what is signed: no other token made with the same secret fits here. */
function signature(secret: string, id: string, generation: number): string {
  return createHmac('sha256', secret).update(`wishlist\n${id}\n${generation}`).digest('base64url');
}
