import type { NewReply } from '@aangan/contract/inbox/replies.ts';
import { MAX_REPLIES } from '@aangan/contract/limits.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import { isUuid } from '../../platform/database/is-uuid.ts';
import { retryTransaction } from '../../platform/database/retry-transaction.ts';
import type { Database } from '../../platform/database/schema.ts';
import { listFull, replyNotFound } from '../refusals.ts';

type Db = Kysely<Database>;

/** A saved reply, with placeholders. */
export interface ReplyRecord {
  id: string;
  name: string | null;
  message: string;
}

/** An account's saved replies, oldest first. */
export function listReplies(db: Db, accountId: string): Promise<ReplyRecord[]> {
  return db
    .selectFrom('saved_reply')
    .select(['id', 'name', 'message'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Adds a reply (LIST_FULL beyond `MAX_REPLIES`, also for concurrent requests). */
export function saveReply(db: Db, accountId: string, reply: NewReply, now: Date): Promise<ReplyRecord> {
  return retryTransaction(db, async (trx) => {
    await trx.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate().execute();
    const { rows } = await sql<{ count: number }>`
      select count(*) from saved_reply where account_id = ${accountId}`.execute(trx);
    if (Number(rows[0]?.count) >= MAX_REPLIES) throw listFull();
    return insertReply(trx, accountId, reply, now);
  });
}

/** Adds a reply without checking the limit. */
export async function insertReply(
  trx: Transaction<Database>,
  accountId: string,
  { name, message }: NewReply,
  now: Date,
): Promise<ReplyRecord> {
  const { id } = await trx
    .insertInto('saved_reply')
    .values({ account_id: accountId, name: name ?? null, message, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, name: name ?? null, message };
}

/** Changes an account's own reply (404 for others). */
export async function changeReply(
  db: Db,
  { id, accountId }: { id: string; accountId: string },
  { name, message }: NewReply,
): Promise<ReplyRecord> {
  if (!isUuid(id)) throw replyNotFound();
  const changed = await db
    .updateTable('saved_reply')
    .set({ name: name ?? null, message })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returning(['id', 'name', 'message'])
    .executeTakeFirst();
  if (changed === undefined) throw replyNotFound();
  return changed;
}

export async function deleteReply(db: Db, { id, accountId }: { id: string; accountId: string }): Promise<void> {
  if (!isUuid(id)) throw replyNotFound();
  const deleted = await db
    .deleteFrom('saved_reply')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (deleted.numDeletedRows === 0n) throw replyNotFound();
}

/** Deletes the replies and rules of a closing account. The caller has locked the account. */
export async function deleteHostMessages(trx: Transaction<Database>, accountId: string): Promise<void> {
  await trx.deleteFrom('saved_reply').where('account_id', '=', accountId).execute();
  await sql`
    delete from automatic_message using listing
    where listing.id = listing_id and listing.host_id = ${accountId}`.execute(trx);
}
