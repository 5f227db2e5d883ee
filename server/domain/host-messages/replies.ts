import type { NewReply } from '@aangan/contract/inbox/replies.ts';
import { MAX_REPLIES } from '@aangan/contract/limits.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import { isUuid } from '../../platform/database/is-uuid.ts';
import { retriedTransaction } from '../../platform/database/retried-transaction.ts';
import type { Database } from '../../platform/database/schema.ts';
import { listFull, replyNotFound } from '../refusals.ts';

type Db = Kysely<Database>;

/** A text that a host inserts, as it was saved: with its placeholders. */
export interface ReplyRecord {
  id: string;
  name: string | null;
  message: string;
}

/** A person's saved replies, in the order in which they were made. */
export function listReplies(db: Db, accountId: string): Promise<ReplyRecord[]> {
  return db
    .selectFrom('saved_reply')
    .select(['id', 'name', 'message'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Saves one more (LIST_FULL from the fifty-first on, also when several are saved at once). */
export function saveReply(db: Db, accountId: string, reply: NewReply, now: Date): Promise<ReplyRecord> {
  return retriedTransaction(db, async (trx) => {
    await trx.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate().execute();
    const { rows } = await sql<{ count: number }>`
      select count(*) from saved_reply where account_id = ${accountId}`.execute(trx);
    if (Number(rows[0]?.count) >= MAX_REPLIES) throw listFull();
    return insertReply(trx, accountId, reply, now);
  });
}

/** Saves one for somebody whose number of them is known. */
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

/** Changes one of this person's; to everybody else it is not there. */
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

/** Forgets all that a host who leaves has written for guests to come. Their account is locked. */
export async function deleteHostMessages(trx: Transaction<Database>, accountId: string): Promise<void> {
  await trx.deleteFrom('saved_reply').where('account_id', '=', accountId).execute();
  await sql`
    delete from automatic_message using listing
    where listing.id = listing_id and listing.host_id = ${accountId}`.execute(trx);
}
